<?php
/**
 * Asking the service for the risk of an order.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Asks in the background, some time after an order was created or changed, and at the click of an administrator. The
 * events of the service come sooner, but for risky orders only, and not to a shop that the service cannot reach.
 */
final class Thikana_Refresh {

	const HOOK   = 'thikana_refresh_order';
	const ACTION = 'thikana_refresh';

	/**
	 * Seconds until each try: the order reaches the service by a webhook, which may take its time.
	 */
	const DELAYS = array( 30, 300, 3600 );

	/**
	 * Speaks to the service.
	 *
	 * @var Thikana_Client
	 */
	private $client;

	/**
	 * Keeps on orders what the service says.
	 *
	 * @var Thikana_Order_Store
	 */
	private $orders;

	/**
	 * Delivers orders.
	 *
	 * @var Thikana_Webhooks
	 */
	private $webhooks;

	/**
	 * Takes what it needs.
	 *
	 * @param Thikana_Client      $client   Speaks to the service.
	 * @param Thikana_Order_Store $orders   Keeps on orders what the service says.
	 * @param Thikana_Webhooks    $webhooks Delivers orders.
	 */
	public function __construct( Thikana_Client $client, Thikana_Order_Store $orders, Thikana_Webhooks $webhooks ) {
		$this->client   = $client;
		$this->orders   = $orders;
		$this->webhooks = $webhooks;
	}

	/**
	 * Hooks in.
	 */
	public function hook() {
		add_action( 'woocommerce_new_order', array( $this, 'plan' ) );
		add_action( 'woocommerce_update_order', array( $this, 'plan' ) );
		add_action( self::HOOK, array( $this, 'run' ), 10, 2 );
		add_action( 'admin_post_' . self::ACTION, array( $this, 'click' ) );
	}

	/**
	 * Plans the first try, unless one is planned.
	 *
	 * @param int $id Id of the order.
	 */
	public function plan( $id ) {
		$args = array( (int) $id, 0 );
		if ( $this->orders->is_saving() || ! Thikana_Webhooks::are_connected() || Thikana_Queue::has( self::HOOK, $args ) ) {
			return;
		}
		Thikana_Queue::add( self::HOOK, self::DELAYS[0], $args );
	}

	/**
	 * Forgets all that is planned.
	 */
	public function stop() {
		Thikana_Queue::clear( self::HOOK );
	}

	/**
	 * Asks for one order, and plans the next try when the service does not know it yet or is away. An order that it does
	 * not know at the second try is delivered again.
	 *
	 * @param int $id    Id of the order.
	 * @param int $tries Tries before this one.
	 */
	public function run( $id, $tries = 0 ) {
		$order = wc_get_order( $id );
		if ( ! $order || 'shop_order' !== $order->get_type() || 'checkout-draft' === $order->get_status() ) {
			return;
		}
		$error = $this->ask( $order );
		if ( ! is_wp_error( $error ) ) {
			return;
		}
		$is_unknown = 404 === Thikana_Client::status_of( $error );
		if ( $is_unknown && $tries > 0 ) {
			$this->webhooks->deliver_again( (int) $id );
		}
		$may_pass = $is_unknown || Thikana_Client::is_temporary( $error );
		if ( $may_pass && isset( self::DELAYS[ $tries + 1 ] ) ) {
			Thikana_Queue::add( self::HOOK, self::DELAYS[ $tries + 1 ], array( (int) $id, $tries + 1 ) );
		}
	}

	/**
	 * Prints the link "Refresh" for those who may manage the shop.
	 *
	 * @param WC_Order $order The order.
	 */
	public static function show_link( $order ) {
		if ( ! current_user_can( Thikana_Tools::CAPABILITY ) ) {
			return;
		}
		$url = admin_url( 'admin-post.php?action=' . self::ACTION . '&order=' . $order->get_id() );
		printf(
			'<p><a class="button" href="%s">%s</a></p>',
			esc_url( wp_nonce_url( $url, self::ACTION . $order->get_id() ) ),
			esc_html__( 'Refresh', 'thikana-address-check' )
		);
	}

	/**
	 * Asks at the click of an administrator, and goes back to the order.
	 */
	public function click() {
		$id = isset( $_GET['order'] ) ? absint( $_GET['order'] ) : 0; // phpcs:ignore WordPress.Security.NonceVerification.Recommended -- Checked next.
		if ( ! current_user_can( Thikana_Tools::CAPABILITY ) ) {
			wp_die( esc_html__( 'You are not allowed to do this.', 'thikana-address-check' ), '', array( 'response' => 403 ) );
		}
		check_admin_referer( self::ACTION . $id );
		$order = wc_get_order( $id );
		if ( ! $order ) {
			wp_die( esc_html__( 'This order does not exist.', 'thikana-address-check' ), '', array( 'response' => 404 ) );
		}
		$answer  = $this->ask( $order );
		$message = __( 'The risk of this order is up to date.', 'thikana-address-check' );
		if ( is_wp_error( $answer ) ) {
			$is_unknown = 404 === Thikana_Client::status_of( $answer );
			$message    = $is_unknown ? __( 'The service does not know this order. Press "Send past orders" in the settings.', 'thikana-address-check' ) : $answer->get_error_message();
		}
		Thikana_Tools::notice( is_wp_error( $answer ) ? 'error' : 'success', $message );
		wp_safe_redirect( $order->get_edit_order_url() );
		exit;
	}

	/**
	 * Asks for one order and keeps the answer. The service finds orders also by their reference and AWB: of an order
	 * that it does not know yet, the answer may be another order, which counts as not known.
	 *
	 * @param WC_Order $order The order.
	 * @return array|WP_Error The answer.
	 */
	private function ask( $order ) {
		$answer = $this->client->get( '/api/v1/order/' . $order->get_id() );
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		if ( ! $this->is_about( $order, $answer ) ) {
			return new WP_Error( Thikana_Client::REFUSED, '', array( 'status' => 404 ) );
		}
		$this->orders->keep( $order, $answer, $this->time_of( $answer ) );
		return $answer;
	}

	/**
	 * Whether an answer is about this order: by its id, else by its number where the service had it from another source.
	 *
	 * @param WC_Order $order  The order.
	 * @param array    $answer The order as the service has it.
	 * @return bool
	 */
	private function is_about( $order, array $answer ) {
		$text = static function ( $name ) use ( $answer ) {
			return isset( $answer[ $name ] ) && is_scalar( $answer[ $name ] ) ? (string) $answer[ $name ] : '';
		};
		if ( (string) $order->get_id() === $text( 'order_id' ) ) {
			return true;
		}
		$number = ltrim( (string) $order->get_order_number(), '#' );
		return 'shopify' !== $text( 'channel' ) && '' !== $number && ltrim( $text( 'reference' ), '#' ) === $number;
	}

	/**
	 * When an order was changed last, by the clock of the service: events have it too.
	 *
	 * @param array $answer The order as the service has it.
	 * @return int Unix time.
	 */
	private function time_of( array $answer ) {
		$times = array( 0 );
		foreach ( array( 'updated_at', 'scored_at' ) as $name ) {
			$times[] = isset( $answer[ $name ] ) && is_string( $answer[ $name ] ) ? (int) strtotime( $answer[ $name ] ) : 0;
		}
		return max( $times ) > 0 ? max( $times ) : time();
	}
}
