<?php
/** Orders as WooCommerce's own classes show them: CRUD and meta, no posts. */
class WC_Order {
	private $data = array(
		'id'             => 0,
		'status'         => 'processing',
		'date_created'   => 0,
		'date_completed' => null,
		'meta'           => array(),
	);

	public function __construct( array $data = array() ) {
		$this->data = array_merge( $this->data, array( 'date_created' => time() ), $data );
	}
	public function get_id() {
		return $this->data['id'];
	}
	public function get_status() {
		return $this->data['status'];
	}
	public function get_date_created() {
		return $this->data['date_created'];
	}
	public function get_date_completed() {
		return $this->data['date_completed'];
	}
	public function get_meta( $key ) {
		return $this->data['meta'][ $key ] ?? '';
	}
	public function get_all_meta() {
		return $this->data['meta'];
	}
	public function update_meta_data( $key, $value ) {
		$this->data['meta'][ $key ] = $value;
	}
	public function delete_meta_data( $key ) {
		unset( $this->data['meta'][ $key ] );
	}
	public function save() {
		$all = get_option( 'stub_orders', array() );
		if ( 0 === $this->data['id'] ) {
			$this->data['id'] = count( $all ) + 1;
		}
		$all[ $this->data['id'] ] = $this->data;
		update_option( 'stub_orders', $all, false );
		return $this->data['id'];
	}
}

function wc_get_order( $id ) {
	$all = get_option( 'stub_orders', array() );
	return isset( $all[ $id ] ) ? new WC_Order( $all[ $id ] ) : false;
}

function wc_get_orders( array $query ) {
	$GLOBALS['stub_order_queries'][] = $query;
	$orders = array_filter(
		get_option( 'stub_orders', array() ),
		static function ( $order ) use ( $query ) {
			return in_array( 'wc-' . $order['status'], $query['status'], true )
				&& $order['date_created'] <= (int) ltrim( $query['date_created'], '<=' );
		}
	);
	ksort( $orders );
	$page = array_slice( $orders, $query['offset'], $query['limit'] );
	return array_map( static fn ( $data ) => new WC_Order( $data ), $page );
}

function wc_get_order_statuses() {
	$names = array( 'pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed', 'rto', 'ndr' );
	return array_combine( array_map( static fn ( $name ) => "wc-$name", $names ), $names );
}
