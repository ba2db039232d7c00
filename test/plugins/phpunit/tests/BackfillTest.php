<?php

final class BackfillTest extends PluginTestCase {

	private function orders( array $statuses ): void {
		foreach ( $statuses as $status ) {
			( new WC_Order( array( 'status' => $status ) ) )->save();
		}
	}

	private function press(): void {
		$_REQUEST['_wpnonce'] = 'nonce-thikana_outcomes';
		try {
			do_action( 'admin_post_thikana_outcomes' );
		} catch ( Redirected $redirect ) {
			$this->assertSame( Thikana_Settings::page_url(), $redirect->getMessage() );
		}
	}

	/** Runs what was planned until nothing is; gives the delays. */
	private function work( int $times = 50 ): array {
		$delays = array();
		while ( World::$planned && $times-- > 0 ) {
			$delays[] = array_shift( World::$planned )[1];
			do_action( 'thikana_send_outcomes' );
		}
		return $delays;
	}

	private function state(): array {
		return get_option( 'thikana_backfill' );
	}

	private function sent(): array {
		return array_map( fn ( $request ) => json_decode( $request['body'], true ), World::$requests );
	}

	public function test_the_click_sends_nothing_itself_but_plans_it() {
		$this->set_up_shop();
		$this->orders( array( 'completed' ) );
		$this->press();
		$this->assertSame( array(), World::$requests );
		$this->assertSame( array( array( 'thikana_send_outcomes', 0, 'thikana' ) ), World::$planned );
	}

	public function test_every_order_with_an_outcome_is_sent_once_in_order() {
		$this->set_up_shop();
		$this->orders( array( 'completed', 'processing', 'cancelled', 'rto', 'failed' ) );
		$this->press();
		$this->work();
		$this->assertSame(
			array(
				array( 'order_id' => '1', 'outcome' => 'delivered' ),
				array( 'order_id' => '3', 'outcome' => 'cancelled' ),
				array( 'order_id' => '4', 'outcome' => 'rto' ),
				array( 'order_id' => '5', 'outcome' => 'cancelled' ),
			),
			$this->sent()
		);
		$this->assertSame( self::SERVICE . '/api/v1/order/outcome', World::$requests[0]['url'] );
		$this->assertSame( array( 'done', 4, 5 ), array( $this->state()['status'], $this->state()['sent'], $this->state()['offset'] ) );
	}

	public function test_many_orders_go_in_batches_and_later_orders_are_left_to_the_webhooks() {
		$this->set_up_shop();
		$this->orders( array_fill( 0, 60, 'completed' ) );
		$this->press();
		( new WC_Order( array( 'status' => 'completed', 'date_created' => time() + 100 ) ) )->save();
		$this->assertCount( 4, $this->work(), '25, 25, 10 and the end' );
		$this->assertCount( 60, $this->sent() );
	}

	public function test_a_service_that_is_away_is_tried_again_later_from_the_same_order() {
		$this->set_up_shop();
		$this->orders( array( 'completed', 'completed' ) );
		$this->press();
		World::answer( 200 );
		World::away();
		World::answer( 503 );
		$this->assertSame( array( 0, 60, 120, 0 ), $this->work() );
		$this->assertSame( array( '1', '2', '2', '2' ), array_column( $this->sent(), 'order_id' ) );
		$this->assertSame( 'done', $this->state()['status'] );
	}

	public function test_after_five_tries_it_gives_up_and_says_why() {
		$this->set_up_shop();
		$this->orders( array( 'completed' ) );
		$this->press();
		array_map( fn () => World::away(), range( 1, 9 ) );
		$this->assertSame( array( 0, 60, 120, 180, 240 ), $this->work() );
		$this->assertSame( 'failed', $this->state()['status'] );
		$this->assertStringContainsString( 'could not be reached', $this->state()['error'] );
	}

	/** @dataProvider final_answers */
	public function test_an_answer_that_will_not_change_ends_it_at_once( int $status ) {
		$this->set_up_shop();
		$this->orders( array( 'completed', 'completed' ) );
		$this->press();
		World::answer( $status );
		$this->work();
		$this->assertCount( 1, World::$requests );
		$this->assertSame( 'failed', $this->state()['status'] );
	}

	public function final_answers(): array {
		return array( 'wrong key' => array( 401 ), 'no Pro plan' => array( 403 ) );
	}

	public function test_one_order_that_is_refused_does_not_hold_up_the_others() {
		$this->set_up_shop();
		$this->orders( array( 'completed', 'completed' ) );
		$this->press();
		World::answer( 422 );
		$this->work();
		$this->assertSame( array( 'done', 1, 1 ), array( $this->state()['status'], $this->state()['sent'], $this->state()['refused'] ) );
	}

	public function test_a_second_click_while_it_runs_changes_nothing_and_after_half_an_hour_of_silence_starts_anew() {
		$this->set_up_shop();
		$this->press();
		$this->press();
		$this->assertCount( 1, World::$planned );
		World::$options['thikana_backfill']['touched'] -= 1800;
		$this->press();
		$this->assertCount( 2, World::$planned );
	}

	public function test_deactivating_the_plugin_stops_it() {
		$this->set_up_shop();
		$this->press();
		do_action( 'deactivate_' . PLUGIN_FILE );
		$this->assertContains( 'thikana_send_outcomes', World::$cleared );
		do_action( 'thikana_send_outcomes' );
		$this->assertSame( array(), World::$requests );
	}

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
			'processing'                => array( 'processing', null, null ),
			'unknown'                   => array( 'packed', null, null ),
		);
	}

	public function test_a_shop_can_name_its_own_statuses_but_no_other_outcomes() {
		add_filter( 'thikana_outcome', fn ( $outcome, $order ) => 'packed' === $order->get_status() ? 'rto' : 'lost', 10, 2 );
		$this->assertSame( 'rto', Thikana_Outcome::of( new WC_Order( array( 'status' => 'packed' ) ) ) );
		$this->assertNull( Thikana_Outcome::of( new WC_Order( array( 'status' => 'completed' ) ) ) );
	}
}
