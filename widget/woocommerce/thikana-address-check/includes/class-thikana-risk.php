<?php
/**
 * What the service thinks of an order.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Risk level, score and reasons of an order, and the status of its review, as kept on the order.
 */
final class Thikana_Risk {

	const META = '_thikana_risk';

	const LEVELS   = array( 'LOW', 'REVIEW', 'HIGH' );
	const STATUSES = array( 'pending', 'verified', 'rejected' );

	const MAX_REASONS = 10;

	/**
	 * One of LEVELS; '' when only the review is known.
	 *
	 * @var string
	 */
	public $level = '';

	/**
	 * Points; negative ones lower the risk.
	 *
	 * @var int
	 */
	public $score = 0;

	/**
	 * The reasons with the most points first: message (a sentence of the service) and points.
	 *
	 * @var array[]
	 */
	public $reasons = array();

	/**
	 * One of STATUSES.
	 *
	 * @var string
	 */
	public $status = 'pending';

	/**
	 * When the service has said so, Unix time.
	 *
	 * @var int
	 */
	public $at = 0;

	/**
	 * Reads an answer or an event of the service, which may lack parts: they stay as they were.
	 *
	 * @param array     $data Of the service.
	 * @param int       $at   When the service has said so, Unix time.
	 * @param self|null $old  What was known before.
	 * @return self
	 */
	public static function from_service( array $data, $at, $old ) {
		$risk     = null === $old ? new self() : clone $old;
		$risk->at = $at;
		if ( isset( $data['risk_level'] ) && in_array( $data['risk_level'], self::LEVELS, true ) ) {
			$risk->level = $data['risk_level'];
		}
		if ( isset( $data['risk_score'] ) && is_numeric( $data['risk_score'] ) ) {
			$risk->score = (int) round( $data['risk_score'] );
		}
		if ( isset( $data['risk_reasons'] ) && is_array( $data['risk_reasons'] ) ) {
			$risk->reasons = self::reasons( $data['risk_reasons'] );
		}
		if ( isset( $data['status'] ) && in_array( $data['status'], self::STATUSES, true ) ) {
			$risk->status = $data['status'];
		}
		return $risk;
	}

	/**
	 * What is kept on an order.
	 *
	 * @param WC_Order $order The order.
	 * @return self|null
	 */
	public static function of_order( $order ) {
		$kept = json_decode( (string) $order->get_meta( self::META ), true );
		if ( ! is_array( $kept ) ) {
			return null;
		}
		return self::from_service( $kept, isset( $kept['at'] ) ? (int) $kept['at'] : 0, null );
	}

	/**
	 * Keeps it on an order, which its owner saves.
	 *
	 * @param WC_Order $order The order.
	 * @return bool Whether anything but the time is new.
	 */
	public function put_on( $order ) {
		$old = self::of_order( $order );
		if ( null !== $old && $old->say( 0 ) === $this->say( 0 ) ) {
			return false;
		}
		$order->update_meta_data( self::META, $this->say( $this->at ) );
		return true;
	}

	/**
	 * As text.
	 *
	 * @param int $at When the service has said so, Unix time.
	 * @return string JSON.
	 */
	private function say( $at ) {
		return wp_json_encode(
			array(
				'risk_level'   => $this->level,
				'risk_score'   => $this->score,
				'risk_reasons' => $this->reasons,
				'status'       => $this->status,
				'at'           => $at,
			)
		);
	}

	/**
	 * The reasons that weigh most.
	 *
	 * @param array $given Of the service.
	 * @return array[]
	 */
	private static function reasons( array $given ) {
		$reasons = array();
		foreach ( $given as $reason ) {
			if ( isset( $reason['message'] ) && is_string( $reason['message'] ) ) {
				$reasons[] = array(
					'message' => sanitize_text_field( $reason['message'] ),
					'points'  => isset( $reason['points'] ) && is_numeric( $reason['points'] ) ? (int) round( $reason['points'] ) : 0,
				);
			}
		}
		usort(
			$reasons,
			static function ( $a, $b ) {
				return abs( $b['points'] ) - abs( $a['points'] );
			}
		);
		return array_slice( $reasons, 0, self::MAX_REASONS );
	}
}
