<?php

final class BackfillTest extends PluginTestCase {

	protected function setUp(): void {
		parent::setUp();
		$this->set_up_shop();
		World::serve( fn ( $request ) => 'GET' === $request['method'] ? array( 'cod_gateways' => 'doorstep' ) : $this->history( count( $this->rows( $request ) ) ) );
	}

	/** What the service answers to a file. */
	private function history( int $rows, int $failed = 0, array $errors = array() ): array {
		return array( 'mode' => 'history', 'rows' => $rows, 'processed' => $rows - $failed, 'failed' => $failed, 'errors' => $errors );
	}

	/** Orders a minute apart, the first the oldest. */
	private function orders( array $statuses, int $step = 60 ): void {
		$at = 1700000000;
		foreach ( $statuses as $status ) {
			$at += $step;
			( new WC_Order( array( 'status' => $status, 'date_created' => $at ) ) )->save();
		}
	}

	private function press(): void {
		$_REQUEST['_wpnonce'] = 'nonce-thikana_history';
		try {
			do_action( 'admin_post_thikana_history' );
		} catch ( Redirected $redirect ) {
			$this->assertSame( Thikana_Settings::page_url(), $redirect->getMessage() );
		}
	}

	/** Runs what is planned until nothing is; gives the delays. */
	private function work( int $times = 50 ): array {
		$delays = array();
		while ( World::$planned && $times-- > 0 ) {
			$delays[] = array_shift( World::$planned )[1];
			do_action( 'thikana_send_orders' );
		}
		return $delays;
	}

	private function state( string ...$names ): array {
		return array_map( fn ( $name ) => get_option( 'thikana_backfill' )[ $name ], $names );
	}

	/** What the service answers to the next file, for whose orders it says first what is cash on delivery. */
	private function answer_file( int $status, string $body = '{}' ): void {
		World::answer( 200 );
		World::answer( $status, $body );
	}

	/** Rows of an uploaded file by column. */
	private function rows( array $request ): array {
		$this->assertSame( 1, preg_match( '/filename="orders.csv"\r\nContent-Type: text\/csv; charset=UTF-8\r\n\r\n(.*)\r\n--/s', $request['body'], $found ) );
		$file = fopen( 'php://memory', 'w+' );
		fwrite( $file, $found[1] );
		rewind( $file );
		$header = fgetcsv( $file, 0, ',', '"', '' );
		$rows   = array();
		for ( $row = fgetcsv( $file, 0, ',', '"', '' ); $row; $row = fgetcsv( $file, 0, ',', '"', '' ) ) {
			$rows[] = array_combine( $header, $row );
		}
		return $rows;
	}

	/** Ids of the orders sent, file by file. */
	private function sent(): array {
		return array_map( fn ( $request ) => array_column( $this->rows( $request ), 'order_id' ), $this->files() );
	}

	/** The requests with a file; before each, the account is asked for. */
	private function files(): array {
		return array_values( array_filter( World::$requests, fn ( $request ) => 'POST' === $request['method'] ) );
	}

	public function test_the_click_sends_nothing_itself_but_plans_it() {
		$this->orders( array( 'completed' ) );
		$this->press();
		$this->assertSame( array(), World::$requests );
		$this->assertSame( array( array( 'thikana_send_orders', 0, 'thikana', array() ) ), World::$planned );
	}

