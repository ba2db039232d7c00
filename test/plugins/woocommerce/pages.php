<?php
/** Which page this is: ?stub_page=cart, checkout, block-checkout or order-received. */
function stub_page() {
	return $_GET['stub_page'] ?? '';
}
function is_cart() {
	return 'cart' === stub_page();
}
function is_checkout() {
	return in_array( stub_page(), array( 'checkout', 'block-checkout', 'order-received' ), true );
}
function is_wc_endpoint_url( $endpoint ) {
	return $endpoint === stub_page();
}
function wc_get_page_screen_id( $for ) {
	return 'shop-order' === $for ? 'woocommerce_page_wc-orders' : '';
}

add_action(
	'wp_enqueue_scripts',
	static function () {
		if ( 'block-checkout' === stub_page() ) {
			do_action( 'woocommerce_blocks_enqueue_checkout_block_scripts_after' );
		}
	},
	5
);

/** The classic checkout's AJAX: creates an order of what was posted. */
add_action(
	'template_redirect',
	static function () {
		if ( ! isset( $_GET['wc-ajax'] ) || 'checkout' !== $_GET['wc-ajax'] ) {
			return;
		}
		$order = new WC_Order();
		do_action( 'woocommerce_checkout_create_order', $order, array() );
		wp_send_json( array( 'order_id' => $order->save() ) );
	}
);
