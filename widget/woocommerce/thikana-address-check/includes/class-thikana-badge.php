<?php
/**
 * Checks and risks as the merchant sees them.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Shows them with the look of WooCommerce's own order statuses, so that no style of ours is needed.
 */
final class Thikana_Badge {

	const LOOKS = array(
		'VERIFIED'     => 'status-processing',
		'NEEDS_REVIEW' => 'status-on-hold',
		'INVALID'      => 'status-failed',
		'LOW'          => 'status-processing',
		'REVIEW'       => 'status-on-hold',
		'HIGH'         => 'status-failed',
	);

	/**
	 * Prints the status of a check with its score.
	 *
	 * @param Thikana_Check|null $check The check; null prints a dash.
	 */
	public static function show( $check ) {
		if ( null === $check ) {
			self::show_dash( __( 'Not checked', 'thikana-address-check' ) );
			return;
		}
		self::show_mark( $check->status, self::label( $check->status ) . ' · ' . $check->score );
	}

	/**
	 * Prints the risk level with its score, and the decision when there is one.
	 *
	 * @param Thikana_Risk|null $risk The risk; null prints a dash.
	 */
	public static function show_risk( $risk ) {
		if ( null === $risk || '' === $risk->level ) {
			self::show_dash( __( 'Not scored', 'thikana-address-check' ) );
		} else {
			self::show_mark( $risk->level, self::level( $risk->level ) . ' · ' . $risk->score );
		}
		if ( null !== $risk && 'pending' !== $risk->status ) {
			printf( '<br><small>%s</small>', esc_html( self::decision( $risk->status ) ) );
		}
	}

	/**
	 * Prints a mark.
	 *
	 * @param string $look Key of LOOKS.
	 * @param string $text What it says.
	 */
	private static function show_mark( $look, $text ) {
		printf( '<mark class="order-status %s"><span>%s</span></mark>', esc_attr( self::LOOKS[ $look ] ), esc_html( $text ) );
	}

	/**
	 * Prints a dash.
	 *
	 * @param string $text What it means, for those who do not see it.
	 */
	private static function show_dash( $text ) {
		printf( '<span aria-hidden="true">—</span><span class="screen-reader-text">%s</span>', esc_html( $text ) );
	}

	/**
	 * A risk level in words.
	 *
	 * @param string $level One of Thikana_Risk::LEVELS.
	 * @return string
	 */
	public static function level( $level ) {
		$labels = array(
			'LOW'    => __( 'Low', 'thikana-address-check' ),
			'REVIEW' => __( 'Review', 'thikana-address-check' ),
			'HIGH'   => __( 'High', 'thikana-address-check' ),
		);
		return $labels[ $level ];
	}

	/**
	 * A decision in words.
	 *
	 * @param string $status One of Thikana_Risk::STATUSES.
	 * @return string
	 */
	public static function decision( $status ) {
		$labels = array(
			'pending'  => __( 'Not decided', 'thikana-address-check' ),
			'verified' => __( 'Approved', 'thikana-address-check' ),
			'rejected' => __( 'Rejected', 'thikana-address-check' ),
		);
		return $labels[ $status ];
	}

	/**
	 * A status in words.
	 *
	 * @param string $status One of Thikana_Check::STATUSES.
	 * @return string
	 */
	public static function label( $status ) {
		$labels = array(
			'VERIFIED'     => __( 'Verified', 'thikana-address-check' ),
			'NEEDS_REVIEW' => __( 'Needs review', 'thikana-address-check' ),
			'INVALID'      => __( 'Invalid', 'thikana-address-check' ),
		);
		return $labels[ $status ];
	}
}
