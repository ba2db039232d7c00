<?php

final class EventsTest extends PluginTestCase {

	private WC_Order $order;

	protected function setUp(): void {
		parent::setUp();
		$this->set_up_shop( array( 'hold_rejected' => 'yes' ) );
		$this->order = new WC_Order( array( 'number' => 'IN-1' ) );
		$this->order->save();
		do_action( 'rest_api_init' );
	}

	private function decision( array $data = array() ): array {
		$data += array(
			'order_id'     => '1',
			'reference'    => '#IN-1',
			'status'       => 'rejected',
			'previous'     => 'pending',
			'note'         => 'No answer',
			'actor'        => 'asha@example.com',
			'risk_level'   => 'HIGH',
			'risk_score'   => 72,
			'risk_reasons' => array( array( 'code' => 'cod_high_value', 'message' => 'High value', 'points' => 20 ) ),
			'decided_at'   => '2026-11-21T10:00:00.000Z',
		);
		return array( 'type' => 'order.decision', 'timestamp' => '2026-11-21T10:00:00.000Z', 'data' => $data );
	}

	/** Headers as the service makes them. */
	private function signed( string $body, string $id, ?int $time = null, string $key = self::SECRET_KEY ): array {
		$time = (string) ( $time ?? time() );
		return array(
			'X-Service-Signature' => hash_hmac( 'sha256', $body, $key ),
			'webhook-id'          => $id,
			'webhook-timestamp'   => $time,
			'webhook-signature'   => 'v1,' . base64_encode( hash_hmac( 'sha256', "$id.$time.$body", $key, true ) ),
		);
	}

	/** Sends a request as WordPress does: the callback after the permission. */
	private function post( string $body, array $headers ) {
		$route   = World::$routes['thikana/v1/events'];
		$request = new WP_REST_Request( $headers, $body );
		$allowed = $route['permission_callback']( $request );
		return true === $allowed ? $route['callback']( $request ) : $allowed;
	}

	/** Sends a signed event; gives what has become of it. */
	private function send( array $event, string $id = 'msg_1' ): string {
		$body   = json_encode( $event );
		$answer = $this->post( $body, $this->signed( $body, $id ) );
		return is_wp_error( $answer ) ? $answer->get_error_code() : $answer['status'];
	}

	private function stored( int $id = 1 ): WC_Order {
		return wc_get_order( $id );
	}

	public function test_a_decision_leaves_a_note_and_puts_the_order_on_hold() {
		$this->assertSame( 'taken', $this->send( $this->decision() ) );
		$this->assertSame( 'on-hold', $this->stored()->get_status() );
		$this->assertSame( "Thikana: Rejected, by asha@example.com\nNo answer", $this->stored()->get_notes()[0] );
		$risk = Thikana_Risk::of_order( $this->stored() );
		$this->assertSame( array( 'HIGH', 72, 'rejected' ), array( $risk->level, $risk->score, $risk->status ) );
	}

	public function test_a_note_cannot_bring_markup_into_the_shop() {
		$this->send( $this->decision( array( 'note' => '<script>alert(1)</script>', 'actor' => '<b>x</b>' ) ) );
		$this->assertStringNotContainsString( '<', implode( $this->stored()->get_notes() ) );
	}

	/** @dataProvider statuses */
	public function test_only_an_order_that_waits_is_put_on_hold( string $status, string $expected ) {
		$this->order->update_status( $status );
		$this->assertSame( 'taken', $this->send( $this->decision() ) );
		$this->assertSame( $expected, $this->stored()->get_status() );
		$this->assertStringContainsString( 'Rejected', implode( $this->stored()->get_notes() ), 'the note is left in any case' );
	}

	public function statuses(): array {
		return array(
			'waits for payment' => array( 'pending', 'on-hold' ),
			'is being packed'   => array( 'processing', 'on-hold' ),
			'completed'         => array( 'completed', 'completed' ),
			'cancelled'         => array( 'cancelled', 'cancelled' ),
			'refunded'          => array( 'refunded', 'refunded' ),
			'failed'            => array( 'failed', 'failed' ),
			'came back'         => array( 'rto', 'rto' ),
		);
	}

	public function test_without_the_setting_the_status_stays() {
		$this->set_up_shop();
		$this->send( $this->decision() );
		$this->assertSame( 'processing', $this->stored()->get_status() );
		$this->assertCount( 1, $this->stored()->get_notes() );
	}

	public function test_an_approval_leaves_a_note_alone() {
		$this->send( $this->decision( array( 'status' => 'verified', 'note' => null, 'actor' => null ) ) );
		$this->assertSame( array( 'Thikana: Approved' ), $this->stored()->get_notes() );
		$this->assertSame( 'processing', $this->stored()->get_status() );
	}

	public function test_the_same_event_twice_changes_nothing() {
		$this->send( $this->decision() );
		$before = World::$options['stub_orders'];
		$this->assertSame( 'duplicate', $this->send( $this->decision() ) );
		$this->assertSame( 'ignored', $this->send( $this->decision(), 'msg_2' ), 'the same decision by another event' );
		$this->assertSame( $before, World::$options['stub_orders'] );
	}

	public function test_an_older_decision_that_comes_late_changes_nothing() {
		$this->send( $this->decision( array( 'status' => 'verified', 'decided_at' => '2026-11-21T10:00:00.200Z' ) ) );
		$late = $this->decision( array( 'decided_at' => '2026-11-21T10:00:00.100Z' ) );
		$this->send( $late, 'msg_0' );
		$this->assertSame( 'processing', $this->stored()->get_status() );
		$this->assertCount( 1, $this->stored()->get_notes() );
	}

