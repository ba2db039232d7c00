<?php
/**
 * The check of a classic checkout.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Takes the widget's hidden fields, which the checkout sends with the rest of its form, to the order.
 */
final class Thikana_Classic_Checkout {

	/**
	 * Hooks in.
	 */
	public function hook() {
		add_action( 'woocommerce_checkout_create_order', array( $this, 'store' ) );
	}

	/**
	 * Stores the check on the order, which WooCommerce is about to save. After a payment that failed it is the same
	 * order again: the check of the earlier attempt is taken off when this one brings none.
	 *
	 * @param WC_Order $order The order.
	 */
	public function store( $order ) {
		$check = Thikana_Check::from_input(
			$this->posted( 'service_status' ),
			$this->posted( 'service_score' ),
			$this->posted( 'service_check_id' )
		);
		if ( null !== $check ) {
			$check->put_on( $order );
		} else {
			Thikana_Check::take_off( $order );
		}
	}

	/**
	 * A posted field.
	 *
	 * @param string $name Its name.
	 * @return string
	 */
	private function posted( $name ) {
		// phpcs:disable WordPress.Security.NonceVerification.Missing -- WC_Checkout has verified its nonce.
		if ( ! isset( $_POST[ $name ] ) || ! is_string( $_POST[ $name ] ) ) {
			return '';
		}
		return sanitize_text_field( wp_unslash( $_POST[ $name ] ) );
		// phpcs:enable
	}
}
