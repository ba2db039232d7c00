<?php

final class PersonalDataTest extends PluginTestCase {

	const META = array( '_thikana_status' => 'VERIFIED', '_thikana_risk' => '{"risk_level":"HIGH"}', '_other' => 'x' );

	protected function setUp(): void {
		parent::setUp();
		$this->set_up_shop();
		( new WC_Order( array( 'billing_email' => 'asha@example.com', 'meta' => self::META ) ) )->save();
		( new WC_Order( array( 'billing_email' => 'ravi@example.com', 'meta' => self::META ) ) )->save();
	}

	private function erase( int $page = 1 ): array {
		return apply_filters( 'wp_privacy_personal_data_erasers', array() )['thikana-address-check']['callback']( 'asha@example.com', $page );
	}

	private function export( int $page = 1 ) {
		return apply_filters( 'wp_privacy_personal_data_exporters', array() )['thikana-address-check']['callback']( 'asha@example.com', $page );
	}

	public function test_both_are_registered_with_names_before_those_of_woocommerce() {
		foreach ( array( 'exporter', 'eraser' ) as $kind ) {
			$hook = "wp_privacy_personal_data_{$kind}s";
			add_filter( $hook, fn ( $all ) => $all + array( 'woocommerce-customer-orders' => array() ), 5 );
			$all = apply_filters( $hook, array( 'wordpress' => array() ) );
			$this->assertSame( array( 'thikana-address-check', 'wordpress', 'woocommerce-customer-orders' ), array_keys( $all ) );
			$this->assertSame( 'Thikana Address Check', $all['thikana-address-check'][ "{$kind}_friendly_name" ] );
		}
	}

	public function test_the_eraser_asks_the_service_and_blanks_the_orders_of_this_person() {
		$told = array();
		add_action( 'woocommerce_update_order', function ( $id ) use ( &$told ) {
			$told[] = apply_filters( 'woocommerce_webhook_should_deliver', true, wc_get_webhook( 1 ) );
		} );
		World::$options['stub_webhooks']       = array( 1 => array( 'id' => 1, 'topic' => 'order.updated' ) );
		World::$options['thikana_webhook_ids'] = array( 'order.updated' => 1 );
		World::serve( fn () => array( 'orders' => 2 ) );
		$expected = array( 'items_removed' => true, 'items_retained' => false, 'messages' => array(), 'done' => true );
		$this->assertSame( $expected, $this->erase() );
		$request = World::$requests[0];
		$this->assertSame( array( 'POST', self::SERVICE . '/api/v1/privacy/erase', '{"email":"asha@example.com"}' ), array( $request['method'], $request['url'], $request['body'] ) );
		$this->assertSame( array( '_other' => 'x' ), wc_get_order( 1 )->get_all_meta() );
		$this->assertSame( self::META, wc_get_order( 2 )->get_all_meta() );
		$this->assertSame( array( false ), $told, 'a webhook would bring the person back to the service' );
		$this->assertSame( array(), World::$planned );
	}

	public function test_what_the_service_did_not_erase_is_reported() {
		World::away();
		$result = $this->erase();
		$this->assertSame( array( true, true, true ), array( $result['items_removed'], $result['items_retained'], $result['done'] ) );
		$this->assertStringContainsString( 'did not erase its data about this person: The service could not be reached', $result['messages'][0] );
	}

	public function test_a_person_that_nobody_knows_is_no_error() {
		World::$options['stub_orders'] = array();
		World::answer( 200, '{"orders":0}' );
		$this->assertSame( array( 'items_removed' => false, 'items_retained' => false, 'messages' => array(), 'done' => true ), $this->erase() );
		World::answer( 404 );
		$this->assertSame( array( 'data' => array(), 'done' => true ), $this->export() );
	}

	public function test_a_shop_without_orders_at_the_service_needs_no_key() {
		( new Thikana_Secret_Key() )->save( '' );
		$this->assertSame( array(), $this->erase()['messages'] );
		World::$options['thikana_webhook_ids'] = array( 'order.updated' => 1 );
		$this->assertStringContainsString( 'secret key', $this->erase()['messages'][0], 'a connected shop does' );
	}

	public function test_many_orders_go_in_pages_and_the_service_is_asked_once() {
		for ( $i = 0; $i < 150; $i++ ) {
			( new WC_Order( array( 'billing_email' => 'asha@example.com', 'meta' => self::META ) ) )->save();
		}
		$this->assertSame( array( false, true ), array( $this->erase()['done'], $this->erase( 2 )['done'] ) );
		$this->assertCount( 1, World::$requests );
		$left = array_filter( World::$options['stub_orders'], fn ( $order ) => isset( $order['meta']['_thikana_risk'] ) );
		$this->assertSame( array( 2 ), array_keys( $left ) );
	}

	public function test_the_exporter_gives_the_services_answer_and_what_the_orders_keep() {
		$answer = array(
			'email'  => 'asha@example.com',
			'orders' => array( array( 'order_id' => '1', 'phone' => '+919845012345', 'awb' => null, 'items' => array( array( 'name' => 'Saree' ) ) ) ),
			'checks' => array(),
		);
		World::serve( fn () => $answer );
		$export = $this->export();
		$this->assertSame( self::SERVICE . '/api/v1/privacy/export?email=asha%40example.com', World::$requests[0]['url'] );
		$this->assertTrue( $export['done'] );
		$found = array();
		foreach ( $export['data'] as $item ) {
			$found[ $item['item_id'] ] = array_column( $item['data'], 'value', 'name' );
		}
		$this->assertSame(
			array(
				'person'   => array( 'email' => 'asha@example.com' ),
				'orders-0' => array( 'order_id' => '1', 'phone' => '+919845012345', 'items' => '[{"name":"Saree"}]' ),
				'order-1'  => array( '_thikana_status' => 'VERIFIED', '_thikana_risk' => '{"risk_level":"HIGH"}' ),
			),
			$found
		);
	}

	public function test_an_export_without_the_services_part_is_an_error() {
		World::answer( 500 );
		$this->assertTrue( is_wp_error( $this->export() ) );
	}
}
