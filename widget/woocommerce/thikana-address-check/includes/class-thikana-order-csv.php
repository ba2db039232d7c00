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
		'email',
		'phone',
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
	 * @param WC_Order[] $orders       The orders, one a row.
	 * @param string     $cod_gateways As for Thikana_Payment::of().
	 * @return string
	 */
	public static function write( array $orders, $cod_gateways ) {
		$lines = array( self::line( self::COLUMNS ) );
		foreach ( $orders as $order ) {
			$lines[] = self::line( self::row( $order, $cod_gateways ) );
		}
		return implode( '', $lines );
	}

	/**
	 * Cells of one order, in the order of COLUMNS.
	 *
	 * @param WC_Order $order        The order.
	 * @param string   $cod_gateways As for Thikana_Payment::of().
	 * @return string[]
	 */
	private static function row( $order, $cod_gateways ) {
		$created       = $order->get_date_created();
		$outcome       = Thikana_Outcome::of( $order );
		$order_cells   = array(
			// The id, as in the webhooks: plugins may change an order's number.
			$order->get_id(),
			$order->get_order_number(),
			self::time( $created ? $created->getTimestamp() : null ),
			self::CHANNEL,
			Thikana_Payment::of( $order, $cod_gateways ),
			$order->get_total(),
			$order->get_currency(),
		);
		$outcome_cells = array(
			(string) $outcome,
			null === $outcome ? '' : self::time( Thikana_Outcome::time( $order, $outcome ) ),
		);
		$buyer_cells   = array( self::name( $order ), $order->get_billing_email() );
		return array_merge( $order_cells, $buyer_cells, array_values( self::address( $order ) ), $outcome_cells );
	}

	/**
	 * Name of the recipient, or else of the buyer.
	 *
	 * @param WC_Order $order The order.
	 * @return string
	 */
	private static function name( $order ) {
		$name      = static function ( $kind ) use ( $order ) {
			return trim( $order->{ "get_{$kind}_first_name" }() . ' ' . $order->{ "get_{$kind}_last_name" }() );
		};
		$recipient = $name( self::kind( $order ) );
		return '' === $recipient ? $name( 'billing' ) : $recipient;
	}

	/**
	 * Phone and address to which an order goes.
	 *
	 * @param WC_Order $order The order.
	 * @return string[] By names of COLUMNS, in their order.
	 */
	public static function address( $order ) {
		$kind  = self::kind( $order );
		$field = static function ( $name ) use ( $order, $kind ) {
			return (string) $order->{ "get_{$kind}_$name" }();
		};
		$phone = (string) $order->get_shipping_phone();
		return array(
			'phone'   => '' === $phone ? (string) $order->get_billing_phone() : $phone,
			'line1'   => $field( 'address_1' ),
			'line2'   => $field( 'address_2' ),
			'company' => $field( 'company' ),
			'city'    => $field( 'city' ),
			'state'   => $field( 'state' ),
			'pincode' => $field( 'postcode' ),
			'country' => $field( 'country' ),
		);
	}

	/**
	 * Which of its addresses an order goes to: the shipping fields are empty where a shop asks for one address only.
	 *
	 * @param WC_Order $order The order.
	 * @return string shipping or billing.
	 */
	private static function kind( $order ) {
		$typed = $order->get_shipping_address_1() . $order->get_shipping_address_2() . $order->get_shipping_city() . $order->get_shipping_postcode();
		return '' === $typed ? 'billing' : 'shipping';
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
