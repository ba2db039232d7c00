<?php
/**
 * What the merchant has set.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Reads the option that Thikana_Integration writes. The secret key is not in it: see Thikana_Secret_Key.
 */
final class Thikana_Settings {

	const OPTION = 'woocommerce_thikana_settings';

	/**
	 * Base URL of the service, without a slash at its end; '' when not set.
	 *
	 * @return string
	 */
	public function service_url() {
		return untrailingslashit( $this->get( 'service_url' ) );
	}

	/**
	 * Publishable key (pk_…), made for web pages; '' when not set.
	 *
	 * @return string
	 */
	public function publishable_key() {
		return $this->get( 'publishable_key' );
	}

	/**
	 * Whether an address that is INVALID makes the checkout ask once more.
	 *
	 * @return bool
	 */
	public function block_invalid() {
		return 'yes' === $this->get( 'block_invalid' );
	}

	/**
	 * Whether an order that is rejected in the service is put on hold here.
	 *
	 * @return bool
	 */
	public function hold_rejected() {
		return 'yes' === $this->get( 'hold_rejected' );
	}

	/**
	 * Language of the widget, 'en' or 'hi': as set, else that of the page.
	 *
	 * @return string
	 */
	public function language() {
		$language = $this->get( 'language' );
		if ( in_array( $language, array( 'en', 'hi' ), true ) ) {
			return $language;
		}
		return 0 === strpos( determine_locale(), 'hi' ) ? 'hi' : 'en';
	}

	/**
	 * Whether enough is set for the widget to work.
	 *
	 * @return bool
	 */
	public function is_ready() {
		return '' !== $this->service_url() && '' !== $this->publishable_key();
	}

	/**
	 * Where WooCommerce's webhooks deliver to.
	 *
	 * @return string
	 */
	public function webhook_url() {
		return $this->service_url() . '/webhooks/storeB/' . rawurlencode( $this->publishable_key() );
	}

	/**
	 * Address of the settings page.
	 *
	 * @return string
	 */
	public static function page_url() {
		return admin_url( 'admin.php?page=wc-settings&tab=integration&section=thikana' );
	}

	/**
	 * One setting as a string.
	 *
	 * @param string $key Its key.
	 * @return string
	 */
	private function get( $key ) {
		$all = get_option( self::OPTION );
		return is_array( $all ) && isset( $all[ $key ] ) && is_string( $all[ $key ] ) ? $all[ $key ] : '';
	}
}
