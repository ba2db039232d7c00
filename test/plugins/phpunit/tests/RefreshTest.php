<?php

final class RefreshTest extends PluginTestCase {

	protected function setUp(): void {
		parent::setUp();
		$this->set_up_shop();
		World::$options['thikana_webhook_ids'] = array( 'order.created' => 1, 'order.updated' => 2 );
	}

	private function answer( array $more = array() ): string {
		$answer = array(
			'order_id'     => '1',
			'updated_at'   => '2026-11-21T10:00:00.000Z',
			'risk_level'   => 'REVIEW',
			'risk_score'   => 45,
			'risk_reasons' => array(
				array( 'code' => 'a', 'message' => 'First order of this phone', 'points' => 5 ),
				array( 'code' => 'b', 'message' => '<b>Many</b> returns in 201309', 'points' => 30 ),
				array( 'code' => 'c', 'message' => 'Address verified', 'points' => -10 ),
			),
			'status'       => 'pending',
			'decision'     => array( 'note' => null, 'actor' => null, 'at' => null ),
		);
		return json_encode( $more + $answer );
	}

	/** Runs what is planned until nothing is; gives the delays. */
	private function work(): array {
		$delays = array();
		while ( World::$planned ) {
			$planned  = array_shift( World::$planned );
			$delays[] = $planned[1];
			do_action( $planned[0], ...$planned[3] );
		}
		return $delays;
	}

	private function order( array $data = array() ): WC_Order {
		$order = new WC_Order( $data );
		$order->save();
		return $order;
	}

	private function click( int $id, string $nonce ) {
		$_GET['order']        = (string) $id;
		$_REQUEST['_wpnonce'] = $nonce;
		try {
			do_action( 'admin_post_thikana_refresh' );
		} catch ( Redirected $redirect ) {
			return $redirect->getMessage();
		}
	}

	public function test_a_new_order_is_asked_for_once_in_the_background() {
		$order = $this->order();
		$order->save();
		$this->assertSame( array(), World::$requests, 'no request while the customer waits' );
		$this->assertSame( array( array( 'thikana_refresh_order', 30, 'thikana', array( 1, 0 ) ) ), World::$planned );
		World::answer( 200, $this->answer() );
		$this->work();
		$this->assertCount( 1, World::$requests );
		$request = World::$requests[0];
		$this->assertSame( array( 'GET', self::SERVICE . '/api/v1/order/1', null ), array( $request['method'], $request['url'], $request['body'] ) );
		$risk = Thikana_Risk::of_order( wc_get_order( 1 ) );
		$this->assertSame( array( 'REVIEW', 45, 'pending' ), array( $risk->level, $risk->score, $risk->status ) );
		$this->assertSame( array( 30, -10, 5 ), array_column( $risk->reasons, 'points' ), 'what weighs most comes first' );
	}

	/** @dataProvider answers */
	public function test_the_order_shows_the_score_of_the_address_that_it_has_now( array $known, ?array $expected ) {
		$order = new WC_Order( array( 'billing_address_1' => 'near temple', 'billing_country' => 'IN' ) );
		Thikana_Check::from_input( 'INVALID', 25, 'chk_1' )->put_on( $order );
		$order->save();
		$now = array( 'billing_address_1' => '12 MG Road', 'billing_city' => 'Bengaluru', 'billing_state' => 'KA', 'billing_postcode' => '560001' );
		$order = new WC_Order( $now + array( 'id' => 1, 'billing_country' => 'IN', 'meta' => $order->get_all_meta() ) );
		$order->save();
		$this->assertNull( Thikana_Check::of_order( $order ), 'it is not that of the checkout' );
		$address = $known + array( 'phone' => null, 'line1' => '12 MG Road', 'line2' => null, 'city' => 'Bengaluru', 'state' => 'KA', 'pincode' => '560001', 'country' => 'IN' );
		$check   = array( 'status' => 'VERIFIED', 'score' => 95, 'issues' => array() );
		World::answer( 200, $this->answer( array( 'address' => $address, 'verification' => $check ) ) );
		$this->work();
		$check = Thikana_Check::of_order( wc_get_order( 1 ) );
		$this->assertSame( $expected, $check ? array( $check->status, $check->score, $check->id ) : null );
	}