	public function test_a_later_decision_is_taken() {
		$this->send( $this->decision() );
		$later = $this->decision( array( 'status' => 'verified', 'decided_at' => '2026-11-21T11:00:00.000Z' ) );
		$later['timestamp'] = '2026-11-21T11:00:00.000Z';
		$this->assertSame( 'taken', $this->send( $later, 'msg_2' ) );
		$this->assertSame( 'verified', Thikana_Risk::of_order( $this->stored() )->status );
		$this->assertSame( 'on-hold', $this->stored()->get_status(), 'the merchant lets it go on' );
	}

	public function test_the_risk_of_an_order_is_kept_without_a_note() {
		$event         = $this->decision();
		$event['type'] = 'order.risk';
		unset( $event['data']['decided_at'], $event['data']['reference'] );
		$this->assertSame( 'taken', $this->send( $event ) );
		$risk = Thikana_Risk::of_order( $this->stored() );
		$this->assertSame( array( 'HIGH', 72, 'pending' ), array( $risk->level, $risk->score, $risk->status ) );
		$this->assertSame( array( array( 'message' => 'High value', 'points' => 20 ) ), $risk->reasons );
		$this->assertSame( array(), $this->stored()->get_notes() );
	}

	/** @dataProvider ignored */
	public function test_what_is_not_about_an_order_of_this_shop_is_taken_without_effect( array $data, string $type = 'order.decision' ) {
		$before = World::$options['stub_orders'];
		$this->assertSame( 'ignored', $this->send( array( 'type' => $type ) + $this->decision( $data ) ) );
		$this->assertSame( $before, World::$options['stub_orders'] );
	}

	public function ignored(): array {
		return array(
			'unknown order'             => array( array( 'order_id' => '99' ) ),
			'another reference'         => array( array( 'reference' => '#1019' ) ),
			'an order of another store' => array( array( 'channel' => 'shopify' ) ),
			'no number'                 => array( array( 'order_id' => 'TEST-1' ) ),
			'a list'                    => array( array( 'order_id' => array( 1 ) ) ),
			'another kind of event'     => array( array(), 'order.outcome' ),
		);
	}

	/** @dataProvider forged */
	public function test_what_the_service_has_not_signed_is_refused( callable $headers ) {
		$before = World::$options['stub_orders'];
		$body   = json_encode( $this->decision() );
		$answer = $this->post( $body, $headers( $body, $this ) );
		$this->assertSame( array( 'status' => 401 ), $answer->get_error_data() );
		$this->assertSame( $before, World::$options['stub_orders'] );
	}

	public function forged(): array {
		$signed = fn ( ...$arguments ) => $this->signed( ...$arguments );
		return array(
			'no signature'          => array( fn () => array() ),
			'another key'           => array( fn ( $body ) => $signed( $body, 'msg_1', null, 'sk_other' ) ),
			'another body'          => array( fn ( $body ) => $signed( "$body ", 'msg_1' ) ),
			'another id'            => array( fn ( $body ) => array( 'webhook-id' => 'msg_2' ) + $signed( $body, 'msg_1' ) ),
			'ten minutes old'       => array( fn ( $body ) => $signed( $body, 'msg_1', time() - 600 ) ),
			'ten minutes ahead'     => array( fn ( $body ) => $signed( $body, 'msg_1', time() + 600 ) ),
			'no id'                 => array( fn ( $body ) => array_diff_key( $signed( $body, 'msg_1' ), array( 'webhook-id' => 1 ) ) ),
			'wrong old-style header' => array( fn ( $body ) => array( 'X-Service-Signature' => hash_hmac( 'sha256', $body, 'sk_other' ) ) ),
			'empty headers'         => array( fn () => array( 'X-Service-Signature' => '', 'webhook-signature' => '' ) ),
		);
	}

	public function test_without_a_secret_key_nothing_is_let_in() {
		( new Thikana_Secret_Key() )->save( '' );
		$body = json_encode( $this->decision() );
		$this->assertTrue( is_wp_error( $this->post( $body, $this->signed( $body, 'msg_1', null, '' ) ) ) );
	}

	public function test_the_services_own_header_alone_is_enough_and_a_replay_changes_nothing() {
		$body    = json_encode( $this->decision() );
		$headers = array( 'X-Service-Signature' => hash_hmac( 'sha256', $body, self::SECRET_KEY ) );
		$this->assertSame( array( 'status' => 'taken' ), $this->post( $body, $headers ) );
		$this->assertSame( array( 'status' => 'duplicate' ), $this->post( $body, $headers ) );
		World::$transients = array();
		$this->assertSame( array( 'status' => 'ignored' ), $this->post( $body, $headers ) );
	}

	public function test_one_right_signature_of_several_is_enough() {
		$body    = json_encode( $this->decision() );
		$headers = $this->signed( $body, 'msg_1' );

		$headers['webhook-signature'] = 'v1,AAAA ' . $headers['webhook-signature'];
		$this->assertSame( array( 'status' => 'taken' ), $this->post( $body, $headers ) );
	}

	/** @dataProvider bodies */
	public function test_a_signed_body_that_is_no_event_is_an_error( string $body, int $status ) {
		$answer = $this->post( $body, $this->signed( $body, 'msg_1' ) );
		$this->assertSame( array( 'status' => $status ), $answer->get_error_data() );
	}

	public function bodies(): array {
		return array(
			'no JSON'    => array( 'x', 400 ),
			'no data'    => array( '{"type":"order.risk"}', 400 ),
			'text data'  => array( '{"type":"order.risk","data":"x"}', 400 ),
			'number'     => array( '1', 400 ),
			'too large'  => array( str_repeat( ' ', 262145 ), 413 ),
		);
	}
}
