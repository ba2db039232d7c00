<?php
/** Orders as WooCommerce's own classes show them: CRUD, meta and notes, no posts. */
class WC_DateTime extends DateTime {}

class WC_Order {
	private $data = array(
		'id'             => 0,
		'type'           => 'shop_order',
		'status'         => 'processing',
		'date_created'   => 0,
		'date_modified'  => null,
		'date_completed' => null,
		'meta'           => array(),
		'notes'          => array(),
	);

	public function __construct( array $data = array() ) {
		$this->data = array_merge( $this->data, array( 'date_created' => time() ), $data );
	}

	/** Getters of plain fields: texts, '' when not set. */
	public function __call( $name, $arguments ) {
		$fields = 'payment_method|payment_method_title|total|currency'
			. '|(billing|shipping)_(first_name|last_name|company|phone|address_1|address_2|city|state|postcode|country)|billing_email';
		if ( 1 !== preg_match( "/^get_($fields)$/D", $name, $found ) ) {
			throw new BadMethodCallException( $name );
		}
		return $this->data[ $found[1] ] ?? '';
	}
	public function get_id() {
		return $this->data['id'];
	}
	public function get_type() {
		return $this->data['type'];
	}
	public function get_order_number() {
		return (string) ( $this->data['number'] ?? $this->data['id'] );
	}
	public function get_status() {
		return $this->data['status'];
	}
	public function get_date_created() {
		return $this->date( 'date_created' );
	}
	public function get_date_modified() {
		return $this->date( 'date_modified' );
	}
	public function get_date_completed() {
		return $this->date( 'date_completed' );
	}
	private function date( $field ) {
		return null === $this->data[ $field ] ? null : new WC_DateTime( '@' . $this->data[ $field ] );
	}
	public function get_meta( $key ) {
		return $this->data['meta'][ $key ] ?? '';
	}
	public function get_all_meta() {
		return $this->data['meta'];
	}
	public function get_edit_order_url() {
		return admin_url( 'admin.php?page=wc-orders&id=' . $this->data['id'] );
	}
	public function update_meta_data( $key, $value ) {
		$this->data['meta'][ $key ] = $value;
	}
	public function delete_meta_data( $key ) {
		unset( $this->data['meta'][ $key ] );
	}
	public function add_order_note( $note ) {
		$this->data['notes'][] = $note;
		$this->write();
	}
	public function get_notes() {
		return $this->data['notes'];
	}
	public function update_status( $status, $note = '' ) {
		$this->data['status'] = $status;
		$this->add_order_note( trim( "$note Order status changed to $status." ) );
		$this->save();
	}
	public function save() {
		$is_new = 0 === $this->data['id'];
		$this->write();
		do_action( $is_new ? 'woocommerce_new_order' : 'woocommerce_update_order', $this->data['id'] );
		return $this->data['id'];
	}
	private function write() {
		$all = get_option( 'stub_orders', array() );
		if ( 0 === $this->data['id'] ) {
			$this->data['id'] = ( $all ? max( array_keys( $all ) ) : 0 ) + 1;
		}
		$all[ $this->data['id'] ] = $this->data;
		update_option( 'stub_orders', $all, false );
	}
}

function wc_get_order( $id ) {
	$all = get_option( 'stub_orders', array() );
	return isset( $all[ $id ] ) ? new WC_Order( $all[ $id ] ) : false;
}

/** Takes the arguments that the plugin uses; a date range has both its ends in it, as in WooCommerce. */
function wc_get_orders( array $query ) {
	list( $since, $until ) = explode( '...', $query['date_created'] ?? '0...' . PHP_INT_MAX );
	$orders                = array_filter(
		get_option( 'stub_orders', array() ),
		static function ( $order ) use ( $query, $since, $until ) {
			return $order['type'] === $query['type']
				&& in_array( 'wc-' . $order['status'], $query['status'] ?? array( 'wc-' . $order['status'] ), true )
				&& $order['date_created'] >= (int) $since && $order['date_created'] <= (int) $until
				&& ( $order['billing_email'] ?? '' ) === ( $query['billing_email'] ?? $order['billing_email'] ?? '' );
		}
	);
	usort(
		$orders,
		static function ( $a, $b ) use ( $query ) {
			$by_date = is_array( $query['orderby'] ) ? $a['date_created'] - $b['date_created'] : 0;
			return 0 === $by_date ? $a['id'] - $b['id'] : $by_date;
		}
	);
	if ( ! empty( $query['paginate'] ) ) {
		return (object) array( 'total' => count( $orders ) );
	}
	$page = array_slice( $orders, $query['offset'], $query['limit'] );
	return array_map( static fn ( $data ) => new WC_Order( $data ), $page );
}

function wc_get_order_statuses() {
	$names = array( 'pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed', 'rto', 'ndr', 'checkout-draft' );
	return array_combine( array_map( static fn ( $name ) => "wc-$name", $names ), $names );
}
