<?php
/** Webhooks, with WooCommerce's own setters and its "no secret in plain listings" left out. */
class WC_Webhook {
	private $data = array(
		'id'            => 0,
		'status'        => 'disabled',
		'failure_count' => 0,
	);

	public function __construct( $data = array() ) {
		$this->data = array_merge( $this->data, (array) $data );
	}
	public function __call( $name, $arguments ) {
		$known = array( 'name', 'topic', 'delivery_url', 'secret', 'user_id', 'api_version', 'status', 'failure_count' );
		[ $verb, $field ] = explode( '_', $name, 2 );
		if ( ! in_array( $field, array_merge( $known, array( 'id' ) ), true ) ) {
			throw new BadMethodCallException( $name );
		}
		if ( 'set' === $verb ) {
			$this->data[ $field ] = $arguments[0];
			return null;
		}
		return $this->data[ $field ] ?? '';
	}
	/** What deliver() has sent, in this process: topic and argument. */
	public static $delivered = array();
	public function deliver( $arg ) {
		self::$delivered[] = array( $this->data['topic'], $arg );
	}
	public function save() {
		$all = get_option( 'stub_webhooks', array() );
		if ( count( $all ) >= get_option( 'stub_webhooks_until', PHP_INT_MAX ) ) {
			throw new Exception( 'The database is away.' );
		}
		if ( 0 === $this->data['id'] ) {
			$this->data['id'] = ( $all ? max( array_keys( $all ) ) : 0 ) + 1;
		}
		$all[ $this->data['id'] ] = $this->data;
		update_option( 'stub_webhooks', $all, false );
	}
	public function delete( $force = false ) {
		$all = get_option( 'stub_webhooks', array() );
		unset( $all[ $this->data['id'] ] );
		update_option( 'stub_webhooks', $all, false );
	}
}

function wc_get_webhook( $id ) {
	$all = get_option( 'stub_webhooks', array() );
	return isset( $all[ $id ] ) ? new WC_Webhook( $all[ $id ] ) : null;
}
