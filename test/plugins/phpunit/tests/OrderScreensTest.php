<?php

final class OrderScreensTest extends PluginTestCase {

	private function checked_order(): WC_Order {
		$order = new WC_Order();
		Thikana_Check::from_input( 'NEEDS_REVIEW', 65, 'chk_1' )->put_on( $order );
		$order->save();
		return $order;
	}

	/** @dataProvider lists */
	public function test_the_columns_stand_after_the_status_in_both_lists( string $filter ) {
		$columns = apply_filters( $filter, array( 'cb' => '', 'order_status' => 'Status', 'order_total' => 'Total' ) );
		$this->assertSame( array( 'cb', 'order_status', 'thikana_check', 'thikana_risk', 'order_total' ), array_keys( $columns ) );
	}

	public function lists(): array {
		return array(
			'own tables' => array( 'manage_woocommerce_page_wc-orders_columns' ),
			'posts'      => array( 'manage_edit-shop_order_columns' ),
		);
	}

	public function test_without_a_status_the_columns_stand_last() {
		$columns = apply_filters( 'manage_edit-shop_order_columns', array( 'cb' => '' ) );
		$this->assertSame( array( 'cb', 'thikana_check', 'thikana_risk' ), array_keys( $columns ) );
	}

	public function test_the_cell_shows_status_and_score_by_order_and_by_id() {
		$order   = $this->checked_order();
		$by_order = $this->printed( fn () => do_action( 'manage_woocommerce_page_wc-orders_custom_column', 'thikana_check', $order ) );
		$by_id    = $this->printed( fn () => do_action( 'manage_shop_order_posts_custom_column', 'thikana_check', $order->get_id() ) );
		$this->assertSame( '<mark class="order-status status-on-hold"><span>Needs review · 65</span></mark>', $by_order );
		$this->assertSame( $by_order, $by_id );
	}

	public function test_an_order_without_a_check_and_one_that_is_gone_have_a_dash() {
		foreach ( array( new WC_Order(), 999 ) as $order ) {
			$cell = $this->printed( fn () => do_action( 'manage_shop_order_posts_custom_column', 'thikana_check', $order ) );
			$this->assertStringContainsString( 'Not checked', $cell );
		}
	}

	public function test_other_columns_are_left_alone() {
		$order = $this->checked_order();
		$this->assertSame( '', $this->printed( fn () => do_action( 'manage_shop_order_posts_custom_column', 'order_total', $order ) ) );
	}

	public function test_the_box_is_on_the_page_of_an_order_and_takes_order_and_post() {
		$order = $this->checked_order();
		do_action( 'add_meta_boxes' );
		$box = World::$boxes['thikana-check'];
		$this->assertSame( array( 'woocommerce_page_wc-orders', 'side' ), array( $box['screen'], $box['context'] ) );
		foreach ( array( $order, new WP_Post( $order->get_id() ) ) as $argument ) {
			$html = $this->printed( fn () => $box['callback']( $argument ) );
			$this->assertStringContainsString( 'Needs review', $html );
			$this->assertStringContainsString( 'Score: 65 of 100', $html );
			$this->assertStringContainsString( '<code>chk_1</code>', $html );
		}
	}

	public function test_the_box_says_when_nothing_was_checked() {
		do_action( 'add_meta_boxes' );
		$html = $this->printed( fn () => World::$boxes['thikana-check']['callback']( new WC_Order() ) );
		$this->assertStringContainsString( 'was not checked', $html );
	}

	/** @dataProvider changes */
	public function test_a_changed_address_does_not_show_the_check_of_the_one_before( array $change, bool $is_shown ) {
		$address = array( 'shipping_address_1' => '12 MG Road', 'shipping_city' => 'Bengaluru', 'billing_phone' => '9845012345' );
		$order   = new WC_Order( $address );
		Thikana_Check::from_input( 'INVALID', 25, 'chk_1' )->put_on( $order );
		$changed = new WC_Order( $change + $address + array( 'meta' => $order->get_all_meta() ) );
		$this->assertSame( $is_shown, null !== Thikana_Check::of_order( $changed ) );
		$cell = $this->printed( fn () => do_action( 'manage_shop_order_posts_custom_column', 'thikana_check', $changed ) );
		$this->assertSame( $is_shown, false !== strpos( $cell, 'Invalid · 25' ) );
	}

	public function changes(): array {
		return array(
			'none'                      => array( array(), true ),
			'space and case'            => array( array( 'shipping_address_1' => ' 12 mg  road ' ), true ),
			'the bill goes elsewhere'   => array( array( 'billing_address_1' => '4 Park Street', 'billing_city' => 'Kolkata' ), true ),
			'another status'            => array( array( 'status' => 'completed' ), true ),
			'street'                    => array( array( 'shipping_address_1' => '14 MG Road' ), false ),
			'PIN'                       => array( array( 'shipping_postcode' => '560001' ), false ),
			'state'                     => array( array( 'shipping_state' => 'KL' ), false ),
			'phone'                     => array( array( 'billing_phone' => '9845012346' ), false ),
			'no shipping address'       => array( array( 'shipping_address_1' => '', 'shipping_city' => '', 'billing_city' => 'Pune' ), false ),
		);
	}

	public function test_a_check_that_an_earlier_version_stored_is_shown() {
		$order = new WC_Order( array( 'meta' => array( '_thikana_status' => 'VERIFIED', '_thikana_score' => '95' ) ) );
		$this->assertSame( 95, Thikana_Check::of_order( $order )->score );
	}

	public function test_forged_meta_is_not_shown() {
		$order = new WC_Order();
		$order->update_meta_data( '_thikana_status', '<script>' );
		$this->assertNull( Thikana_Check::of_order( $order ) );
	}
}
