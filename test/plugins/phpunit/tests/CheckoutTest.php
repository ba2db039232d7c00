<?php

final class CheckoutTest extends PluginTestCase {

	public function test_the_classic_checkout_stores_the_hidden_fields() {
		$_POST = array(
			'service_status'   => 'VERIFIED',
			'service_score'    => '95',
			'service_check_id' => 'chk_1',
		);
		$order = new WC_Order();
		do_action( 'woocommerce_checkout_create_order', $order, array() );
		$this->assertSame( array( 'VERIFIED', '95', 'chk_1' ), $this->check_on( $order ) );
	}

	/** @dataProvider strange_posts */
	public function test_a_classic_checkout_without_a_check_goes_through( array $post ) {
		$_POST = $post;
		$order = new WC_Order();
		do_action( 'woocommerce_checkout_create_order', $order, array() );
		$this->assertSame( array(), $order->get_all_meta() );
	}

	public function strange_posts(): array {
		return array(
			'nothing' => array( array() ),
			'empty'   => array( array( 'service_status' => '', 'service_score' => '', 'service_check_id' => '' ) ),
			'arrays'  => array( array( 'service_status' => array( 'VERIFIED' ), 'service_score' => array(), 'service_check_id' => array() ) ),
			'markup'  => array( array( 'service_status' => '<script>', 'service_score' => '1', 'service_check_id' => 'x' ) ),
		);
	}

	/** @dataProvider strange_posts */
	public function test_a_second_attempt_without_a_check_takes_the_one_of_the_first_address_off( array $post ) {
		$order = new WC_Order();
		Thikana_Check::from_input( 'VERIFIED', 90, 'chk_3' )->put_on( $order );
		$_POST = $post;
		do_action( 'woocommerce_checkout_create_order', $order, array() );
		$this->assertSame( array(), $order->get_all_meta() );
	}

	public function test_the_store_api_knows_the_data_and_lets_every_checkout_pass() {
		do_action( 'woocommerce_blocks_loaded' );
		$args = $GLOBALS['stub_store_api']['checkout']['thikana'];
		foreach ( call_user_func( $args['schema_callback'] ) as $name => $schema ) {
			$this->assertSame( array( 'string', 'null' ), $schema['type'], $name );
		}
	}

	public function test_the_block_checkout_stores_the_extension_data() {
		$data  = array( 'status' => 'INVALID', 'score' => '40', 'check_id' => 'chk_2' );
		$order = new WC_Order();
		do_action( 'woocommerce_store_api_checkout_update_order_from_request', $order, array( 'extensions' => array( 'thikana' => $data ) ) );
		$this->assertSame( array( 'INVALID', '40', 'chk_2' ), $this->check_on( $order ) );
	}

	/** @dataProvider strange_extensions */
	public function test_a_block_checkout_without_a_check_goes_through( $extensions ) {
		$order = new WC_Order();
		do_action( 'woocommerce_store_api_checkout_update_order_from_request', $order, array( 'extensions' => $extensions ) );
		$this->assertSame( array(), $order->get_all_meta() );
	}

	public function strange_extensions(): array {
		return array(
			'none'       => array( null ),
			'of others'  => array( array( 'other' => array( 'status' => 'VERIFIED' ) ) ),
			'null'       => array( array( 'thikana' => null ) ),
			'all null'   => array( array( 'thikana' => array( 'status' => null, 'score' => null, 'check_id' => null ) ) ),
			'text'       => array( array( 'thikana' => 'VERIFIED' ) ),
			'incomplete' => array( array( 'thikana' => array( 'status' => 'VERIFIED' ) ) ),
		);
	}

	public function test_a_later_block_request_without_a_check_keeps_the_earlier_one() {
		$order = new WC_Order();
		Thikana_Check::from_input( 'VERIFIED', 90, 'chk_3' )->put_on( $order );
		do_action( 'woocommerce_store_api_checkout_update_order_from_request', $order, array( 'extensions' => array() ) );
		$this->assertSame( array( 'VERIFIED', '90', 'chk_3' ), $this->check_on( $order ) );
	}

	public function test_a_later_block_request_with_an_empty_check_takes_the_earlier_one_off() {
		$data  = array( 'status' => '', 'score' => '', 'check_id' => '' );
		$order = new WC_Order();
		Thikana_Check::from_input( 'VERIFIED', 90, 'chk_3' )->put_on( $order );
		do_action( 'woocommerce_store_api_checkout_update_order_from_request', $order, array( 'extensions' => array( 'thikana' => $data ) ) );
		$this->assertSame( array(), $order->get_all_meta() );
	}

	public function test_the_feeding_script_is_there_with_the_block_alone() {
		do_action( 'wp_enqueue_scripts' );
		$this->assertArrayNotHasKey( 'thikana-block-checkout', World::$scripts );
		do_action( 'woocommerce_blocks_enqueue_checkout_block_scripts_after' );
		$this->assertSame( array( 'wp-data' ), World::$scripts['thikana-block-checkout']['deps'] );
		$this->assertStringEndsWith( '/thikana-address-check/assets/block-checkout.js', World::$scripts['thikana-block-checkout']['src'] );
	}
}
