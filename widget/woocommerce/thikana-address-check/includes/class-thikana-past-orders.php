<?php
/**
 * The orders so far.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Reads past orders page by page, oldest first, wherever WooCommerce keeps them. A position is the time of an order
 * and how many orders of that second are done: orders that are deleted in the meantime do not move it.
 */
final class Thikana_Past_Orders {

	/**
	 * Before every order; WooCommerce takes a 0 for no date.
	 */
	const START = 1;

	/**
	 * The next orders.
	 *
	 * @param int $since Unix time of the last order done.
	 * @param int $until Unix time of the newest order wanted.
	 * @param int $skip  Orders of the second $since that are done.
	 * @param int $limit Orders at most.
	 * @return WC_Order[]
	 */
	public static function page( $since, $until, $skip, $limit ) {
		$page = array(
			'limit'  => $limit,
			'offset' => $skip,
		);
		return wc_get_orders( self::query( $since, $until ) + $page );
	}

	/**
	 * How many orders there are.
	 *
	 * @param int $until Unix time of the newest order wanted.
	 * @return int
	 */
	public static function count( $until ) {
		$page = array(
			'limit'    => 1,
			'paginate' => true,
			'return'   => 'ids',
		);
		return (int) wc_get_orders( self::query( self::START, $until ) + $page )->total;
	}

	/**
	 * Those that still have their person. WooCommerce erases persons at their request, and after a time: then there is
	 * "[deleted]" in place of name and address, which the service would take for a buyer with many homes.
	 *
	 * @param WC_Order[] $orders The orders.
	 * @return WC_Order[]
	 */
	public static function with_person( array $orders ) {
		$has_person = static function ( $order ) {
			return 'yes' !== $order->get_meta( '_anonymized' );
		};
		return array_values( array_filter( $orders, $has_person ) );
	}

	/**
	 * The query. Drafts are no orders yet; refunds are of another type.
	 *
	 * @param int $since Unix time.
	 * @param int $until Unix time.
	 * @return array
	 */
	private static function query( $since, $until ) {
		$statuses = array_diff( array_keys( wc_get_order_statuses() ), array( 'wc-checkout-draft', 'wc-auto-draft' ) );
		return array(
			'type'         => 'shop_order',
			'status'       => array_values( $statuses ),
			'date_created' => $since . '...' . $until,
			'orderby'      => array(
				'date' => 'ASC',
				'ID'   => 'ASC',
			),
		);
	}
}
