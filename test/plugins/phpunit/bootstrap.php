<?php
/** The stubs of WordPress and WooCommerce, then the plugin. */
require __DIR__ . '/wordpress.php';
require __DIR__ . '/../woocommerce/woocommerce.php';
require __DIR__ . '/PluginTestCase.php';
define( 'PLUGIN_FILE', dirname( __DIR__, 3 ) . '/widget/woocommerce/thikana-address-check/thikana-address-check.php' );
require PLUGIN_FILE;
