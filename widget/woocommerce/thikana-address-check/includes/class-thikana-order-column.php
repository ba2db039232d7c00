<?php
/**
 * Check and risk in the list of orders.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * The columns "Address" and "Risk", in the list of WooCommerce's own order tables (HPOS) and in that of order posts.
 * They show what is kept on the order: the service is not asked.
 */
final class Thikana_Order_Column {

	const CHECK = 'thikana_check';
	const RISK  = 'thikana_risk';

	/**
	 * Hooks in.
	 */
	public function hook() {
		add_filter( 'manage_woocommerce_page_wc-orders_columns', array( $this, 'add' ) );
		add_action( 'manage_woocommerce_page_wc-orders_custom_column', array( $this, 'show' ), 10, 2 );
		add_filter( 'manage_edit-shop_order_columns', array( $this, 'add' ) );
		add_action( 'manage_shop_order_posts_custom_column', array( $this, 'show' ), 10, 2 );
	}

	/**
	 * Adds the columns after that of the order's status, or at the end.
	 *
	 * @param string[] $columns Title by name.
	 * @return string[]
	 */
	public function add( $columns ) {
		$own   = array(
			self::CHECK => __( 'Address', 'thikana-address-check' ),
			self::RISK  => __( 'Risk', 'thikana-address-check' ),
		);
		$place = array_search( 'order_status', array_keys( $columns ), true );
		if ( false === $place ) {
			return $columns + $own;
		}
		return array_slice( $columns, 0, $place + 1, true ) + $own + $columns;
	}

	/**
	 * Prints the cell of one order.
	 *
	 * @param string       $column Name of the column.
	 * @param WC_Order|int $order  The order, or its id in the list of posts.
	 */
	public function show( $column, $order ) {
		if ( self::CHECK !== $column && self::RISK !== $column ) {
			return;
		}
		$order = is_object( $order ) ? $order : wc_get_order( $order );
		if ( self::CHECK === $column ) {
			Thikana_Badge::show( $order ? Thikana_Check::of_order( $order ) : null );
		} else {
			Thikana_Badge::show_risk( $order ? Thikana_Risk::of_order( $order ) : null );
		}
	}
}