	public function test_an_order_is_sent_with_all_that_the_service_learns_from() {
		$order = array(
			'number'               => 'IN-7',
			'status'               => 'completed',
			'date_created'         => gmmktime( 9, 30, 0, 3, 4, 2025 ),
			'date_completed'       => gmmktime( 18, 0, 0, 3, 9, 2025 ),
			'payment_method'       => 'cod',
			'payment_method_title' => 'Cash on delivery',
			'total'                => '799.00',
			'currency'             => 'INR',
			'billing_first_name'   => 'Asha',
			'billing_last_name'    => 'Rao',
			'billing_phone'        => '098450 12345',
			'billing_email'        => 'asha@example.com',
			'shipping_first_name'  => 'Ravi',
			'shipping_address_1'   => "No. 4, \"Shanti\"\nSector 62",
			'shipping_address_2'   => 'शांति नगर',
			'shipping_company'     => 'Office 402',
			'shipping_city'        => 'Noida',
			'shipping_state'       => 'UP',
			'shipping_postcode'    => '201309',
			'shipping_country'     => 'IN',
		);
		( new WC_Order( $order ) )->save();
		$this->press();
		$this->work();
		$request = $this->files()[0];
		$this->assertSame( array( 'POST', self::SERVICE . '/api/v1/bulk/verify' ), array( $request['method'], $request['url'] ) );
		$this->assertSame( self::SECRET_KEY, $request['headers']['X-API-Key'] );
		$boundary = substr( $request['headers']['Content-Type'], strlen( 'multipart/form-data; boundary=' ) );
		$this->assertStringStartsWith( "--$boundary\r\nContent-Disposition: form-data; name=\"mode\"\r\n\r\nhistory\r\n--$boundary\r\n", $request['body'] );
		$this->assertStringEndsWith( "\r\n--$boundary--\r\n", $request['body'] );
		$expected = array(
			'order_id'       => '1',
			'reference'      => 'IN-7',
			'placed_at'      => '2025-03-04T09:30:00Z',
			'channel'        => 'woocommerce',
			'payment_method' => 'COD',
			'order_value'    => '799.00',
			'currency'       => 'INR',
			'name'           => 'Ravi',
			'email'          => 'asha@example.com',
			'phone'          => '098450 12345',
			'line1'          => "No. 4, \"Shanti\"\nSector 62",
			'line2'          => 'शांति नगर',
			'company'        => 'Office 402',
			'city'           => 'Noida',
			'state'          => 'UP',
			'pincode'        => '201309',
			'country'        => 'IN',
			'outcome'        => 'delivered',
			'outcome_at'     => '2025-03-09T18:00:00Z',
		);
		$this->assertSame( array( $expected ), $this->rows( $request ) );
	}

	public function test_payments_are_judged_by_the_names_of_the_account_as_those_of_new_orders() {
		foreach ( array( 'doorstep', 'cod', 'razorpay' ) as $method ) {
			( new WC_Order( array( 'payment_method' => $method, 'status' => 'completed' ) ) )->save();
		}
		$this->press();
		$this->work();
		$this->assertSame( array( 'COD', 'COD', 'PREPAID' ), array_column( $this->rows( $this->files()[0] ), 'payment_method' ) );
	}

	public function test_without_a_shipping_address_the_billing_address_is_sent() {
		( new WC_Order( array( 'billing_first_name' => 'Asha', 'billing_city' => 'Pune', 'shipping_country' => 'IN' ) ) )->save();
		$this->press();
		$this->work();
		$row = $this->rows( $this->files()[0] )[0];
		$this->assertSame( array( 'Asha', 'Pune', '', '' ), array( $row['name'], $row['city'], $row['country'], $row['outcome_at'] ) );
	}

	public function test_bytes_that_are_no_utf8_do_not_spoil_the_file() {
		( new WC_Order( array( 'billing_city' => "Pu\xFFne", 'billing_first_name' => '=1+1' ) ) )->save();
		$this->press();
		$this->work();
		$row = $this->rows( $this->files()[0] )[0];
		$this->assertSame( array( 'Pune', '=1+1' ), array( $row['city'], $row['name'] ), 'as typed: no spreadsheet reads this file' );
	}

	public function test_orders_whose_person_was_erased_are_not_sent() {
		$erased = array( 'billing_first_name' => '[deleted]', 'billing_city' => '[deleted]', 'meta' => array( '_anonymized' => 'yes' ) );
		$this->orders( array( 'completed' ) );
		( new WC_Order( array( 'date_created' => 1700000100 ) + $erased ) )->save();
		( new WC_Order( array( 'date_created' => 1700000200 ) ) )->save();
		World::serve( fn () => $this->history( 2, 1, array( array( 'row' => 3, 'reason' => 'no address' ) ) ) );
		$this->press();
		$this->work();
		$this->assertSame( array( array( '1', '3' ) ), $this->sent() );
		$this->assertSame( array( 'done', 3, 1, 1 ), $this->state( 'status', 'done', 'sent', 'refused' ) );
		$html = $this->printed( fn () => do_action( 'thikana_after_settings' ) );
		$this->assertStringContainsString( 'Left out: 1 whose personal data WooCommerce has erased. Order 3: no address', $html );
	}

