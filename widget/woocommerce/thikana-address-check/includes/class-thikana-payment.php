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
	 * @param string   $own   The account's setting cod_gateways: names that mean COD in this shop, separated by commas.
	 * @return string COD or PREPAID.
	 */
	public static function of( $order, $own ) {
		$names = array_map( array( self::class, 'plain' ), explode( ',', $own ) );
		foreach ( array( $order->get_payment_method(), $order->get_payment_method_title() ) as $name ) {
			$name = self::plain( (string) $name );
			if ( 1 === preg_match( self::COD, $name ) || ( '' !== $name && self::is_one_of( $name, $names ) ) ) {
				return 'COD';
			}
		}
		return 'PREPAID';
	}

	/**
	 * Whether a name is among others, whatever its case.
	 *
	 * @param string   $name  The name.
	 * @param string[] $names The others.
	 * @return bool
	 */
	private static function is_one_of( $name, array $names ) {
		foreach ( $names as $one ) {
			if ( 1 === preg_match( '~^' . preg_quote( $one, '~' ) . '$~iuD', $name ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * A name with its white space collapsed.
	 *
	 * @param string $name The name.
	 * @return string
	 */
	private static function plain( $name ) {
		return trim( (string) preg_replace( '~\s+~u', ' ', $name ) );
	}
}
