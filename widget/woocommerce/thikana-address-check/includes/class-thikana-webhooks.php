<?php
/**
 * The webhooks.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Makes WooCommerce notify the service of every order that is created, updated, put into the trash or taken out of it.
 */
final class Thikana_Webhooks {

	const OPTION = 'thikana_webhook_ids';
	const TOPICS = array( 'order.created', 'order.updated', 'order.deleted', 'order.restored' );

	/**
	 * Failures in a row after which WooCommerce disables a webhook.
	 */
	const MAX_FAILURES = 5;

	/**
	 * Where it is remembered that the merchant was asked about another shop.
	 */
	const ASKED = 'thikana_asked_other_shop';

	/**
	 * One click at a time: name of the lock, and seconds after which it counts as left by a crash.
	 */
	const LOCK         = 'thikana_connect';
	const LOCK_SECONDS = 120;

	/**
	 * How often a click tries to get the lock, and microseconds between: longer than another click takes.
	 */
	const TRIES = 160;
	const PAUSE = 250000;

	/**
	 * What the merchant has set.
	 *
	 * @var Thikana_Settings
	 */
	private $settings;

	/**
	 * Speaks to the service.
	 *
	 * @var Thikana_Client
	 */
	private $client;

	/**
	 * Takes what it needs.
	 *
	 * @param Thikana_Settings $settings What the merchant has set.
	 * @param Thikana_Client   $client   Speaks to the service.
	 */
	public function __construct( Thikana_Settings $settings, Thikana_Client $client ) {
		$this->settings = $settings;
		$this->client   = $client;
	}

	/**
	 * Makes the webhooks, or renews those that it has made before, with a new secret that both sides get. A click waits
	 * for another one, as of a double click or in another tab, and then renews what that has made.
	 *
	 * @return true|WP_Error
	 */
	public function connect() {
		if ( ! $this->settings->is_ready() ) {
			return new WP_Error( Thikana_Client::NOT_SET, __( 'Save the service URL and the publishable key first.', 'thikana-address-check' ) );
		}
		if ( ! wp_http_validate_url( $this->settings->webhook_url() ) ) {
			return new WP_Error( 'thikana_url', __( 'WordPress delivers webhooks only to public addresses, on the ports 80, 443 and 8080. The service URL is not one of these.', 'thikana-address-check' ) );
		}
		if ( ! $this->lock() ) {
			return new WP_Error( 'thikana_busy', __( 'Orders are being connected by another click. Wait two minutes, and press again.', 'thikana-address-check' ) );
		}
		try {
			return $this->connect_alone();
		} finally {
			WP_Upgrader::release_lock( self::LOCK );
		}
	}

	/**
	 * Waits for the lock of WordPress's own updates, which is atomic, as add_option() is not.
	 *
	 * @return bool Whether it was got.
	 */
	private function lock() {
		if ( ! class_exists( 'WP_Upgrader' ) ) {
			require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';
		}
		for ( $try = 1; ! WP_Upgrader::create_lock( self::LOCK, self::LOCK_SECONDS ); $try++ ) {
			if ( $try >= self::TRIES ) {
				return false;
			}
			usleep( self::PAUSE );
		}
		// What this request has read before may have been changed by the other one.
		wp_cache_delete( 'notoptions', 'options' );
		wp_cache_delete( self::OPTION, 'options' );
		return true;
	}

	/**
	 * Connects, while no other click does.
	 *
	 * 1. Without the Pro plan the service would refuse the orders: nothing is made. If the account has a shop that may be
	 *    another one, the merchant is asked to press again.
	 * 2. The service learns the secret. If that fails, nothing has changed here.
	 * 3. The webhooks are saved with the same secret.
	 *
	 * @return true|WP_Error
	 */
	private function connect_alone() {
		$account = $this->client->get( Thikana_Account::PATH, 10 );
		if ( is_wp_error( $account ) ) {
			return $account;
		}
		if ( isset( $account['plan'] ) && 'pro' !== $account['plan'] ) {
			return new WP_Error( Thikana_Client::REFUSED, __( 'This needs the Pro plan of your Thikana account.', 'thikana-address-check' ) );
		}
		if ( ! self::are_connected() && ! empty( $account['storeB_secret_set'] ) && false === get_transient( self::ASKED ) ) {
			return $this->ask_about_another_shop();
		}
		// Letters and digits alone: WooCommerce decodes HTML entities in a secret before it signs.
		$secret = wp_generate_password( 40, false, false );
		$told   = $this->client->send( 'PUT', Thikana_Account::PATH, array( 'storeB_secret' => $secret ), 10 );
		if ( is_wp_error( $told ) ) {
			return $told;
		}
		try {
			$ids = array();
			foreach ( self::TOPICS as $topic ) {
				$ids[ $topic ] = $this->save( $topic, $secret );
				// After each, so that the next click finds those that one that crashes has made.
				update_option( self::OPTION, $ids + (array) get_option( self::OPTION, array() ), false );
			}
		} catch ( Exception $e ) {
			return new WP_Error( 'thikana_webhook', $e->getMessage() );
		}
		return true;
	}

