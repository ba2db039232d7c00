<?php
/**
 * Who has sent an event.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Checks that an event comes from the service: by Standard Webhooks, else by the service's own header. Both are made
 * with the account's secret key, which the plugin has.
 */
final class Thikana_Signature {

	/**
	 * Seconds that the clocks of the two servers may differ, together with the way.
	 */
	const TOLERANCE = 300;

	/**
	 * Whether a request is signed with the key.
	 *
	 * @param WP_REST_Request $request The request.
	 * @param string          $key     The account's secret key; with '' nothing is right.
	 * @return bool
	 */
	public static function is_right( $request, $key ) {
		if ( '' === $key ) {
			return false;
		}
		$body = (string) $request->get_body();
		if ( null === $request->get_header( 'webhook-signature' ) ) {
			$given = strtolower( (string) $request->get_header( 'x-service-signature' ) );
			return hash_equals( hash_hmac( 'sha256', $body, $key ), $given );
		}
		$id   = (string) $request->get_header( 'webhook-id' );
		$time = (string) $request->get_header( 'webhook-timestamp' );
		if ( '' === $id || 1 !== preg_match( '/^[0-9]{1,12}$/D', $time ) || abs( time() - (int) $time ) > self::TOLERANCE ) {
			return false;
		}
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- As the standard has it.
		$expected = 'v1,' . base64_encode( hash_hmac( 'sha256', "$id.$time.$body", $key, true ) );
		$is_right = false;
		// The standard allows several signatures, while a key is changed.
		foreach ( explode( ' ', (string) $request->get_header( 'webhook-signature' ) ) as $given ) {
			$is_right = hash_equals( $expected, $given ) || $is_right;
		}
		return $is_right;
	}
}
