<?php
/**
 * What became of an order.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * An order's status as the service's outcome: delivered, ndr, rto or cancelled.
 */
final class Thikana_Outcome {

	/**
	 * WooCommerce's own statuses, and those that plugins for Indian couriers add. A status that is missing here,
	 * such as processing, is no outcome yet.
	 */
	const BY_STATUS = array(
		'completed'          => 'delivered',
		'delivered'          => 'delivered',
		'cancelled'          => 'cancelled',
		'failed'             => 'cancelled',
		'rto'                => 'rto',
		'rto-initiated'      => 'rto',
		'rto-in-transit'     => 'rto',
		'rto-delivered'      => 'rto',
		'return-to-origin'   => 'rto',
		'returned-to-origin' => 'rto',
		'ndr'                => 'ndr',
		'undelivered'        => 'ndr',
		'delivery-failed'    => 'ndr',
	);

	/**
	 * The outcome of an order.
	 *
	 * @param WC_Order $order The order.
	 * @return string|null Null while there is none.
	 */
	public static function of( $order ) {
		$status  = $order->get_status();
		$outcome = isset( self::BY_STATUS[ $status ] ) ? self::BY_STATUS[ $status ] : null;
		if ( 'refunded' === $status ) {
			// Paid back after it was completed, it had arrived: a return is no RTO. Before that, it was called off.
			$outcome = $order->get_date_completed() ? 'delivered' : 'cancelled';
		}
		/**
		 * Filters the outcome of an order, for statuses of your own.
		 *
		 * @since 1.0.0
		 * @param string|null $outcome delivered, ndr, rto, cancelled, or null for none.
		 * @param WC_Order    $order   The order.
		 */
		$outcome = apply_filters( 'thikana_outcome', $outcome, $order );
		return in_array( $outcome, array( 'delivered', 'ndr', 'rto', 'cancelled' ), true ) ? $outcome : null;
	}

	/**
	 * When an order came to its outcome, as well as WooCommerce knows: the time of completion, else the last change.
	 *
	 * @param WC_Order $order   The order.
	 * @param string   $outcome Its outcome.
	 * @return int|null Unix time.
	 */
	public static function time( $order, $outcome ) {
		$date = 'delivered' === $outcome ? $order->get_date_completed() : null;
		$date = $date ? $date : $order->get_date_modified();
		return $date ? $date->getTimestamp() : null;
	}
}
