<?php
/**
 * Finds the plugin's classes: Thikana_Order_Column is in class-thikana-order-column.php.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

spl_autoload_register(
	static function ( $name ) {
		if ( 0 !== strpos( $name, 'Thikana_' ) ) {
			return;
		}
		$file = __DIR__ . '/class-' . strtolower( str_replace( '_', '-', $name ) ) . '.php';
		if ( is_readable( $file ) ) {
			require $file;
		}
	}
);
