<?php
/**
 * Outcomes of past orders.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Sends what became of past orders to the service, batch by batch in the background, oldest first. Where it stands is
 * kept in one option. Sending an outcome twice changes nothing at the service, so a batch may be repeated.
 */
final class Thikana_Backfill {

	const OPTION = 'thikana_backfill';
	const HOOK   = 'thikana_send_outcomes';

	/**
	 * Orders read at a time, and the seconds after which the rest waits for the next batch.
	 */
	const BATCH   = 25;
	const SECONDS = 20;

	/**
	 * How often a service that is away is tried, with a longer pause each time.
	 */
	const TRIES = 5;

	/**
	 * Seconds without news after which a run counts as lost and may be started again.
	 */
	const LOST = 1800;

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
	 * @return array status (none, running, done, failed), offset, until and touched (Unix time), sent and refused
	 *               (orders), tries, error.
	 */
	public function state() {
		$none = array(
			'status'  => 'none',
			'offset'  => 0,
			'until'   => 0,
			'touched' => 0,
			'sent'    => 0,
			'refused' => 0,
			'tries'   => 0,
			'error'   => '',
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
		return 'running' === $state['status'] && time() - $state['touched'] < self::LOST;
	}

	/**
	 * Starts from the first order, unless a run is on its way.
	 */
	public function start() {
		if ( $this->is_running() ) {
			return;
		}
		$this->stop();
		$this->save(
			array_merge(
				$this->state(),
				array(
					'status' => 'running',
					'until'  => time(),
				)
			)
		);
		Thikana_Queue::add( self::HOOK );
	}

	/**
	 * Stops and forgets where it stood.
	 */
	public function stop() {
		Thikana_Queue::clear( self::HOOK );
		delete_option( self::OPTION );
	}

	/**
	 * Sends one batch and plans the next.
	 */
	public function run() {
		$state = $this->state();
		if ( 'running' !== $state['status'] ) {
			return;
		}
		$begun  = time();
		$orders = $this->orders( $state );
		foreach ( $orders as $order ) {
			$error = $this->send( $order );
			if ( is_wp_error( $error ) && ! $this->is_about_order( $error ) ) {
				$this->pause( $state, $error );
				return;
			}
			$state['refused'] += is_wp_error( $error ) ? 1 : 0;
			$state['sent']    += true === $error ? 1 : 0;
			++$state['offset'];
			$state['tries'] = 0;
			if ( time() - $begun >= self::SECONDS ) {
				break;
			}
		}
		if ( count( $orders ) === 0 ) {
			$state['status'] = 'done';
		} else {
			Thikana_Queue::add( self::HOOK );
		}
		$this->save( $state );
	}

	/**
	 * The next orders. Ordered by id and bounded by the time of the click, an offset stays where it is.
	 *
	 * @param array $state Where it stands.
	 * @return WC_Order[]
	 */
	private function orders( array $state ) {
		return wc_get_orders(
			array(
				'type'         => 'shop_order',
				'status'       => array_keys( wc_get_order_statuses() ),
				'date_created' => '<=' . $state['until'],
				'orderby'      => 'ID',
				'order'        => 'ASC',
				'limit'        => self::BATCH,
				'offset'       => $state['offset'],
			)
		);
	}

	/**
	 * Sends the outcome of one order.
	 *
	 * @param WC_Order $order The order.
	 * @return bool|WP_Error False when it has none yet.
	 */
	private function send( $order ) {
		$outcome = Thikana_Outcome::of( $order );
		if ( null === $outcome ) {
			return false;
		}
		// The id, as in the webhooks: plugins may change an order's number.
		$body = array(
			'order_id' => (string) $order->get_id(),
			'outcome'  => $outcome,
		);
		return $this->client->send( 'POST', '/api/v1/order/outcome', $body );
	}

	/**
	 * Whether the service has refused this one order, so that the next may still pass.
	 *
	 * @param WP_Error $error The error.
	 * @return bool
	 */
	private function is_about_order( WP_Error $error ) {
		return in_array( $this->status_of( $error ), array( 400, 404, 409, 422 ), true );
	}

	/**
	 * After an error that is not about one order: waits and tries again, or gives up.
	 *
	 * @param array    $state Where it stands.
	 * @param WP_Error $error The error.
	 */
	private function pause( array $state, WP_Error $error ) {
		$status = $this->status_of( $error );
		$passes = Thikana_Client::UNREACHABLE === $error->get_error_code() || 429 === $status || $status >= 500;
		++$state['tries'];
		$state['error'] = $error->get_error_message();
		if ( $passes && $state['tries'] < self::TRIES ) {
			Thikana_Queue::add( self::HOOK, MINUTE_IN_SECONDS * $state['tries'] );
		} else {
			$state['status'] = 'failed';
		}
		$this->save( $state );
	}

	/**
	 * HTTP status of an error; 0 when the service was not reached.
	 *
	 * @param WP_Error $error The error.
	 * @return int
	 */
	private function status_of( WP_Error $error ) {
		$data = $error->get_error_data();
		return is_array( $data ) && isset( $data['status'] ) ? (int) $data['status'] : 0;
	}

	/**
	 * Keeps where it stands.
	 *
	 * @param array $state Where it stands.
	 */
	private function save( array $state ) {
		$state['touched'] = time();
		update_option( self::OPTION, $state, false );
	}
}
