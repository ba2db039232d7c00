<?php
/**
 * Orders as a CSV file.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Writes orders with their outcomes as the service's bulk endpoint reads them (RFC 4180, UTF-8).
 */
final class Thikana_Order_Csv {

	const COLUMNS = array(
		'order_id',
		'reference',
		'placed_at',
		'channel',
		'payment_method',
		'order_value',
		'currency',
		'name',
		'phone',
		'email',
		'line1',
		'line2',
		'company',
		'city',
		'state',
		'pincode',
		'country',
		'outcome',
		'outcome_at',
	);

	/**
	 * Name of this store among the service's channels, as its orders have it that come by webhook.
	 */
	const CHANNEL = 'woocommerce';

	/**
	 * The file.
	 *
	 * @param WC_Order[] $orders The orders, one a row.
	 * @return string
	 */
	public static function write( array $orders ) {
		$lines = array( self::line( self::COLUMNS ) );
		foreach ( $orders as $order ) {
			$lines[] = self::line( self::row( $order ) );
		}
		return implode( '', $lines );
	}

	/**
	 * Cells of one order, in the order of COLUMNS.
	 *
	 * @param WC_Order $order The order.
	 * @return string[]
	 */
	private static function row( $order ) {
		$created       = $order->get_date_created();
		$outcome       = Thikana_Outcome::of( $order );
		$order_cells   = array(
			// The id, as in the webhooks: plugins may change an order's number.
			$order->get_id(),
			$order->get_order_number(),
			self::time( $created ? $created->getTimestamp() : null ),
			self::CHANNEL,
			Thikana_Payment::of( $order ),
			$order->get_total(),
			$order->get_currency(),
		);
		$outcome_cells = array(
			(string) $outcome,
			null === $outcome ? '' : self::time( Thikana_Outcome::time( $order, $outcome ) ),
		);
		return array_merge( $order_cells, self::buyer( $order ), $outcome_cells );
	}

	/**
	 * Name, phone, e-mail and address. The shipping fields are empty where a shop asks for one address only.
	 *
	 * @param WC_Order $order The order.
	 * @return string[]
	 */
	private static function buyer( $order ) {
		$typed = $order->get_shipping_address_1() . $order->get_shipping_address_2() . $order->get_shipping_city() . $order->get_shipping_postcode();
		$kind  = '' === $typed ? 'billing' : 'shipping';
		$field = static function ( $name, $of = null ) use ( $order, $kind ) {
			return (string) $order->{ 'get_' . ( null === $of ? $kind : $of ) . '_' . $name }();
		};
		$name  = trim( $field( 'first_name' ) . ' ' . $field( 'last_name' ) );
		$phone = $field( 'phone', 'shipping' );
		return array(
			'' === $name ? trim( $field( 'first_name', 'billing' ) . ' ' . $field( 'last_name', 'billing' ) ) : $name,
			'' === $phone ? $field( 'phone', 'billing' ) : $phone,
			$field( 'email', 'billing' ),
			$field( 'address_1' ),
			$field( 'address_2' ),
			$field( 'company' ),
			$field( 'city' ),
			$field( 'state' ),
			$field( 'postcode' ),
			$field( 'country' ),
		);
	}

	/**
	 * A time as the service reads it.
	 *
	 * @param int|null $at Unix time.
	 * @return string ISO 8601 in UTC; '' for null.
	 */
	private static function time( $at ) {
		return null === $at ? '' : gmdate( 'Y-m-d\TH:i:s\Z', $at );
	}

	/**
	 * One line. Bytes that are no UTF-8 are taken out: one of them would make the whole file unreadable.
	 *
	 * @param array $cells Its cells.
	 * @return string
	 */
	private static function line( array $cells ) {
		$quoted = array();
		foreach ( $cells as $cell ) {
			$quoted[] = '"' . str_replace( '"', '""', wp_check_invalid_utf8( (string) $cell, true ) ) . '"';
		}
		return implode( ',', $quoted ) . "\r\n";
	}
}
