<?php

final class WebhooksTest extends PluginTestCase {

	/** An order that is put into the trash is told by its deletion alone. */
	const TOPICS = array( 'order.created', 'order.updated', 'order.deleted', 'order.restored' );

	private function press( string $nonce = 'nonce-thikana_connect' ): array {
		$_REQUEST['_wpnonce'] = $nonce;
		try {
			do_action( 'admin_post_thikana_connect' );
		} catch ( Redirected $redirect ) {
			$this->assertSame( Thikana_Settings::page_url(), $redirect->getMessage() );
		}
		return World::$transients['thikana_notice_7'];
	}

	private function webhooks(): array {
		return get_option( 'stub_webhooks', array() );
	}

	public function test_one_click_makes_the_webhooks_and_tells_the_service_their_secret() {
		$this->set_up_shop();
		$this->assertSame( 'success', $this->press()['type'] );
		$this->assertSame( self::TOPICS, array_column( $this->webhooks(), 'topic' ) );
		$told = World::$requests[1];
		$this->assertSame( array( 'PUT', self::SERVICE . '/api/v1/account' ), array( $told['method'], $told['url'] ) );
		$secret = json_decode( $told['body'], true )['storeB_secret'];
		$this->assertMatchesRegularExpression( '/^[0-9A-Za-z]{40}$/', $secret );
		foreach ( $this->webhooks() as $webhook ) {
			$this->assertSame( $secret, $webhook['secret'] );
			$this->assertSame( self::SERVICE . '/webhooks/storeB/' . self::PUBLIC_KEY, $webhook['delivery_url'] );
			$this->assertSame( array( 'active', 7, 'wp_api_v3' ), array( $webhook['status'], $webhook['user_id'], $webhook['api_version'] ) );
		}
	}

	public function test_an_account_that_has_another_shop_keeps_it_until_the_merchant_presses_again() {
		$this->set_up_shop();
		World::serve( fn () => array( 'storeB_secret_set' => true ) );
		$notice = $this->press();
		$this->assertSame( 'error', $notice['type'] );
		$this->assertStringContainsString( 'already has a WooCommerce shop', $notice['message'] );
		$this->assertSame( array( array(), array( 'GET' ) ), array( $this->webhooks(), array_column( World::$requests, 'method' ) ) );
		$this->press();
		$this->assertSame( self::TOPICS, array_column( $this->webhooks(), 'topic' ) );
		World::$transients = array();
		$this->assertStringContainsString( 'Orders are connected', $this->press()['message'], 'this shop is the one' );
	}

	public function test_without_the_pro_plan_which_would_refuse_every_order_nothing_is_made() {
		$this->set_up_shop();
		World::serve( fn () => array( 'plan' => 'free', 'storeB_secret_set' => false ) );
		$notice = $this->press();
		$this->assertSame( array( 'error', 'This needs the Pro plan of your Thikana account.' ), array( $notice['type'], $notice['message'] ) );
		$this->assertSame( array( array(), array( 'GET' ) ), array( $this->webhooks(), array_column( World::$requests, 'method' ) ) );
		World::serve( fn () => array( 'plan' => 'pro' ) );
		$this->assertSame( 'success', $this->press()['type'] );
	}

	public function test_a_second_click_renews_the_same_webhooks_also_when_they_were_switched_off() {
		$this->set_up_shop();
		$this->press();
		$first                     = $this->webhooks();
		$off                       = $first;
		$off[1]['status']          = 'disabled';
		$off[1]['failure_count']   = 6;
		World::$options['stub_webhooks'] = $off;
		$this->press();
		$this->assertSame( array( 1, 2, 3, 4 ), array_keys( $this->webhooks() ) );
		$this->assertSame( array( 'active', 0 ), array( $this->webhooks()[1]['status'], $this->webhooks()[1]['failure_count'] ) );
		$this->assertNotSame( $first[1]['secret'], $this->webhooks()[1]['secret'] );
	}

