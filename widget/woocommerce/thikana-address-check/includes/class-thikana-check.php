<?php
/**
 * The result of one address check.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Status, score and id of a check of the address that an order has: as the customer's browser has sent them, which is
 * a hint for the merchant and no proof, or as the service says once it knows the order.
 */
final class Thikana_Check {

	const STATUS_META  = '_thikana_status';
	const SCORE_META   = '_thikana_score';
	const ID_META      = '_thikana_check_id';
	const ADDRESS_META = '_thikana_address';

	const STATUSES = array( 'VERIFIED', 'NEEDS_REVIEW', 'INVALID' );

	/**
	 * One of STATUSES.
	 *
	 * @var string
	 */
	public $status;

	/**
	 * 0 to 100.
	 *
	 * @var int
	 */
	public $score;

	/**
	 * Under which the service remembers the check; may be ''.
	 *
	 * @var string
	 */
	public $id;

	/**
	 * Use from_input(), from_service() or of_order().
	 *
	 * @param string $status One of STATUSES.
	 * @param int    $score  From 0 to 100.
	 * @param string $id     Letters, digits, _ and -.
	 */
	private function __construct( $status, $score, $id ) {
		$this->status = $status;
		$this->score  = $score;
		$this->id     = $id;
	}

	/**
	 * Makes a check of what came in, which may be anything at all.
	 *
	 * @param mixed $status Status.
	 * @param mixed $score  Score.
	 * @param mixed $id     Check id.
	 * @return self|null Null when it is no result of a check.
	 */
	public static function from_input( $status, $score, $id ) {
		if ( ! in_array( $status, self::STATUSES, true ) || ! is_scalar( $score ) ) {
			return null;
		}
		if ( 1 !== preg_match( '/^[0-9]{1,3}$/D', (string) $score ) || (int) $score > 100 ) {
			return null;
		}
		$has_id = is_string( $id ) && 1 === preg_match( '/^[A-Za-z0-9_-]{1,64}$/D', $id );
		return new self( $status, (int) $score, $has_id ? $id : '' );
	}

	/**
	 * Reads the check of an order in an answer of the service.
	 *
	 * @param array    $data  Of the service: address (as it has it) and verification.
	 * @param WC_Order $order The order.
	 * @return self|null Null when there is none, or when it is of another address: the order was changed since, or its
	 *                   address was corrected there.
	 */
	public static function from_service( array $data, $order ) {
		$read = static function ( $part, $name ) use ( $data ) {
			return isset( $data[ $part ][ $name ] ) && is_array( $data[ $part ] ) ? $data[ $part ][ $name ] : '';
		};
		$own  = Thikana_Order_Csv::address( $order );
		foreach ( array( 'phone', 'line2', 'city', 'state', 'pincode', 'country' ) as $name ) {
			if ( self::plain( $read( 'address', $name ) ) !== self::plain( $own[ $name ] ) ) {
				return null;
			}
		}
		// The service puts parts of the company before the line.
		$line = self::plain( $own['line1'] );
		if ( '' !== $line && substr( self::plain( $read( 'address', 'line1' ) ), -strlen( $line ) ) !== $line ) {
			return null;
		}
		return self::from_input( $read( 'verification', 'status' ), $read( 'verification', 'score' ), '' );
	}

	/**
	 * The check that is stored on an order; null also when the address was changed after it.
	 *
	 * @param WC_Order $order The order.
	 * @return self|null
	 */
	public static function of_order( $order ) {
		$checked = (string) $order->get_meta( self::ADDRESS_META );
		// Earlier versions kept no address.
		if ( '' !== $checked && self::digest( $order ) !== $checked ) {
			return null;
		}
		return self::from_input(
			$order->get_meta( self::STATUS_META ),
			$order->get_meta( self::SCORE_META ),
			$order->get_meta( self::ID_META )
		);
	}

	/**
	 * Puts the check on an order with the address that it is of; its owner saves the order.
	 *
	 * @param WC_Order $order The order.
	 * @return bool Whether status or score is new.
	 */
	public function put_on( $order ) {
		$old = self::of_order( $order );
		if ( null !== $old && $old->status === $this->status && $old->score === $this->score && '' === $this->id ) {
			return false;
		}
		$order->update_meta_data( self::ADDRESS_META, self::digest( $order ) );
		$order->update_meta_data( self::STATUS_META, $this->status );
		$order->update_meta_data( self::SCORE_META, (string) $this->score );
		$order->update_meta_data( self::ID_META, $this->id );
		return true;
	}

	/**
	 * Takes a check off an order, which its owner saves.
	 *
	 * @param WC_Order $order The order.
	 */
	public static function take_off( $order ) {
		foreach ( array( self::STATUS_META, self::SCORE_META, self::ID_META, self::ADDRESS_META ) as $key ) {
			$order->delete_meta_data( $key );
		}
	}

	/**
	 * Hash of the address and phone of an order.
	 *
	 * @param WC_Order $order The order.
	 * @return string
	 */
	private static function digest( $order ) {
		return md5( implode( "\n", array_map( array( self::class, 'plain' ), Thikana_Order_Csv::address( $order ) ) ) );
	}

	/**
	 * A text without what saving it may change.
	 *
	 * @param mixed $text The text; anything else counts as none.
	 * @return string
	 */
	private static function plain( $text ) {
		return is_string( $text ) ? strtolower( trim( (string) preg_replace( '/\s+/u', ' ', $text ) ) ) : '';
	}
}
