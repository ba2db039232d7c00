<?php
/**
 * Past orders.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Sends the shop's past orders, with what became of them, to the service: batch by batch in the background, oldest
 * first. The position is kept in one option after each batch, so that a run goes on where it was after a crash or
 * after the service was away. Sending a batch twice changes nothing at the service.
 */
final class Thikana_Backfill {

	const OPTION = 'thikana_backfill';
	const HOOK   = 'thikana_send_orders';

	/**
	 * Orders of one file.
	 */
	const BATCH = 200;

	/**
	 * Seconds that the service has for one file.
	 */
	const TIMEOUT = 60;

	/**
	 * How often a service that is away is tried, with a pause that doubles up to an hour: about five hours in all.
	 */
	const TRIES = 11;

	/**
	 * Seconds after which a batch without news counts as crashed and is sent again.
	 */
	const LOST = 900;

	/**
	 * Speaks to the service.
	 *
	 * @var Thikana_Client
	 */
	private $client;

	/**
	 * Takes what it needs.
	 *
	 * @param Thikana_Client $client Speaks to the service.
	 */
	public function __construct( Thikana_Client $client ) {
		$this->client = $client;
	}

	/**
	 * Hooks in.
	 */
	public function hook() {
		add_action( self::HOOK, array( $this, 'run' ) );
	}

	/**
	 * Where it stands.
	 *
	 * @return array status (none, running, done, stopped); total, done, sent and refused (orders); since (Unix time of
	 *               the last order done) and skip (how many of that second are done); until (Unix time of the first
	 *               click); due (Unix time of the next batch); tries; error; refusal (of the last order refused).
	 */
	public function state() {
		$none = array(
			'status'  => 'none',
			'total'   => 0,
			'done'    => 0,
			'sent'    => 0,
			'refused' => 0,
			'since'   => Thikana_Past_Orders::START,
			'skip'    => 0,
			'until'   => 0,
			'due'     => 0,
			'tries'   => 0,
			'error'   => '',
			'refusal' => '',
		);
		return array_merge( $none, (array) get_option( self::OPTION, array() ) );
	}

	/**
	 * Whether a run is on its way.
	 *
	 * @return bool
	 */
	public function is_running() {
		$state = $this->state();
		return 'running' === $state['status'] && time() < $state['due'] + self::LOST;
	}

	/**
	 * Starts, unless a run is on its way: where the last one stopped, or from the first order when it had ended.
	 */
	public function start() {
		if ( $this->is_running() ) {
			return;
		}
		Thikana_Queue::clear( self::HOOK );
		$state = $this->state();
		if ( ! in_array( $state['status'], array( 'running', 'stopped' ), true ) || 0 === $state['until'] ) {
			delete_option( self::OPTION );
			$state          = $this->state();
			$state['until'] = time();
			$state['total'] = Thikana_Past_Orders::count( $state['until'] );
		}
		$state['tries'] = 0;
		$state['error'] = '';
		$this->plan( $state, 0 );
	}

	/**
	 * Stops, and remembers where it stood.
	 */
	public function stop() {
		Thikana_Queue::clear( self::HOOK );
		$state = $this->state();
		if ( 'running' === $state['status'] ) {
			$this->save( $state, 'stopped' );
		}
	}

	/**
	 * Sends one batch and plans the next. Should PHP die on the way, the call planned here at first sends it again.
	 */
	public function run() {
		$state = $this->state();
		if ( 'running' !== $state['status'] ) {
			return;
		}
		Thikana_Queue::clear( self::HOOK );
		if ( $state['tries'] >= self::TRIES ) {
			$this->give_up( $state );
			return;
		}
		++$state['tries'];
		$this->plan( $state, self::LOST );
		$orders = Thikana_Past_Orders::page( $state['since'], $state['until'], $state['skip'], self::BATCH );
		$kept   = Thikana_Past_Orders::with_person( $orders );
		$answer = $kept ? $this->send( $kept ) : array();
		Thikana_Queue::clear( self::HOOK );
		if ( ! $orders ) {
			$this->save( $state, 'done' );
		} elseif ( is_wp_error( $answer ) ) {
			$this->pause( $state, $answer );
		} else {
			$this->plan( $this->advance( $state, $orders, $kept, $answer ), 0 );
		}
	}

