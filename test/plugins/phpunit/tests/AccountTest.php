<?php

final class AccountTest extends PluginTestCase {

	const CALLBACK = 'https://www.shop.example/wp-json/thikana/v1/events';

	/** Presses "Connect orders" with an account; gives what is put into it afterwards, and the notice. */
	private function press( array $account ): array {
		$this->set_up_shop();
		World::serve( fn ( $request ) => 'GET' === $request['method'] ? $account : array() );
		return $this->click();
	}

	private function click(): array {
		$_REQUEST['_wpnonce'] = 'nonce-thikana_connect';
		try {
			do_action( 'admin_post_thikana_connect' );
		} catch ( Redirected $redirect ) {
			$puts = array();
			foreach ( array_slice( World::$requests, 2 ) as $request ) {
				$this->assertSame( self::SERVICE . '/api/v1/account', $request['url'] );
				$puts += 'PUT' === $request['method'] ? json_decode( $request['body'], true ) : array();
			}
			return array( $puts, World::$transients['thikana_notice_7'] );
		}
	}

	public function test_an_empty_account_learns_domain_and_callback() {
		list( $put, $notice ) = $this->press( array( 'allowed_domains' => '', 'callback_url' => null ) );
		$this->assertSame( array( 'allowed_domains' => 'www.shop.example', 'callback_url' => self::CALLBACK ), $put );
		$this->assertSame( 'success', $notice['type'] );
	}

	/** @dataProvider domains */
	public function test_the_shops_domain_is_added_and_none_is_removed( string $before, ?string $after ) {
		list( $put ) = $this->press( array( 'allowed_domains' => $before, 'callback_url' => self::CALLBACK ) );
		$this->assertSame( null === $after ? array() : array( 'allowed_domains' => $after ), $put );
	}

	public function domains(): array {
		return array(
			'others'         => array( 'a.com, b.com', 'a.com, b.com, www.shop.example' ),
			'without blanks' => array( 'a.com,b.com', 'a.com, b.com, www.shop.example' ),
			'already there'  => array( 'a.com, www.shop.example', null ),
			'covered'        => array( 'Shop.Example', null ),
			'alike'          => array( 'w.shop.example', 'w.shop.example, www.shop.example' ),
			'ends alike'     => array( 'hop.example', 'hop.example, www.shop.example' ),
		);
	}

	public function test_the_callback_of_somebody_else_stays_and_the_merchant_is_told() {
		list( $put, $notice ) = $this->press( array( 'allowed_domains' => 'shop.example', 'callback_url' => 'https://hooks.example/x' ) );
		$this->assertSame( array(), $put );
		$this->assertSame( 'warning', $notice['type'] );
		$this->assertStringContainsString( 'Orders are connected', $notice['message'] );
		$this->assertStringContainsString( 'sends them to https://hooks.example/x', $notice['message'] );
		$this->assertStringContainsString( self::CALLBACK, $notice['message'] );
	}

	public function test_this_shops_callback_of_other_permalinks_is_renewed() {
		$old         = 'http://www.shop.example/?rest_route=%2Fthikana%2Fv1%2Fevents';
		list( $put ) = $this->press( array( 'allowed_domains' => 'shop.example', 'callback_url' => $old ) );
		$this->assertSame( array( 'callback_url' => self::CALLBACK ), $put );
	}

	public function test_a_callback_that_the_service_refuses_does_not_undo_the_connection() {
		$this->set_up_shop();
		World::answer( 200 );
		World::answer( 200 );
		World::answer( 200, '{"allowed_domains":"","callback_url":null}' );
		World::answer( 200 );
		World::answer( 400, '{"detail":"The callback URL points into a private network."}' );
		list( , $notice ) = $this->click();
		$this->assertSame( 'warning', $notice['type'] );
		$this->assertStringContainsString( 'points into a private network', $notice['message'] );
		$this->assertCount( 4, World::$options['stub_webhooks'] );
	}
}
