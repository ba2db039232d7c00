<?php

final class CheckTest extends PluginTestCase {

	/** @dataProvider results */
	public function test_only_results_of_a_check_are_taken( $status, $score, $id, ?array $expected ) {
		$check = Thikana_Check::from_input( $status, $score, $id );
		$this->assertSame( $expected, $check ? array( $check->status, $check->score, $check->id ) : null );
	}

	public function results(): array {
		return array(
			'verified'            => array( 'VERIFIED', '80', 'chk_1', array( 'VERIFIED', 80, 'chk_1' ) ),
			'lowest score'        => array( 'INVALID', '0', 'chk_1', array( 'INVALID', 0, 'chk_1' ) ),
			'highest score'       => array( 'VERIFIED', 100, 'chk_1', array( 'VERIFIED', 100, 'chk_1' ) ),
			'score too high'      => array( 'VERIFIED', '101', 'chk_1', null ),
			'negative score'      => array( 'INVALID', '-1', 'chk_1', null ),
			'no number'           => array( 'INVALID', '8e1', 'chk_1', null ),
			'score with newline'  => array( 'INVALID', "80\n", 'chk_1', null ),
			'score as array'      => array( 'INVALID', array( 1 ), 'chk_1', null ),
			'unknown status'      => array( 'FINE', '80', 'chk_1', null ),
			'status as array'     => array( array( 'VERIFIED' ), '80', 'chk_1', null ),
			'status true'         => array( true, '80', 'chk_1', null ),
			'nothing'             => array( '', '', '', null ),
			'null'                => array( null, null, null, null ),
			'no id'               => array( 'VERIFIED', '80', '', array( 'VERIFIED', 80, '' ) ),
			'id with markup'      => array( 'VERIFIED', '80', '<b>', array( 'VERIFIED', 80, '' ) ),
			'id of 64 letters'    => array( 'VERIFIED', '80', str_repeat( 'a', 64 ), array( 'VERIFIED', 80, str_repeat( 'a', 64 ) ) ),
			'id of 65 letters'    => array( 'VERIFIED', '80', str_repeat( 'a', 65 ), array( 'VERIFIED', 80, '' ) ),
		);
	}

	public function test_what_is_put_on_an_order_is_read_from_it() {
		$order = new WC_Order();
		$this->assertNull( Thikana_Check::of_order( $order ) );
		Thikana_Check::from_input( 'NEEDS_REVIEW', 65, 'chk_9' )->put_on( $order );
		$this->assertEquals( Thikana_Check::from_input( 'NEEDS_REVIEW', 65, 'chk_9' ), Thikana_Check::of_order( $order ) );
	}
}