	public function test_a_shop_whose_persons_were_all_erased_sends_no_file() {
		( new WC_Order( array( 'meta' => array( '_anonymized' => 'yes' ) ) ) )->save();
		$this->press();
		$this->work();
		$this->assertSame( array( array(), array( 'done', 1, 0 ) ), array( World::$requests, $this->state( 'status', 'done', 'sent' ) ) );
	}

	public function test_orders_with_and_without_an_outcome_are_sent_but_no_drafts_and_no_refunds() {
		$this->orders( array( 'completed', 'processing', 'cancelled', 'rto', 'checkout-draft' ) );
		( new WC_Order( array( 'type' => 'shop_order_refund', 'status' => 'completed' ) ) )->save();
		$this->press();
		$this->work();
		$this->assertSame( array( array( '1', '2', '3', '4' ) ), $this->sent() );
		$this->assertSame( array( 'delivered', '', 'cancelled', 'rto' ), array_column( $this->rows( $this->files()[0] ), 'outcome' ) );
		$this->assertSame( array( 'done', 4, 4, 0 ), $this->state( 'status', 'total', 'sent', 'refused' ) );
	}

	/** @dataProvider steps */
	public function test_many_orders_go_in_batches_oldest_first_each_once( int $step ) {
		$this->orders( array_fill( 0, 450, 'completed' ), $step );
		$this->press();
		( new WC_Order( array( 'status' => 'completed', 'date_created' => time() + 100 ) ) )->save();
		$this->assertCount( 4, $this->work(), '200, 200, 50 and the end' );
		$expected = array_map( 'strval', $step < 0 ? range( 450, 1 ) : range( 1, 450 ) );
		$this->assertSame( $expected, array_merge( ...$this->sent() ) );
	}

	public function steps(): array {
		return array(
			'a minute apart'      => array( 60 ),
			'all in one second'   => array( 0 ),
			'later ones are older' => array( -60 ),
		);
	}

	public function test_orders_that_are_deleted_on_the_way_do_not_make_it_miss_others() {
		$this->orders( array_fill( 0, 250, 'completed' ) );
		$this->press();
		$this->work( 1 );
		World::$options['stub_orders'] = array_slice( World::$options['stub_orders'], 100, null, true );
		$this->work();
		$this->assertSame( array_map( 'strval', range( 201, 250 ) ), $this->sent()[1] );
	}

	public function test_a_service_that_is_away_gets_the_same_batch_later() {
		$this->orders( array( 'completed', 'completed' ) );
		$this->press();
		World::away();
		$this->answer_file( 503 );
		$this->answer_file( 429 );
		$this->assertSame( array( 0, 60, 120, 240, 0 ), $this->work() );
		$this->assertSame( array_fill( 0, 3, array( '1', '2' ) ), $this->sent() );
		$this->assertSame( array( 'done', 2, '' ), $this->state( 'status', 'sent', 'error' ) );
	}

	public function test_after_hours_it_stops_and_says_why_and_a_click_goes_on_from_there() {
		$this->orders( array_fill( 0, 201, 'completed' ) );
		$this->press();
		$this->work( 1 );
		array_map( fn () => World::away(), range( 1, 11 ) );
		$delays = $this->work();
		$this->assertCount( 11, $delays );
		$this->assertSame( HOUR_IN_SECONDS, end( $delays ) );
		$this->assertSame( array( 'stopped', 200 ), $this->state( 'status', 'done' ) );
		$this->assertStringContainsString( 'could not be reached', $this->state( 'error' )[0] );
		World::$requests = array();
		$this->press();
		$this->work();
		$this->assertSame( array( array( '201' ) ), $this->sent() );
		$this->assertSame( array( 'done', 201, 201 ), $this->state( 'status', 'total', 'sent' ) );
	}

