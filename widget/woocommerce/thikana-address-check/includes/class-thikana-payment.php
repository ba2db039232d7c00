<?php
/**
 * How an order is paid.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Tells cash on delivery from prepaid, as the service does for orders that come by webhook.
 */
final class Thikana_Payment {

	/**
	 * Whole words: "Codacash" and "barcode" are no COD.
	 */
	const COD = '~(?<!\p{L})(?:(?:(?:pp)?cod|c\.o\.d)(?!\p{L})|(?:cash|pay|payment|collect|upi|card|qr)\)?[ _-]?(?:(?:up)?on|at(?:[ _-]the)?(?:[ _-]time[ _-]of)?)[ _-]?delivery|(?:cash|pay|payment)[ _-]?at[ _-](?:the[ _-]|your[ _-])?door)|कैश[ -]?ऑन[ -]?डिलीवरी|नकद भुगतान|डिलीवरी पर (?:नकद|भुगतान)~iu';

	/**
	 * The payment method of an order.
	 *
	 * @param WC_Order $order The order.
	 * @return string COD or PREPAID.
	 */
	public static function of( $order ) {
		$is_cod = false;
		foreach ( array( $order->get_payment_method(), $order->get_payment_method_title() ) as $name ) {
			$is_cod = $is_cod || 1 === preg_match( self::COD, (string) preg_replace( '~\s+~u', ' ', (string) $name ) );
		}
		/**
		 * Filters whether an order is cash on delivery, for payment methods with names of your own.
		 *
		 * @since 1.1.0
		 * @param bool     $is_cod Whether its name says so.
		 * @param WC_Order $order  The order.
		 */
		return apply_filters( 'thikana_is_cod', $is_cod, $order ) ? 'COD' : 'PREPAID';
	}
}
