<?php
/**
 * The result of one address check.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Status, score and id of a check, as the customer's browser has sent them: a hint for the merchant, no proof.
 */
final class Thikana_Check {

	const STATUS_META = '_thikana_status';
	const SCORE_META  = '_thikana_score';
	const ID_META     = '_thikana_check_id';

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
	 * Use from_input() or of_order().
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
	 * The check that is stored on an order.
	 *
	 * @param WC_Order $order The order.
	 * @return self|null
	 */
	public static function of_order( $order ) {
		return self::from_input(
			$order->get_meta( self::STATUS_META ),
			$order->get_meta( self::SCORE_META ),
			$order->get_meta( self::ID_META )
		);
	}

	/**
	 * Puts the check on an order, which its owner saves.
	 *
	 * @param WC_Order $order The order.
	 */
	public function put_on( $order ) {
		$order->update_meta_data( self::STATUS_META, $this->status );
		$order->update_meta_data( self::SCORE_META, (string) $this->score );
		$order->update_meta_data( self::ID_META, $this->id );
	}

	/**
	 * Takes a check off an order, which its owner saves.
	 *
	 * @param WC_Order $order The order.
	 */
	public static function take_off( $order ) {
		foreach ( array( self::STATUS_META, self::SCORE_META, self::ID_META ) as $key ) {
			$order->delete_meta_data( $key );
		}
	}
}