	/**
	 * Whether "Connect orders" was pressed here, so that the service knows this shop's orders.
	 *
	 * @return bool
	 */
	public static function are_connected() {
		return (bool) get_option( self::OPTION );
	}

	/**
	 * Status of each webhook: active, paused, disabled (after too many failures), moved when it delivers to an earlier
	 * service URL or publishable key, or '' when it is not there.
	 *
	 * @return string[] Status by topic.
	 */
	public function statuses() {
		$statuses = array();
		foreach ( self::TOPICS as $topic ) {
			$webhook            = $this->find( $topic );
			$statuses[ $topic ] = $webhook ? $webhook->get_status() : '';
			if ( $webhook && $webhook->get_delivery_url( 'edit' ) !== $this->settings->webhook_url() ) {
				$statuses[ $topic ] = 'moved';
			}
		}
		return $statuses;
	}

	/**
	 * Delivers an order that the service lacks. WooCommerce tries each delivery once: what it sent while the service was
	 * away is lost, and after some failures it disables the webhook, which is ended here as the service is back. One that
	 * the merchant has paused or disabled stays so.
	 *
	 * @param int $id Id of the order.
	 */
	public function deliver_again( $id ) {
		foreach ( self::TOPICS as $topic ) {
			$webhook = $this->find( $topic );
			if ( $webhook && 'disabled' === $webhook->get_status() && $webhook->get_failure_count() > self::MAX_FAILURES ) {
				$webhook->set_status( 'active' );
				$webhook->set_failure_count( 0 );
				$webhook->save();
			}
		}
		$webhook = $this->find( 'order.updated' );
		if ( $webhook && 'active' === $webhook->get_status() ) {
			$webhook->deliver( (int) $id );
		}
	}

	/**
	 * An account has one secret for WooCommerce, and ids of orders that are alike in all shops: a second shop would end
	 * the connection of the first, and its orders would take the places of the first one's.
	 *
	 * @return WP_Error The question; the answer is to press for the second time.
	 */
	private function ask_about_another_shop() {
		set_transient( self::ASKED, '1', 10 * MINUTE_IN_SECONDS );
		return new WP_Error( 'thikana_other_shop', __( 'This Thikana account already has a WooCommerce shop, and accepts the orders of only one. Use a separate account for each shop. If it was this shop, press "Connect orders" again: the earlier connection then ends.', 'thikana-address-check' ) );
	}

	/**
	 * Saves one webhook.
	 *
	 * @param string $topic  Topic.
	 * @param string $secret Secret.
	 * @return int Its id.
	 */
	private function save( $topic, $secret ) {
		$webhook = $this->find( $topic );
		if ( null === $webhook ) {
			$webhook = new WC_Webhook();
		}
		$webhook->set_name( 'Thikana ' . $topic );
		$webhook->set_topic( $topic );
		$webhook->set_delivery_url( $this->settings->webhook_url() );
		$webhook->set_secret( $secret );
		$webhook->set_user_id( $this->administrator() );
		$webhook->set_api_version( 'wp_api_v3' );
		$webhook->set_status( 'active' );
		$webhook->set_failure_count( 0 );
		$webhook->save();
		return (int) $webhook->get_id();
	}

	/**
	 * The webhook that was made before, if it is still there.
	 *
	 * @param string $topic Topic.
	 * @return WC_Webhook|null
	 */
	private function find( $topic ) {
		$ids = get_option( self::OPTION );
		if ( ! is_array( $ids ) || empty( $ids[ $topic ] ) ) {
			return null;
		}
		$webhook = wc_get_webhook( (int) $ids[ $topic ] );
		return $webhook && $webhook->get_topic() === $topic ? $webhook : null;
	}

	/**
	 * Whose eyes the payload is built with: an administrator's, for a shop manager may be taken away the orders.
	 *
	 * @return int User id.
	 */
	private function administrator() {
		if ( current_user_can( 'manage_options' ) ) {
			return get_current_user_id();
		}
		$query = array(
			'role'   => 'administrator',
			'number' => 1,
			'fields' => 'ID',
		);
		$ids   = get_users( $query );
		return $ids ? (int) $ids[0] : get_current_user_id();
	}
}
