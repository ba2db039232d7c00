<?php
/**
 * A decision of the service's review.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Brings a decision to its order: a note, and on hold when the merchant wants that. Each decision is known by its
 * time, so that one that comes twice, or after a later one, changes nothing.
 */
final class Thikana_Decision {

	const META = '_thikana_decided_at';

	/**
	 * Only an order that still waits is put on hold: what is completed, cancelled, refunded or on its way stays.
	 */
	const WAITING = array( 'pending', 'processing' );

	/**
	 * What the merchant has set.
	 *
	 * @var Thikana_Settings
	 */
	private $settings;

	/**
	 * Takes what it needs.
	 *
	 * @param Thikana_Settings $settings What the merchant has set.
	 */
	public function __construct( Thikana_Settings $settings ) {
		$this->settings = $settings;
	}

	/**
	 * Brings a decision to an order, which this saves.
	 *
	 * @param WC_Order $order  The order.
	 * @param string   $status One of Thikana_Risk::STATUSES.
	 * @param string   $at     When it was made, ISO 8601.
	 * @param string   $actor  Who made it; '' when unknown.
	 * @param string   $note   What they have written; may be ''.
	 * @return bool Whether it was new.
	 */
	public function apply( $order, $status, $at, $actor, $note ) {
		$time = self::milliseconds( $at );
		if ( 0 === $time || $time <= (int) $order->get_meta( self::META ) ) {
			return false;
		}
		$order->update_meta_data( self::META, (string) $time );
		$order->save(); // First, so that a crash behind it does not leave the note twice.
		$order->add_order_note( $this->text( $status, $actor, $note ) );
		$hold = 'rejected' === $status && $this->settings->hold_rejected() && in_array( $order->get_status(), self::WAITING, true );
		if ( $hold ) {
			$order->update_status( 'on-hold', esc_html__( 'Rejected in Thikana.', 'thikana-address-check' ) . ' ' );
		}
		return true;
	}

	/**
	 * The note on the order. WooCommerce shows notes as HTML.
	 *
	 * @param string $status One of Thikana_Risk::STATUSES.
	 * @param string $actor  Who has decided.
	 * @param string $note   What they have written.
	 * @return string HTML.
	 */
	private function text( $status, $actor, $note ) {
		$decision = Thikana_Badge::decision( $status );
		/* translators: %s: a decision, such as Rejected */
		$text = sprintf( __( 'Thikana: %s', 'thikana-address-check' ), $decision );
		if ( '' !== $actor ) {
			/* translators: 1: a decision, such as Rejected, 2: who has made it */
			$text = sprintf( __( 'Thikana: %1$s, by %2$s', 'thikana-address-check' ), $decision, $actor );
		}
		if ( '' !== $note ) {
			$text .= "\n" . $note;
		}
		return esc_html( $text );
	}

	/**
	 * A time as a number.
	 *
	 * @param string $at ISO 8601.
	 * @return int Milliseconds since 1970; 0 when it is no time.
	 */
	private static function milliseconds( $at ) {
		$date = '' === $at ? false : date_create( $at );
		return $date ? (int) $date->format( 'Uv' ) : 0;
	}
}
