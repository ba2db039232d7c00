<?php
/**
 * Events of the service.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * The address that the service calls back: takes the risk of an order (order.risk) and the decision of the review
 * (order.decision) to the order.
 */
final class Thikana_Events {

	const SPACE = 'thikana/v1';
	const ROUTE = '/events';

	/**
	 * Longest body, bytes.
	 */
	const MAX_BYTES = 262144;

	/**
	 * Where an event's id is remembered, twice as long as its signature is valid.
	 */
	const SEEN = 'thikana_event_';

	/**
	 * The key that events are signed with.
	 *
	 * @var Thikana_Secret_Key
	 */
	private $secret_key;

	/**
	 * Keeps on orders what the service says.
	 *
	 * @var Thikana_Order_Store
	 */
	private $orders;

	/**
	 * Takes what it needs.
	 *
	 * @param Thikana_Secret_Key  $secret_key The key that events are signed with.
	 * @param Thikana_Order_Store $orders     Keeps on orders what the service says.
	 */
	public function __construct( Thikana_Secret_Key $secret_key, Thikana_Order_Store $orders ) {
		$this->secret_key = $secret_key;
		$this->orders     = $orders;
	}

	/**
	 * Hooks in.
	 */
	public function hook() {
		add_action( 'rest_api_init', array( $this, 'register' ) );
	}

	/**
	 * The address.
	 *
	 * @return string
	 */
	public static function url() {
		return rest_url( self::SPACE . self::ROUTE );
	}

	/**
	 * Registers the route.
	 */
	public function register() {
		$route = array(
			'methods'             => 'POST',
			'callback'            => array( $this, 'receive' ),
			'permission_callback' => array( $this, 'check' ),
		);
		register_rest_route( self::SPACE, self::ROUTE, $route );
	}

	/**
	 * Lets in what the service has signed.
	 *
	 * @param WP_REST_Request $request The request.
	 * @return true|WP_Error
	 */
	public function check( $request ) {
		if ( strlen( (string) $request->get_body() ) > self::MAX_BYTES ) {
			return new WP_Error( 'thikana_too_large', 'The event is too large.', array( 'status' => 413 ) );
		}
		if ( ! Thikana_Signature::is_right( $request, $this->secret_key->get() ) ) {
			return new WP_Error( 'thikana_signature', 'The signature is missing, wrong or too old.', array( 'status' => 401 ) );
		}
		return true;
	}

	/**
	 * Takes an event. One that changes nothing is taken too, for the service would send it again.
	 *
	 * @param WP_REST_Request $request The request.
	 * @return array|WP_Error What has become of it.
	 */
	public function receive( $request ) {
		$event = json_decode( $request->get_body(), true );
		if ( ! isset( $event['type'], $event['data'] ) || ! is_string( $event['type'] ) || ! is_array( $event['data'] ) ) {
			return new WP_Error( 'thikana_event', 'The event has no type or no data.', array( 'status' => 400 ) );
		}
		$id   = (string) $request->get_header( 'webhook-id' );
		$seen = self::SEEN . md5( '' === $id ? $request->get_body() : $id );
		if ( false !== get_transient( $seen ) ) {
			return array( 'status' => 'duplicate' );
		}
		$status = $this->take( $event['type'], $event['data'], isset( $event['timestamp'] ) ? $event['timestamp'] : '' );
		set_transient( $seen, '1', 2 * Thikana_Signature::TOLERANCE );
		return array( 'status' => $status );
	}

	/**
	 * Brings an event to its order.
	 *
	 * @param string $type Its type.
	 * @param array  $data Its data.
	 * @param mixed  $at   When it was made, ISO 8601.
	 * @return string taken, or ignored.
	 */
	private function take( $type, array $data, $at ) {
		$order = $this->find( $data );
		if ( null === $order || ! in_array( $type, array( 'order.risk', 'order.decision' ), true ) ) {
			return 'ignored';
		}
		if ( 'order.risk' === $type ) {
			unset( $data['status'] );
		} else {
			$data['decision'] = array(
				'at'    => isset( $data['decided_at'] ) ? $data['decided_at'] : $at,
				'actor' => isset( $data['actor'] ) ? $data['actor'] : '',
				'note'  => isset( $data['note'] ) ? $data['note'] : '',
			);
		}
		$time = is_string( $at ) ? strtotime( $at ) : false;
		return $this->orders->keep( $order, $data, false === $time ? time() : $time ) ? 'taken' : 'ignored';
	}

	/**
	 * The order of an event. The account may have orders of other stores, whose numbers may be the same.
	 *
	 * @param array $data Data of the event.
	 * @return WC_Order|null
	 */
	private function find( array $data ) {
		$id = isset( $data['order_id'] ) && is_scalar( $data['order_id'] ) ? (string) $data['order_id'] : '';
		if ( 1 !== preg_match( '/^[1-9][0-9]{0,17}$/D', $id ) ) {
			return null;
		}
		if ( isset( $data['channel'] ) && 'shopify' === $data['channel'] ) {
			return null;
		}
		$order = wc_get_order( (int) $id );
		if ( ! $order || 'shop_order' !== $order->get_type() ) {
			return null;
		}
		$reference = isset( $data['reference'] ) && is_scalar( $data['reference'] ) ? ltrim( (string) $data['reference'], '#' ) : '';
		$known     = array( '', (string) $order->get_id(), ltrim( (string) $order->get_order_number(), '#' ) );
		return in_array( $reference, $known, true ) ? $order : null;
	}
}
