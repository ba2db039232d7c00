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
	 * @param array  $args    What the hook gets.
	 */
	public static function add( $hook, $seconds = 0, array $args = array() ) {
		if ( function_exists( 'as_schedule_single_action' ) ) {
			as_schedule_single_action( time() + $seconds, $hook, $args, self::GROUP );
			return;
		}
		wp_schedule_single_event( time() + $seconds, $hook, $args );
	}

	/**
	 * Whether such a call is still to come.
	 *
	 * @param string $hook Name of the hook.
	 * @param array  $args What the hook gets.
	 * @return bool
	 */
	public static function has( $hook, array $args ) {
		if ( function_exists( 'as_next_scheduled_action' ) ) {
			return is_int( as_next_scheduled_action( $hook, $args, self::GROUP ) );
		}
		return false !== wp_next_scheduled( $hook, $args );
	}

	/**
	 * Forgets all calls of a hook that are still to come, whatever it gets.
	 *
	 * @param string $hook Name of the hook.
	 */
	public static function clear( $hook ) {
		if ( function_exists( 'as_unschedule_all_actions' ) ) {
			as_unschedule_all_actions( $hook );
		}
		wp_unschedule_hook( $hook );
	}
}