	public function answers(): array {
		return array(
			'the service has it'         => array( array(), array( 'VERIFIED', 95, '' ) ),
			'with a company before it'   => array( array( 'line1' => 'Flat 4B, 12 MG Road' ), array( 'VERIFIED', 95, '' ) ),
			'it has that before still'   => array( array( 'line1' => 'near temple', 'city' => null ), null ),
			'it has another PIN'         => array( array( 'pincode' => '560034' ), null ),
			'it has been corrected there' => array( array( 'line1' => '12/1 MG Road, Shanthala Nagar' ), null ),
			'it has another phone'       => array( array( 'phone' => '9845012345' ), null ),
		);
	}

	public function test_the_same_check_again_does_not_save_the_order() {
		$order = $this->order( array( 'billing_city' => 'Pune' ) );
		$known = array( 'address' => array( 'city' => 'Pune' ), 'verification' => array( 'status' => 'INVALID', 'score' => 5 ) );
		$saved = 0;
		foreach ( array( 1, 2 ) as $time ) {
			World::answer( 200, $this->answer( $known ) );
			do_action( 'thikana_refresh_order', 1, 0 );
			$this->assertSame( 5, Thikana_Check::of_order( wc_get_order( 1 ) )->score );
			add_action( 'woocommerce_update_order', function () use ( &$saved ) {
				++$saved;
			} );
		}
		$this->assertSame( 0, $saved );
	}

	public function test_keeping_the_answer_neither_plans_another_refresh_nor_tells_the_service() {
		$this->order();
		World::$options['stub_webhooks'] = array( 1 => array( 'id' => 1, 'topic' => 'order.updated' ), 9 => array( 'id' => 9, 'topic' => 'order.updated' ) );
		$delivered                       = array();
		add_action( 'woocommerce_update_order', function () use ( &$delivered ) {
			foreach ( array( 1, 9 ) as $id ) {
				$delivered[ $id ] = apply_filters( 'woocommerce_webhook_should_deliver', true, wc_get_webhook( $id ) );
			}
		} );
		World::answer( 200, $this->answer() );
		$this->work();
		$this->assertSame( array( 1 => false, 9 => true ), $delivered, 'webhooks of others go on' );
		$this->assertSame( array(), World::$planned );
		wc_get_order( 1 )->save();
		$this->assertSame( array( 1 => true, 9 => true ), $delivered );
	}

	public function test_the_same_answer_again_does_not_save_the_order() {
		$this->order();
		World::answer( 200, $this->answer() );
		$this->work();
		$saved = 0;
		add_action( 'woocommerce_update_order', function () use ( &$saved ) {
			++$saved;
		} );
		World::answer( 200, $this->answer( array( 'updated_at' => '2026-11-21T11:00:00.000Z' ) ) );
		do_action( 'thikana_refresh_order', 1, 0 );
		$this->assertSame( 0, $saved );
		World::answer( 200, $this->answer( array( 'scored_at' => '2026-11-21T12:00:00.000Z', 'risk_score' => 46 ) ) );
		do_action( 'thikana_refresh_order', 1, 0 );
		$this->assertSame( 1, $saved );
	}

	public function test_an_answer_older_than_what_is_known_changes_nothing() {
		$this->order();
		foreach ( array( 'LOW' => '2026-11-21T12:00:00.000Z', 'HIGH' => '2026-11-21T11:00:00.000Z' ) as $level => $at ) {
			World::answer( 200, $this->answer( array( 'risk_level' => $level, 'updated_at' => $at ) ) );
			do_action( 'thikana_refresh_order', 1, 0 );
		}
		$this->assertSame( 'LOW', Thikana_Risk::of_order( wc_get_order( 1 ) )->level );
	}

	/** @dataProvider later */
	public function test_it_asks_again_later_three_times_in_all( int $status ) {
		$this->order();
		array_map( fn () => $status ? World::answer( $status ) : World::away(), range( 1, 5 ) );
		$this->assertSame( array( 30, 300, 3600 ), $this->work() );
	}

