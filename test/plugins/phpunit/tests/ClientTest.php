<?php

final class ClientTest extends PluginTestCase {

	private function send() {
		return ( new Thikana_Client( new Thikana_Settings(), new Thikana_Secret_Key() ) )->send( 'POST', '/api/v1/x', array( 'a' => 'ठ' ) );
	}

	public function test_a_request_carries_json_and_the_key_in_a_header() {
		$this->set_up_shop();
		World::answer( 200, '{"b":1}' );
		$this->assertSame( array( 'b' => 1 ), $this->send() );
		$request = World::$requests[0];
		$this->assertSame( self::SERVICE . '/api/v1/x', $request['url'] );
		$this->assertSame( 'POST', $request['method'] );
		$this->assertSame( self::SECRET_KEY, $request['headers']['X-API-Key'] );
		$this->assertSame( array( 'a' => 'ठ' ), json_decode( $request['body'], true ) );
		$this->assertSame( 0, $request['redirection'], 'a redirect would carry the key elsewhere' );
		$this->assertLessThanOrEqual( 5, $request['timeout'] );
	}

	/** @dataProvider answers */
	public function test_every_other_answer_is_an_error_in_words( int $status, string $body, string $message, array $headers = array() ) {
		$this->set_up_shop();
		World::answer( $status, $body, $headers );
		$error = $this->send();
		$this->assertSame( Thikana_Client::REFUSED, $error->get_error_code() );
		$this->assertSame( $message, $error->get_error_message() );
		$this->assertSame( array( 'status' => $status ), $error->get_error_data() );
	}

	public function answers(): array {
		return array(
			'wrong key'      => array( 401, '{"detail":"x"}', 'The service does not recognise this secret key.' ),
			'no Pro plan'    => array( 403, '{"detail":"This needs the Pro plan.","code":"plan"}', 'The service answered 403. This needs the Pro plan.' ),
			'Pro needed'     => array( 403, '{"detail":"x","code":"pro_required"}', 'This needs the Pro plan of your Thikana account.' ),
			'list of faults' => array( 422, '{"detail":[{"loc":["body"]}]}', 'The service answered 422.' ),
			'faults in words' => array( 422, '{"detail":[{"loc":["body"],"msg":"No such mode"}]}', 'The service answered 422. No such mode' ),
			'detail as text' => array( 422, '{"detail":"No"}', 'The service answered 422. No' ),
			'HTML'           => array( 502, '<h1>Bad gateway</h1>', 'The service answered 502.' ),
			'markup'         => array( 400, '{"detail":"<script>a</script>"}', 'The service answered 400. a' ),
			'redirect'       => array( 301, '', 'The service URL redirects to https://thikana.example/. Save the URL that it redirects to.', array( 'location' => 'https://thikana.example/' ) ),
			'redirect to nowhere' => array( 304, '', 'The service answered 304.' ),
			'another website' => array( 200, '<h1>This domain is for sale</h1>', 'At the service URL there is another website, not Thikana.' ),
			'an empty answer' => array( 204, '', 'At the service URL there is another website, not Thikana.' ),
		);
	}

	public function test_a_service_that_is_away_is_an_error_and_nothing_is_thrown() {
		$this->set_up_shop();
		World::away();
		$this->assertSame( Thikana_Client::UNREACHABLE, $this->send()->get_error_code() );
	}

	public function test_without_a_secret_key_nothing_is_sent() {
		$this->set_up_shop();
		( new Thikana_Secret_Key() )->save( '' );
		$this->assertSame( Thikana_Client::NOT_SET, $this->send()->get_error_code() );
		$this->assertSame( array(), World::$requests );
	}
}