	/** The other click, of a double click or in another tab, is in the middle of its work when this one comes. */
	public function test_two_clicks_at_once_make_one_set_of_webhooks_with_one_secret() {
		$this->set_up_shop();
		World::$options['thikana_connect.lock'] = time();
		$is_done = false;
		add_action( 'stub_locked', function () use ( &$is_done ) {
			$this->assertSame( array(), World::$requests, 'nothing is done meanwhile' );
			if ( ! $is_done ) {
				$is_done = true;
				unset( World::$options['thikana_connect.lock'] );
				$this->assertSame( 'success', $this->press()['type'] );
				World::$requests = array();
			}
		} );
		$this->assertSame( 'success', $this->press()['type'] );
		$this->assertTrue( $is_done );
		$this->assertSame( self::TOPICS, array_column( $this->webhooks(), 'topic' ) );
		$secret = json_decode( World::$requests[1]['body'], true )['storeB_secret'];
		$this->assertSame( array( $secret ), array_values( array_unique( array_column( $this->webhooks(), 'secret' ) ) ) );
		$this->assertContains( 'options thikana_webhook_ids', World::$cleared, 'what was read before the wait is read again' );
		$this->assertArrayNotHasKey( 'thikana_connect.lock', World::$options );
	}

	public function test_a_click_that_crashed_long_ago_does_not_hold_up_the_next() {
		$this->set_up_shop();
		World::$options['thikana_connect.lock'] = time() - 121;
		$this->assertSame( 'success', $this->press()['type'] );
	}

	public function test_a_click_that_crashes_half_way_leaves_no_webhooks_behind_that_the_next_does_not_find() {
		$this->set_up_shop();
		World::$options['stub_webhooks_until'] = 2;
		$this->assertSame( 'error', $this->press()['type'] );
		$this->assertCount( 2, $this->webhooks() );
		unset( World::$options['stub_webhooks_until'] );
		$this->assertSame( 'success', $this->press()['type'] );
		$this->assertSame( self::TOPICS, array_column( $this->webhooks(), 'topic' ) );
	}

	public function test_a_webhook_that_was_deleted_is_made_again() {
		$this->set_up_shop();
		$this->press();
		wc_get_webhook( 1 )->delete( true );
		$this->press();
		$this->assertEqualsCanonicalizing( self::TOPICS, array_column( $this->webhooks(), 'topic' ) );
	}

	public function test_when_the_service_is_away_nothing_is_made() {
		$this->set_up_shop();
		World::away();
		$notice = $this->press();
		$this->assertSame( 'error', $notice['type'] );
		$this->assertStringContainsString( 'could not be reached', $notice['message'] );
		$this->assertSame( array(), $this->webhooks() );
	}

	public function test_at_another_website_nothing_is_made() {
		$this->set_up_shop();
		foreach ( array( 1, 2 ) as $times ) {
			World::answer( 200, '<h1>This domain is for sale</h1>' );
		}
		$notice = $this->press();
		$this->assertSame( array( 'error', array() ), array( $notice['type'], $this->webhooks() ) );
		$this->assertStringContainsString( 'another website', $notice['message'] );
	}

	public function test_an_address_that_wordpress_would_not_deliver_to_is_said_so_before_anything_is_sent() {
		$this->set_up_shop( array( 'service_url' => 'https://thikana.example:9000' ) );
		$this->assertStringContainsString( '80, 443 and 8080', $this->press()['message'] );
		$this->assertSame( array( array(), array() ), array( $this->webhooks(), World::$requests ) );
	}

	public function test_without_settings_it_asks_for_them() {
		$this->assertStringContainsString( 'Save the service URL', $this->press()['message'] );
	}

	public function test_the_payload_is_built_as_an_administrator_when_a_shop_manager_clicks() {
		$this->set_up_shop();
		World::$caps = array( 'manage_woocommerce' );
		$this->press();
		$this->assertSame( array( 1, 1, 1, 1 ), array_column( $this->webhooks(), 'user_id' ) );
	}

	public function test_without_the_nonce_nothing_happens() {
		$this->set_up_shop();
		$this->expectException( Died::class );
		try {
			$this->press( 'nonce-thikana_history' );
		} finally {
			$this->assertSame( array(), $this->webhooks() );
		}
	}

	public function test_a_customer_may_not() {
		$this->set_up_shop();
		World::$caps = array();
		$this->expectException( Died::class );
		$this->expectExceptionCode( 403 );
		$this->press();
	}
}
