<?php
/**
 * A text for the shop's privacy policy.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Suggests to the merchant what to say of this plugin in the privacy policy.
 */
final class Thikana_Privacy {

	/**
	 * Hooks in.
	 */
	public function hook() {
		add_action( 'admin_init', array( $this, 'suggest' ) );
	}

	/**
	 * Adds the text to Settings > Privacy > Policy Guide.
	 */
	public function suggest() {
		if ( function_exists( 'wp_add_privacy_policy_content' ) ) {
			wp_add_privacy_policy_content( 'Thikana Address Check', wpautop( esc_html( $this->text() ), false ) );
		}
	}

	/**
	 * The text.
	 *
	 * @return string
	 */
	private function text() {
		return __( 'While you type your delivery address on the cart and the checkout, it is sent to our address check service, which looks for mistakes in it. The result is kept with your order. Your orders, with their addresses, are sent to the same service to check whether they can be delivered.', 'thikana-address-check' );
	}
}
