<?php
/**
 * The check on an order's page.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * A box beside the order.
 */
final class Thikana_Order_Metabox {

	/**
	 * Hooks in.
	 */
	public function hook() {
		add_action( 'add_meta_boxes', array( $this, 'add' ) );
	}

	/**
	 * Adds the box to the page of an order, whichever way orders are kept.
	 */
	public function add() {
		if ( ! function_exists( 'wc_get_page_screen_id' ) ) {
			return;
		}
		$title = __( 'Address check', 'thikana-address-check' );
		add_meta_box( 'thikana-check', $title, array( $this, 'show' ), wc_get_page_screen_id( 'shop-order' ), 'side' );
	}

	/**
	 * Prints the box.
	 *
	 * @param WP_Post|WC_Order $post_or_order A post, or an order where WooCommerce keeps orders in tables of its own.
	 */
	public function show( $post_or_order ) {
		$order = $post_or_order instanceof WP_Post ? wc_get_order( $post_or_order->ID ) : $post_or_order;
		$check = $order ? Thikana_Check::of_order( $order ) : null;
		if ( null === $check ) {
			printf( '<p>%s</p>', esc_html__( 'The address of this order was not checked at the checkout.', 'thikana-address-check' ) );
			return;
		}
		echo '<p>';
		Thikana_Badge::show( $check );
		echo '</p>';
		/* translators: %d: points, 0 to 100 */
		printf( '<p>%s</p>', esc_html( sprintf( __( 'Score: %d of 100', 'thikana-address-check' ), $check->score ) ) );
		if ( '' !== $check->id ) {
			printf( '<p>%s <code>%s</code></p>', esc_html__( 'Check id:', 'thikana-address-check' ), esc_html( $check->id ) );
		}
	}
}
