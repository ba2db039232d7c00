<?php

final class OutcomeTest extends PluginTestCase {

	/** @dataProvider outcomes */
	public function test_a_status_is_an_outcome( string $status, ?int $completed, ?string $expected ) {
		$order = new WC_Order( array( 'status' => $status, 'date_completed' => $completed ) );
		$this->assertSame( $expected, Thikana_Outcome::of( $order ) );
	}

	public function outcomes(): array {
		return array(
			'completed'                 => array( 'completed', 1, 'delivered' ),
			'cancelled'                 => array( 'cancelled', null, 'cancelled' ),
			'failed'                    => array( 'failed', null, 'cancelled' ),
			'refunded after completion' => array( 'refunded', 1, 'delivered' ),
			'refunded before'           => array( 'refunded', null, 'cancelled' ),
			'came back'                 => array( 'rto', null, 'rto' ),
			'not delivered yet'         => array( 'ndr', null, 'ndr' ),
			'on its way back'           => array( 'rto-in-transit', null, 'rto' ),
			'rto-transit'               => array( 'rto-transit', null, 'rto' ),
			'acknowledged'              => array( 'rto_acknowledged', null, 'rto' ),
			'NDR on the way back'       => array( 'rto-ndr', null, 'rto' ),
			'in in transit'             => array( 'rto-in-intransit', null, 'rto' ),
			'NDR raised'                => array( 'ndr-raised', null, 'ndr' ),
			'NDR settled'               => array( 'ndr-resolved', null, null ),
			'a courier returned it'     => array( 'delhivery-rto', null, 'rto' ),
			'the courier behind it'     => array( 'rto-shiprocket', null, 'rto' ),
			'a courier and its NDR'     => array( 'shiprocket-ndr', null, 'ndr' ),
			'a courier alone'           => array( 'order-delhivery', null, null ),
			'a warning'                 => array( 'high-rto-risk', null, null ),
			'processing'                => array( 'processing', null, null ),
			'unknown'                   => array( 'packed', null, null ),
		);
	}

	public function test_an_outcome_has_the_time_of_completion_else_of_the_last_change() {
		$order = new WC_Order( array( 'status' => 'rto', 'date_completed' => 50, 'date_modified' => 90 ) );
		$this->assertSame( array( 50, 90 ), array( Thikana_Outcome::time( $order, 'delivered' ), Thikana_Outcome::time( $order, 'rto' ) ) );
	}

	public function test_a_shop_can_name_its_own_statuses_but_no_other_outcomes() {
		add_filter( 'thikana_outcome', fn ( $outcome, $order ) => 'packed' === $order->get_status() ? 'rto' : 'lost', 10, 2 );
		$this->assertSame( 'rto', Thikana_Outcome::of( new WC_Order( array( 'status' => 'packed' ) ) ) );
		$this->assertNull( Thikana_Outcome::of( new WC_Order( array( 'status' => 'completed' ) ) ) );
	}
}
