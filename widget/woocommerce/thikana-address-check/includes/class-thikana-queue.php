<?php
/**
 * Work for later.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Action Scheduler, which comes with WooCommerce, and WordPress's own schedule where it does not.
 */
final class Thikana_Queue {

	const GROUP = 'thikana';

	/**
	 * Calls a hook later, in the background.
	 *
	 * @param string $hook    Name of the hook.
	 * @param int    $seconds How much later, at least.
	 */
	public static function add( $hook, $seconds = 0 ) {
		if ( function_exists( 'as_schedule_single_action' ) ) {
			as_schedule_single_action( time() + $seconds, $hook, array(), self::GROUP );
			return;
		}
		wp_schedule_single_event( time() + $seconds, $hook );
	}

	/**
	 * Forgets all calls of a hook that are still to come.
	 *
	 * @param string $hook Name of the hook.
	 */
	public static function clear( $hook ) {
		if ( function_exists( 'as_unschedule_all_actions' ) ) {
			as_unschedule_all_actions( $hook );
		}
		wp_clear_scheduled_hook( $hook );
	}
}
