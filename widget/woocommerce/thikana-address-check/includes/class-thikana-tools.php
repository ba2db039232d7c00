<?php
/**
 * The buttons below the settings.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * "Connect orders" and "Send past orders": prints them, and does what they say. Each is a POST with a nonce, for
 * those who may manage the shop.
 */
final class Thikana_Tools {

	const CONNECT    = 'thikana_connect';
	const HISTORY    = 'thikana_history';
	const CAPABILITY = 'manage_woocommerce';
	const NOTICE     = 'thikana_notice_';

	/**
	 * What the merchant has set.
	 *
	 * @var Thikana_Settings
	 */
	private $settings;

	/**
	 * Past orders.
	 *
	 * @var Thikana_Backfill
	 */
	private $backfill;

	/**
	 * The webhooks.
	 *
	 * @var Thikana_Webhooks
	 */
	private $webhooks;

	/**
	 * The shop's entry in the account.
	 *
	 * @var Thikana_Account
	 */
	private $account;

	/**
	 * Takes what it needs.
	 *
	 * @param Thikana_Settings $settings What the merchant has set.
	 * @param Thikana_Backfill $backfill Past orders.
	 * @param Thikana_Webhooks $webhooks The webhooks.
	 * @param Thikana_Account  $account  The shop's entry in the account.
	 */
	public function __construct( Thikana_Settings $settings, Thikana_Backfill $backfill, Thikana_Webhooks $webhooks, Thikana_Account $account ) {
		$this->settings = $settings;
		$this->backfill = $backfill;
		$this->webhooks = $webhooks;
		$this->account  = $account;
	}

	/**
	 * Hooks in.
	 */
	public function hook() {
		add_action( 'admin_post_' . self::CONNECT, array( $this, 'connect' ) );
		add_action( 'admin_post_' . self::HISTORY, array( $this, 'send_history' ) );
		add_action( 'admin_notices', array( $this, 'show_notice' ) );
		add_action( 'thikana_after_settings', array( $this, 'show' ) );
	}

	/**
	 * Prints the buttons. Their forms come at the end of the page, for this is inside the form of the settings.
	 */
	public function show() {
		if ( ! $this->settings->is_ready() || ! current_user_can( self::CAPABILITY ) ) {
			return;
		}
		add_action( 'admin_footer', array( $this, 'show_forms' ) );
		printf( '<h2>%s</h2>', esc_html__( 'Orders', 'thikana-address-check' ) );
		$this->show_tool( self::CONNECT, __( 'Connect orders', 'thikana-address-check' ), $this->connection() );
		$this->show_tool( self::HISTORY, __( 'Send past orders', 'thikana-address-check' ), $this->progress() );
		$state = $this->backfill->state();
		if ( 'running' === $state['status'] ) {
			printf( '<p><progress value="%d" max="%d"></progress></p>', (int) $state['done'], (int) max( 1, $state['total'] ) );
		}
	}

	/**
	 * Prints the forms that the buttons send.
	 */
	public function show_forms() {
		foreach ( array( self::CONNECT, self::HISTORY ) as $action ) {
			printf(
				'<form id="%1$s" method="post" action="%2$s"><input type="hidden" name="action" value="%1$s">',
				esc_attr( $action ),
				esc_url( admin_url( 'admin-post.php' ) )
			);
			wp_nonce_field( $action, '_wpnonce', false );
			echo '</form>';
		}
	}

	/**
	 * Makes the webhooks.
	 */
	public function connect() {
		$this->check( self::CONNECT );
		$done = $this->webhooks->connect();
		if ( is_wp_error( $done ) ) {
			$this->leave( 'error', $done->get_error_message() );
		}
		$missing = $this->account->connect();
		array_unshift( $missing, __( 'Orders are connected: the service now learns of every new, changed and deleted order.', 'thikana-address-check' ) );
		$this->leave( count( $missing ) > 1 ? 'warning' : 'success', implode( ' ', $missing ) );
	}

	/**
	 * Starts to send past orders, or goes on with it.
	 */
	public function send_history() {
		$this->check( self::HISTORY );
		$this->backfill->start();
		$this->leave( 'success', __( 'Past orders are being sent in the background.', 'thikana-address-check' ) );
	}

