<?php
/**
 * Plugin Name: WooCommerce
 * Description: As much of WooCommerce as the plugin under test meets, with the same names, hooks and order of calls.
 * Version: 8.9.1
 *
 * What is kept (orders, webhooks) is kept in options, so that it works on a real WordPress and on the stubs of the
 * unit tests alike.
 */

foreach ( array( 'settings', 'orders', 'webhooks', 'pages', 'store-api', 'admin' ) as $part ) {
	require_once __DIR__ . "/$part.php";
}

final class WooCommerce {}

add_action(
	'plugins_loaded',
	static function () {
		do_action( 'woocommerce_blocks_loaded' );
	}
);
add_action(
	'init',
	static function () {
		do_action( 'before_woocommerce_init' );
		foreach ( apply_filters( 'woocommerce_integrations', array() ) as $class ) {
			$integration                                     = new $class();
			$GLOBALS['stub_integrations'][ $integration->id ] = $integration;
		}
	},
	0
);
