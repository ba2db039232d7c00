<?php
/**
 * Puts the plugin together.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Hooks every part. Nothing runs, and no service is asked, before WordPress or WooCommerce calls.
 */
final class Thikana_Plugin {

	/**
	 * Hooks every part; called once, when the plugin's file is loaded.
	 */
	public static function start() {
		$settings = new Thikana_Settings();
		$key      = new Thikana_Secret_Key();
		$client   = new Thikana_Client( $settings, $key );
		$backfill = new Thikana_Backfill( $client );
		$webhooks = new Thikana_Webhooks( $settings, $client );
		$orders   = new Thikana_Order_Store( new Thikana_Decision( $settings ) );
		$refresh  = new Thikana_Refresh( $client, $orders, $webhooks );

		foreach (
			array(
				new Thikana_Widget( $settings ),
				new Thikana_Classic_Checkout(),
				new Thikana_Block_Checkout(),
				new Thikana_Order_Column(),
				new Thikana_Order_Metabox(),
				$backfill,
				new Thikana_Tools( $settings, $backfill, $webhooks, new Thikana_Account( $client ) ),
				$orders,
				$refresh,
				new Thikana_Events( $key, $orders ),
				new Thikana_Privacy(),
				new Thikana_Personal_Data( $client, $orders ),
			) as $part
		) {
			$part->hook();
		}

		add_action( 'init', array( __CLASS__, 'load_translations' ), -1 );
		add_action( 'before_woocommerce_init', array( __CLASS__, 'declare_compatibility' ) );
		add_filter( 'woocommerce_integrations', array( __CLASS__, 'add_integration' ) );
		add_filter( 'plugin_action_links_' . plugin_basename( THIKANA_FILE ), array( __CLASS__, 'add_settings_link' ) );
		register_deactivation_hook( THIKANA_FILE, array( $backfill, 'stop' ) );
		register_deactivation_hook( THIKANA_FILE, array( $refresh, 'stop' ) );
	}

	/**
	 * Before WooCommerce makes the integration at priority 0, whose labels are translated at once.
	 */
	public static function load_translations() {
		load_plugin_textdomain( 'thikana-address-check', false, dirname( plugin_basename( THIKANA_FILE ) ) . '/languages' );
	}

	/**
	 * Tells WooCommerce that orders are read and written by its own classes alone, and that blocks work.
	 */
	public static function declare_compatibility() {
		if ( ! class_exists( '\Automattic\WooCommerce\Utilities\FeaturesUtil' ) ) {
			return;
		}
		foreach ( array( 'custom_order_tables', 'cart_checkout_blocks' ) as $feature ) {
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( $feature, THIKANA_FILE, true );
		}
	}

	/**
	 * Adds the settings page to WooCommerce > Settings > Integration.
	 *
	 * @param string[] $integrations Class names.
	 * @return string[]
	 */
	public static function add_integration( $integrations ) {
		$integrations[] = 'Thikana_Integration';
		return $integrations;
	}

	/**
	 * Adds "Settings" to the plugin's row in the list of plugins.
	 *
	 * @param string[] $links HTML of the links.
	 * @return string[]
	 */
	public static function add_settings_link( $links ) {
		$link = sprintf(
			'<a href="%s">%s</a>',
			esc_url( Thikana_Settings::page_url() ),
			esc_html__( 'Settings', 'thikana-address-check' )
		);
		array_unshift( $links, $link );
		return $links;
	}
}