	/**
	 * Leaves a notice for the next page of the one who has clicked.
	 *
	 * @param string $type    One of success, warning and error.
	 * @param string $message What to say.
	 */
	public static function notice( $type, $message ) {
		set_transient( self::NOTICE . get_current_user_id(), compact( 'type', 'message' ), MINUTE_IN_SECONDS );
	}

	/**
	 * Prints, once, what a click has led to.
	 */
	public function show_notice() {
		$notice = get_transient( self::NOTICE . get_current_user_id() );
		if ( ! is_array( $notice ) ) {
			return;
		}
		delete_transient( self::NOTICE . get_current_user_id() );
		printf(
			'<div class="notice notice-%s is-dismissible"><p>%s</p></div>',
			esc_attr( $notice['type'] ),
			esc_html( $notice['message'] )
		);
	}

	/**
	 * Prints a button with a sentence below it.
	 *
	 * @param string $action   Action, which is the id of its form too.
	 * @param string $label    Label of the button.
	 * @param string $sentence Where things stand.
	 */
	private function show_tool( $action, $label, $sentence ) {
		printf(
			'<p><button type="submit" class="button" form="%s">%s</button></p><p class="description">%s</p>',
			esc_attr( $action ),
			esc_html( $label ),
			esc_html( $sentence )
		);
	}

	/**
	 * Whether orders reach the service.
	 *
	 * @return string
	 */
	private function connection() {
		$statuses = array_unique( array_values( $this->webhooks->statuses() ) );
		if ( array( '' ) === $statuses ) {
			return __( 'Creates the webhooks that inform the service of every new, changed and deleted order. Adds this shop\'s domain and the address for decisions to your account.', 'thikana-address-check' );
		}
		if ( array( 'active' ) === $statuses ) {
			return __( 'Connected. Press again for a new secret.', 'thikana-address-check' );
		}
		return __( 'A webhook is missing, delivers to an earlier service URL or publishable key, or has been disabled, as WooCommerce does after failures. Press to connect again.', 'thikana-address-check' );
	}

	/**
	 * How far the past orders are.
	 *
	 * @return string
	 */
	private function progress() {
		$state = $this->backfill->state();
		$said  = array(
			/* translators: 1: orders sent, 2: orders in all, 3: percent, 4: orders refused */
			'running' => __( 'Sending: %1$d of %2$d orders sent (%3$d%%), %4$d refused.', 'thikana-address-check' ),
			/* translators: 1: orders sent, 2: orders in all, 3: percent, 4: orders refused */
			'done'    => __( 'Done: %1$d of %2$d orders sent, %4$d refused. Press to send all of them again.', 'thikana-address-check' ),
			/* translators: 1: orders sent, 2: orders in all, 3: percent, 4: orders refused */
			'stopped' => __( 'Stopped: %1$d of %2$d orders sent (%3$d%%), %4$d refused. Press to continue from there.', 'thikana-address-check' ),
		);
		if ( ! isset( $said[ $state['status'] ] ) ) {
			return __( 'Sends all orders so far with their outcomes: delivered, returned or cancelled. The service learns from them. This uses no checks and sends no alerts.', 'thikana-address-check' );
		}
		$total    = max( $state['total'], $state['done'] );
		$percent  = 0 === $total ? 100 : (int) floor( 100 * $state['done'] / $total );
		$sentence = sprintf( $said[ $state['status'] ], $state['sent'], $total, $percent, $state['refused'] );
		$erased   = $state['done'] - $state['sent'] - $state['refused'];
		/* translators: %d: orders */
		$left_out = $erased > 0 ? sprintf( __( 'Left out: %d whose personal data WooCommerce has erased.', 'thikana-address-check' ), $erased ) : '';
		return implode( ' ', array_filter( array( $sentence, $left_out, $state['refusal'], $state['error'] ) ) );
	}

	/**
	 * Ends the request of somebody who may not do this.
	 *
	 * @param string $action Action.
	 */
	private function check( $action ) {
		if ( ! current_user_can( self::CAPABILITY ) ) {
			wp_die( esc_html__( 'You are not allowed to do this.', 'thikana-address-check' ), '', array( 'response' => 403 ) );
		}
		check_admin_referer( $action );
	}

	/**
	 * Goes back to the settings with a notice.
	 *
	 * @param string $type    One of success, warning and error.
	 * @param string $message What to say.
	 */
	private function leave( $type, $message ) {
		self::notice( $type, $message );
		wp_safe_redirect( Thikana_Settings::page_url() );
		exit;
	}
}