	public function test_a_batch_that_crashes_is_sent_again_by_the_call_that_was_planned_before_it() {
		$this->orders( array( 'completed' ) );
		$this->press();
		World::serve( function () {
			throw new Died( 'out of memory' );
		} );
		$crashes = 0;
		$delays  = array();
		while ( World::$planned ) {
			$delays[] = array_shift( World::$planned )[1];
			try {
				do_action( 'thikana_send_orders' );
			} catch ( Died $died ) {
				++$crashes;
			}
		}
		$this->assertSame( array( 0, 900 ), array_slice( $delays, 0, 2 ) );
		$this->assertSame( 11, $crashes, 'not for ever' );
		$this->assertSame( 'stopped', $this->state( 'status' )[0] );
		$this->assertStringContainsString( 'did not finish', $this->state( 'error' )[0] );
	}

	/** @dataProvider final_answers */
	public function test_an_answer_that_will_not_change_stops_it_at_once( int $status, string $body, string $says ) {
		$this->orders( array( 'completed' ) );
		$this->press();
		$this->answer_file( $status, $body );
		$this->work();
		$this->assertCount( 1, $this->files() );
		$this->assertSame( 'stopped', $this->state( 'status' )[0] );
		$this->assertStringContainsString( $says, $this->printed( fn () => do_action( 'thikana_after_settings' ) ) );
	}

	public function final_answers(): array {
		return array(
			'wrong key'    => array( 401, '{}', 'does not recognise this secret key' ),
			'no Pro plan'  => array( 403, '{"code":"pro_required","detail":"x"}', 'This needs the Pro plan' ),
			'file refused' => array( 422, '{"detail":"No such mode"}', 'No such mode' ),
			'old service'  => array( 200, '{"mode":"orders"}', 'Update your Thikana server' ),
		);
	}

	public function test_orders_that_are_refused_are_counted_and_do_not_hold_up_the_others() {
		$this->orders( array_fill( 0, 3, 'completed' ) );
		$this->press();
		$error = array( 'row' => 3, 'reason' => 'order_value is <b>negative</b>', 'field' => 'order_value' );
		$this->answer_file( 200, json_encode( $this->history( 3, 1, array( $error ) ) ) );
		$this->work();
		$this->assertSame( array( 'done', 2, 1 ), $this->state( 'status', 'sent', 'refused' ) );
		$html = $this->printed( fn () => do_action( 'thikana_after_settings' ) );
		$this->assertStringContainsString( 'Done: 2 of 3 orders sent, 1 refused.', $html );
		$this->assertStringContainsString( 'Order 2: order_value is negative', $html );
	}

	public function test_the_page_shows_how_far_it_is() {
		$this->orders( array_fill( 0, 250, 'completed' ) );
		$this->press();
		$this->work( 1 );
		$html = $this->printed( fn () => do_action( 'thikana_after_settings' ) );
		$this->assertStringContainsString( 'Sending: 200 of 250 orders sent (80%), 0 refused.', $html );
		$this->assertStringContainsString( '<progress value="200" max="250">', $html );
	}

	public function test_a_second_click_while_it_runs_changes_nothing_and_after_a_silence_goes_on() {
		$this->press();
		$this->press();
		$this->assertCount( 1, World::$planned );
		World::$planned                            = array();
		World::$options['thikana_backfill']['due'] -= 900;
		$this->press();
		$this->assertCount( 1, World::$planned );
	}

	public function test_a_click_after_the_end_sends_all_once_more() {
		$this->orders( array( 'completed' ) );
		$this->press();
		$this->work();
		$this->press();
		$this->work();
		$this->assertSame( array( array( '1' ), array( '1' ) ), $this->sent() );
	}

	public function test_deactivating_the_plugin_stops_it_and_keeps_the_position() {
		$this->orders( array_fill( 0, 201, 'completed' ) );
		$this->press();
		$this->work( 1 );
		do_action( 'deactivate_' . PLUGIN_FILE );
		$this->assertSame( array(), World::$planned );
		do_action( 'thikana_send_orders' );
		$this->assertCount( 1, $this->files() );
		$this->press();
		$this->work();
		$this->assertSame( array( '201' ), $this->sent()[1] );
	}
}