	public function later(): array {
		return array( 'not known yet' => array( 404 ), 'busy' => array( 429 ), 'broken' => array( 500 ), 'away' => array( 0 ) );
	}

	/** @dataProvider webhooks_after_a_time_away */
	public function test_an_order_that_the_service_has_missed_is_delivered_again( string $status, int $failures, string $after, int $deliveries ) {
		$this->order();
		$webhook                         = array( 'id' => 2, 'topic' => 'order.updated', 'status' => $status, 'failure_count' => $failures );
		World::$options['stub_webhooks'] = array( 2 => $webhook );
		WC_Webhook::$delivered           = array();
		World::away();
		World::answer( 404 );
		World::answer( 200, $this->answer() );
		$this->work();
		$this->assertSame( array_fill( 0, $deliveries, array( 'order.updated', 1 ) ), WC_Webhook::$delivered );
		$this->assertSame( $after, wc_get_webhook( 2 )->get_status() );
		$this->assertSame( 'REVIEW', Thikana_Risk::of_order( wc_get_order( 1 ) )->level );
	}

	public function webhooks_after_a_time_away(): array {
		return array(
			'active'                   => array( 'active', 3, 'active', 1 ),
			'disabled after failures'  => array( 'disabled', 6, 'active', 1 ),
			'disabled by the merchant' => array( 'disabled', 0, 'disabled', 0 ),
			'paused by the merchant'   => array( 'paused', 0, 'paused', 0 ),
		);
	}

	public function test_an_order_that_is_only_late_is_not_delivered_twice() {
		$this->order();
		World::$options['stub_webhooks'] = array( 2 => array( 'id' => 2, 'topic' => 'order.updated', 'status' => 'active' ) );
		WC_Webhook::$delivered           = array();
		World::answer( 404 );
		World::answer( 200, $this->answer() );
		$this->work();
		$this->assertSame( array(), WC_Webhook::$delivered );
	}

	/** @dataProvider others */
	public function test_another_order_that_the_service_finds_by_the_number_is_not_this_one( array $other ) {
		$this->order( array( 'number' => 'KD-7' ) );
		$decision = array( 'note' => 'Fake', 'actor' => 'ops', 'at' => '2026-11-21T10:00:00.000Z' );
		$answer   = $this->answer( $other + array( 'status' => 'rejected', 'decision' => $decision ) );
		array_map( fn () => World::answer( 200, $answer ), range( 1, 3 ) );
		$this->assertSame( array( 30, 300, 3600 ), $this->work(), 'as if it were not known yet' );
		$this->assertNull( Thikana_Risk::of_order( wc_get_order( 1 ) ) );
		$this->assertSame( array(), wc_get_order( 1 )->get_notes() );
		World::answer( 200, $answer );
		$this->click( 1, 'nonce-thikana_refresh1' );
		$this->assertStringContainsString( 'does not know this order', World::$transients['thikana_notice_7']['message'] );
	}

	public function others(): array {
		return array(
			'of Shopify, with this id as its name'  => array( array( 'order_id' => '5811220934801', 'reference' => '#1', 'channel' => 'shopify' ) ),
			'of Shopify, with the same name'        => array( array( 'order_id' => '5811220934801', 'reference' => 'KD-7', 'channel' => 'shopify' ) ),
			'of this shop, with this id as number'  => array( array( 'order_id' => '9', 'reference' => '1', 'channel' => 'woocommerce' ) ),
			'of a file, with this id as its AWB'    => array( array( 'order_id' => '9', 'reference' => '', 'channel' => 'bulk' ) ),
		);
	}

	public function test_an_order_that_the_service_has_from_another_source_is_this_one() {
		$this->order( array( 'number' => 'KD-7' ) );
		World::answer( 200, $this->answer( array( 'order_id' => 'own-1', 'reference' => '#KD-7', 'channel' => 'api' ) ) );
		$this->work();
		$this->assertSame( 'REVIEW', Thikana_Risk::of_order( wc_get_order( 1 ) )->level );
	}

	public function test_it_does_not_ask_again_when_the_key_is_wrong() {
		$this->order();
		World::answer( 401 );
		$this->assertSame( array( 30 ), $this->work() );
	}

