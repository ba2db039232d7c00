<?php
/**
 * Check and risk on an order's page.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * A box beside the order.
 */
final class Thikana_Order_Metabox {

	/**
	 * Reasons shown.
	 */
	const REASONS = 5;

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
		$this->show_check( $order ? Thikana_Check::of_order( $order ) : null );
		if ( $order && Thikana_Webhooks::are_connected() ) {
			$this->show_risk( Thikana_Risk::of_order( $order ) );
			Thikana_Refresh::show_link( $order );
		}
	}

	/**
	 * Prints the check.
	 *
	 * @param Thikana_Check|null $check The check.
	 */
	private function show_check( $check ) {
		if ( null === $check ) {
			printf( '<p>%s</p>', esc_html__( 'The address that this order has now was not checked.', 'thikana-address-check' ) );
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

	/**
	 * Prints the risk and its main reasons.
	 *
	 * @param Thikana_Risk|null $risk The risk.
	 */
	private function show_risk( $risk ) {
		printf( '<p><strong>%s</strong> ', esc_html__( 'Risk', 'thikana-address-check' ) );
		Thikana_Badge::show_risk( $risk );
		echo '</p>';
		if ( null === $risk ) {
			return;
		}
		echo '<ul>';
		foreach ( array_slice( $risk->reasons, 0, self::REASONS ) as $reason ) {
			printf( '<li>%s (%+d)</li>', esc_html( $reason['message'] ), (int) $reason['points'] );
		}
		echo '</ul>';
		/* translators: %s: a decision, such as Rejected */
		printf( '<p>%s</p>', esc_html( sprintf( __( 'Decision: %s', 'thikana-address-check' ), Thikana_Badge::decision( $risk->status ) ) ) );
	}
}