	/**
	 * Sends one file. Its payments follow the account's settings, as those of new orders do.
	 *
	 * @param WC_Order[] $orders The orders.
	 * @return array|WP_Error The service's answer.
	 */
	private function send( array $orders ) {
		$account = $this->client->get( Thikana_Account::PATH, 10 );
		if ( is_wp_error( $account ) ) {
			return $account;
		}
		$gateways = isset( $account['cod_gateways'] ) && is_string( $account['cod_gateways'] ) ? $account['cod_gateways'] : '';
		$csv      = Thikana_Order_Csv::write( $orders, $gateways );
		$answer   = $this->client->upload( '/api/v1/bulk/verify', $csv, array( 'mode' => 'history' ), self::TIMEOUT );
		if ( is_array( $answer ) && ( ! isset( $answer['mode'] ) || 'history' !== $answer['mode'] ) ) {
			return new WP_Error( Thikana_Client::REFUSED, __( 'The service does not accept past orders. Update your Thikana server.', 'thikana-address-check' ) );
		}
		return $answer;
	}

	/**
	 * Moves the position behind a batch that the service has taken.
	 *
	 * @param array      $state  Where it stood.
	 * @param WC_Order[] $orders The orders.
	 * @param WC_Order[] $kept   Those of them that were sent.
	 * @param array      $answer The service's answer.
	 * @return array Where it stands.
	 */
	private function advance( array $state, array $orders, array $kept, array $answer ) {
		$refused           = isset( $answer['failed'] ) ? min( count( $kept ), (int) $answer['failed'] ) : 0;
		$state['done']    += count( $orders );
		$state['refused'] += $refused;
		$state['sent']    += count( $kept ) - $refused;
		$state['tries']    = 0;
		$state['error']    = '';
		if ( ! empty( $answer['errors'] ) && is_array( $answer['errors'] ) ) {
			$state['refusal'] = $this->refusal( $kept, end( $answer['errors'] ) );
		}
		foreach ( $orders as $order ) {
			$created        = $order->get_date_created();
			$at             = $created ? $created->getTimestamp() : $state['since'];
			$state['skip']  = $at === $state['since'] ? $state['skip'] + 1 : 1;
			$state['since'] = $at;
		}
		return $state;
	}

	/**
	 * Why the service has refused an order.
	 *
	 * @param WC_Order[] $orders The orders of the file.
	 * @param mixed      $fault  What the service says; its rows count from 2, behind the header.
	 * @return string
	 */
	private function refusal( array $orders, $fault ) {
		$index  = isset( $fault['row'] ) ? (int) $fault['row'] - 2 : -1;
		$number = isset( $orders[ $index ] ) ? $orders[ $index ]->get_order_number() : '?';
		$reason = isset( $fault['reason'] ) && is_string( $fault['reason'] ) ? sanitize_text_field( $fault['reason'] ) : '';
		/* translators: 1: number of an order, 2: why, in the words of the service */
		return sprintf( __( 'Order %1$s: %2$s', 'thikana-address-check' ), $number, $reason );
	}

	/**
	 * After an error: waits and tries again, or gives up. Either way the position stays.
	 *
	 * @param array    $state Where it stands.
	 * @param WP_Error $error The error.
	 */
	private function pause( array $state, WP_Error $error ) {
		$state['error'] = $error->get_error_message();
		if ( Thikana_Client::is_temporary( $error ) && $state['tries'] < self::TRIES ) {
			$this->plan( $state, MINUTE_IN_SECONDS * min( 60, pow( 2, $state['tries'] - 1 ) ) );
		} else {
			$this->save( $state, 'stopped' );
		}
	}

	/**
	 * After batches that never came to their end.
	 *
	 * @param array $state Where it stands.
	 */
	private function give_up( array $state ) {
		if ( '' === $state['error'] ) {
			$state['error'] = __( 'The background task did not finish. See the error log of PHP.', 'thikana-address-check' );
		}
		$this->save( $state, 'stopped' );
	}

	/**
	 * Plans the next batch and keeps where it stands.
	 *
	 * @param array $state   Where it stands.
	 * @param int   $seconds How much later.
	 */
	private function plan( array $state, $seconds ) {
		$state['due'] = time() + $seconds;
		$this->save( $state, 'running' );
		Thikana_Queue::add( self::HOOK, $seconds );
	}

	/**
	 * Keeps where it stands.
	 *
	 * @param array  $state  Where it stands.
	 * @param string $status One of running, done and stopped.
	 */
	private function save( array $state, $status ) {
		$state['status'] = $status;
		update_option( self::OPTION, $state, false );
	}
}