	public function test_a_shop_that_is_not_connected_asks_nothing() {
		unset( World::$options['thikana_webhook_ids'] );
		$this->order();
		$this->assertSame( array(), World::$planned );
	}

	public function test_a_draft_is_not_asked_for_and_an_order_that_is_gone_is_no_error() {
		$this->order( array( 'status' => 'checkout-draft' ) );
		$this->work();
		do_action( 'thikana_refresh_order', 99, 0 );
		$this->assertSame( array(), World::$requests );
	}

	public function test_a_decision_that_no_event_has_brought_comes_with_the_answer() {
		$this->order();
		$decision = array( 'note' => 'Fake', 'actor' => 'ops', 'at' => '2026-11-21T10:00:00.000Z' );
		World::answer( 200, $this->answer( array( 'status' => 'rejected', 'decision' => $decision ) ) );
		$this->work();
		$this->assertSame( array( "Thikana: Rejected, by ops\nFake" ), wc_get_order( 1 )->get_notes() );
	}

	public function test_the_list_shows_what_is_kept_and_asks_nothing() {
		$order = $this->order();
		$cell  = fn () => $this->printed( fn () => do_action( 'manage_shop_order_posts_custom_column', 'thikana_risk', 1 ) );
		$this->assertStringContainsString( 'Not scored', $cell() );
		World::answer( 200, $this->answer( array( 'status' => 'verified' ) ) );
		$this->work();
		World::$requests = array();
		$this->assertSame( '<mark class="order-status status-on-hold"><span>Review · 45</span></mark><br><small>Approved</small>', $cell() );
		$this->assertSame( array(), World::$requests );
	}

	public function test_the_box_shows_level_reasons_and_decision_in_words() {
		$this->order();
		World::answer( 200, $this->answer() );
		$this->work();
		do_action( 'add_meta_boxes' );
		$html = $this->printed( fn () => World::$boxes['thikana-check']['callback']( wc_get_order( 1 ) ) );
		$this->assertStringContainsString( 'Review · 45', $html );
		$this->assertStringContainsString( '<li>Many returns in 201309 (+30)</li><li>Address verified (-10)</li>', $html );
		$this->assertStringContainsString( 'Decision: Not decided', $html );
		$this->assertStringContainsString( 'action=thikana_refresh&amp;order=1&amp;_wpnonce=nonce-thikana_refresh1', $html );
		World::$caps = array();
		$html        = $this->printed( fn () => World::$boxes['thikana-check']['callback']( wc_get_order( 1 ) ) );
		$this->assertStringNotContainsString( 'thikana_refresh', $html );
	}

	public function test_forged_meta_is_shown_escaped_or_not_at_all() {
		$order = new WC_Order();
		$order->update_meta_data( '_thikana_risk', '{"risk_level":"<b>","risk_score":[1],"risk_reasons":["x",{"message":["y"]}],"status":7}' );
		$html = $this->printed( fn () => Thikana_Badge::show_risk( Thikana_Risk::of_order( $order ) ) );
		$this->assertStringContainsString( 'Not scored', $html );
		$order->update_meta_data( '_thikana_risk', 'no JSON' );
		$this->assertNull( Thikana_Risk::of_order( $order ) );
	}

	public function test_an_administrator_can_refresh_at_once_and_comes_back_to_the_order() {
		$this->order();
		World::answer( 200, $this->answer() );
		$this->assertStringEndsWith( 'page=wc-orders&id=1', $this->click( 1, 'nonce-thikana_refresh1' ) );
		$this->assertSame( 'REVIEW', Thikana_Risk::of_order( wc_get_order( 1 ) )->level );
		World::answer( 404 );
		$this->click( 1, 'nonce-thikana_refresh1' );
		$this->assertStringContainsString( 'does not know this order', World::$transients['thikana_notice_7']['message'] );
	}

	public function test_the_click_needs_the_orders_own_nonce() {
		$this->order();
		$this->expectException( Died::class );
		$this->click( 1, 'nonce-thikana_refresh2' );
	}

	public function test_a_customer_cannot_refresh() {
		$this->order();
		World::$caps = array();
		$this->expectExceptionCode( 403 );
		$this->click( 1, 'nonce-thikana_refresh1' );
	}
}
