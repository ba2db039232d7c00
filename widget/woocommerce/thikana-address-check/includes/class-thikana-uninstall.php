<?php
/**
 * The end of the plugin.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Takes away all that the plugin has left. The orders themselves are WooCommerce's and stay.
 */
final class Thikana_Uninstall {

	/**
	 * On every site of a network, or on the only one.
	 */
	public static function everywhere() {
		if ( ! is_multisite() ) {
			self::here();
			return;
		}
		$all = array(
			'fields' => 'ids',
			'number' => 0,
		);
		foreach ( get_sites( $all ) as $site ) {
			switch_to_blog( $site );
			self::here();
			restore_current_blog();
		}
	}

	/**
	 * On the current site.
	 */
	private static function here() {
		self::delete_webhooks();
		Thikana_Queue::clear( Thikana_Backfill::HOOK );
		Thikana_Queue::clear( Thikana_Refresh::HOOK );
		foreach ( array( Thikana_Settings::OPTION, Thikana_Secret_Key::OPTION, Thikana_Backfill::OPTION, Thikana_Webhooks::OPTION, Thikana_Webhooks::LOCK . '.lock' ) as $option ) {
			delete_option( $option );
		}
		self::delete_order_meta();
		self::delete_transients();
	}

	/**
	 * Webhooks that the plugin has made; without WooCommerce they deliver nothing anyway.
	 */
	private static function delete_webhooks() {
		if ( ! function_exists( 'wc_get_webhook' ) ) {
			return;
		}
		foreach ( (array) get_option( Thikana_Webhooks::OPTION, array() ) as $id ) {
			$webhook = wc_get_webhook( (int) $id );
			if ( $webhook ) {
				$webhook->delete( true );
			}
		}
	}

	/**
	 * What is kept on orders, where orders are posts and where they have tables of their own. WooCommerce has no call
	 * that takes one key off all orders.
	 */
	private static function delete_order_meta() {
		global $wpdb;
		$table = $wpdb->prefix . 'wc_orders_meta';
		// phpcs:disable WordPress.DB.DirectDatabaseQuery, WordPress.DB.SlowDBQuery
		$has_table = $wpdb->get_var( $wpdb->prepare( 'SHOW TABLES LIKE %s', $wpdb->esc_like( $table ) ) ) === $table;
		foreach ( Thikana_Personal_Data::META as $key ) {
			delete_metadata( 'post', 0, $key, '', true );
			if ( $has_table ) {
				$wpdb->delete( $table, array( 'meta_key' => $key ) );
			}
		}
		// phpcs:enable
		wp_cache_flush();
	}

	/**
	 * Notices, and the ids of events.
	 */
	private static function delete_transients() {
		global $wpdb;
		foreach ( array( '_transient_thikana_', '_transient_timeout_thikana_' ) as $prefix ) {
			// phpcs:ignore WordPress.DB.DirectDatabaseQuery
			$wpdb->query( $wpdb->prepare( "DELETE FROM $wpdb->options WHERE option_name LIKE %s", $wpdb->esc_like( $prefix ) . '%' ) );
		}
	}
}
