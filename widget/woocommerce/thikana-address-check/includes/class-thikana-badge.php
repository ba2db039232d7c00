<?php
/**
 * A check as the merchant sees it.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Shows a check with the look of WooCommerce's own order statuses, so that no style of ours is needed.
 */
final class Thikana_Badge {

	const LOOKS = array(
		'VERIFIED'     => 'status-processing',
		'NEEDS_REVIEW' => 'status-on-hold',
		'INVALID'      => 'status-failed',
	);

	/**
	 * Prints the status with the score.
	 *
	 * @param Thikana_Check|null $check The check; null prints a dash.
	 */
	public static function show( $check ) {
		if ( null === $check ) {
			printf(
				'<span aria-hidden="true">—</span><span class="screen-reader-text">%s</span>',
				esc_html__( 'Not checked', 'thikana-address-check' )
			);
			return;
		}
		printf(
			'<mark class="order-status %s"><span>%s</span></mark>',
			esc_attr( self::LOOKS[ $check->status ] ),
			esc_html( self::label( $check->status ) . ' · ' . $check->score )
		);
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
