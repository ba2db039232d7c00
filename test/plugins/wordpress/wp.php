<?php
/** Runs code inside the WordPress of the current folder, and prints what it returns as JSON: php wp.php 'CODE' */

$_SERVER['HTTP_HOST'] = getenv( 'SITE_HOST' );
if ( getenv( 'SITE_INSTALLING' ) ) {
	define( 'WP_INSTALLING', true );
}
require getcwd() . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/admin.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

echo "\n" . wp_json_encode( eval( $argv[1] ) );
