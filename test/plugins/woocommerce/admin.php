<?php
/** The two admin pages that the plugin adds to: its settings, and the list of orders with an order's page. */
add_action(
	'admin_menu',
	static function () {
		add_menu_page( 'WooCommerce', 'WooCommerce', 'manage_woocommerce', 'woocommerce', '__return_null' );
		add_submenu_page( 'woocommerce', 'Settings', 'Settings', 'manage_woocommerce', 'wc-settings', 'stub_settings_page' );
		add_submenu_page( 'woocommerce', 'Orders', 'Orders', 'manage_woocommerce', 'wc-orders', 'stub_orders_page' );
	}
);

function stub_settings_page() {
	$section = $_GET['section'] ?? '';
	if ( 'POST' === $_SERVER['REQUEST_METHOD'] ) {
		check_admin_referer( 'woocommerce-settings' );
		do_action( "woocommerce_update_options_integration_$section" );
		foreach ( WC_Admin_Settings::$errors as $error ) {
			echo '<div class="error"><p>' . esc_html( $error ) . '</p></div>';
		}
	}
	echo '<form method="post" id="mainform">';
	$GLOBALS['stub_integrations'][ $section ]->admin_options();
	wp_nonce_field( 'woocommerce-settings' );
	echo '<button type="submit" name="save">Save changes</button></form>';
}

function stub_orders_page() {
	$screen = 'woocommerce_page_wc-orders';
	if ( isset( $_GET['id'] ) ) {
		$order = wc_get_order( (int) $_GET['id'] );
		do_action( 'add_meta_boxes', $screen, $order );
		do_meta_boxes( $screen, 'side', $order );
		return;
	}
	$columns = apply_filters( "manage_{$screen}_columns", array( 'order_number' => 'Order', 'order_status' => 'Status', 'order_total' => 'Total' ) );
	echo '<table><tr><th>' . implode( '</th><th>', array_map( 'esc_html', $columns ) ) . '</th></tr>';
	foreach ( array_keys( get_option( 'stub_orders', array() ) ) as $id ) {
		echo "<tr id=\"order-$id\">";
		foreach ( array_keys( $columns ) as $column ) {
			echo '<td>';
			do_action( "manage_{$screen}_custom_column", $column, wc_get_order( $id ) );
			echo '</td>';
		}
		echo '</tr>';
	}
	echo '</table>';
}
