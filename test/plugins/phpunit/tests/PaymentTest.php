<?php

final class PaymentTest extends PluginTestCase {

	/** @dataProvider payments */
	public function test_cash_on_delivery_is_known_by_its_names( string $id, string $title, string $expected ) {
		$order = new WC_Order( array( 'payment_method' => $id, 'payment_method_title' => $title ) );
		$this->assertSame( $expected, Thikana_Payment::of( $order ) );
	}

	public function payments(): array {
		return array(
			'WooCommerce'     => array( 'cod', 'Cash on delivery', 'COD' ),
			'renamed'         => array( 'cod', 'Pay the courier', 'COD' ),
			'by title'        => array( 'custom', 'Cash/UPI on Delivery', 'COD' ),
			'payment'         => array( 'custom', 'Payment on Delivery', 'COD' ),
			'at the door'     => array( 'custom', 'Pay at your door', 'COD' ),
			'pay'             => array( 'custom', 'Pay on delivery', 'COD' ),
			'underscores'     => array( 'cash_on_delivery', '', 'COD' ),
			'Hindi'           => array( 'custom', 'कैश ऑन डिलीवरी', 'COD' ),
			'partly paid'     => array( 'wc_gokwik_ppcod', 'Gokwik PPCOD', 'COD' ),
			'spaces'          => array( 'custom', "Cash  on\u{a0}Delivery", 'COD' ),
			'at the time'     => array( 'custom', 'Pay at the time of delivery', 'COD' ),
			'Hindi, on'       => array( 'custom', 'डिलीवरी पर भुगतान', 'COD' ),
			'no COD'          => array( 'codacash', 'Codacash', 'PREPAID' ),
			'prepaid'         => array( 'razorpay', 'UPI, cards', 'PREPAID' ),
			'nothing'         => array( '', '', 'PREPAID' ),
		);
	}

	public function test_a_shop_can_name_its_own_cash_on_delivery() {
		add_filter( 'thikana_is_cod', fn ( $is_cod, $order ) => 'doorstep' === $order->get_payment_method(), 10, 2 );
		$this->assertSame( 'COD', Thikana_Payment::of( new WC_Order( array( 'payment_method' => 'doorstep' ) ) ) );
	}
}
