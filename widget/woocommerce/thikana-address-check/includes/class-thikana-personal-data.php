<?php
/**
 * Requests of persons for their data.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Tools > Export Personal Data and Erase Personal Data: what the service keeps about a person, and what the plugin
 * keeps on their orders.
 */
final class Thikana_Personal_Data {

	const ID = 'thikana-address-check';

	/**
	 * All that the plugin keeps on orders.
	 */
	const META = array(
		Thikana_Check::STATUS_META,
		Thikana_Check::SCORE_META,
		Thikana_Check::ID_META,
		Thikana_Check::ADDRESS_META,
		Thikana_Risk::META,
		Thikana_Decision::META,
	);

	/**
	 * Orders of one page, and seconds that the service has.
	 */
	const PAGE    = 100;
	const TIMEOUT = 30;

	/**
	 * Speaks to the service.
	 *
	 * @var Thikana_Client
	 */
	private $client;

	/**
	 * Saves orders without telling the service.
	 *
	 * @var Thikana_Order_Store
	 */
	private $orders;

	/**
	 * Takes what it needs.
	 *
	 * @param Thikana_Client      $client Speaks to the service.
	 * @param Thikana_Order_Store $orders Saves orders without telling the service.
	 */
	public function __construct( Thikana_Client $client, Thikana_Order_Store $orders ) {
		$this->client = $client;
		$this->orders = $orders;
	}

	/**
	 * Hooks in, before WooCommerce: its eraser takes the e-mail off the orders, by which this one finds them.
	 */
	public function hook() {
		add_filter( 'wp_privacy_personal_data_exporters', array( $this, 'add_exporter' ), 1 );
		add_filter( 'wp_privacy_personal_data_erasers', array( $this, 'add_eraser' ), 1 );
	}

	/**
	 * Adds the exporter.
	 *
	 * @param array[] $exporters Exporters by id.
	 * @return array[]
	 */
	public function add_exporter( $exporters ) {
		$own = array(
			self::ID => array(
				'exporter_friendly_name' => __( 'Thikana Address Check', 'thikana-address-check' ),
				'callback'               => array( $this, 'export' ),
			),
		);
		return $own + $exporters;
	}

	/**
	 * Adds the eraser.
	 *
	 * @param array[] $erasers Erasers by id.
	 * @return array[]
	 */
	public function add_eraser( $erasers ) {
		$own = array(
			self::ID => array(
				'eraser_friendly_name' => __( 'Thikana Address Check', 'thikana-address-check' ),
				'callback'             => array( $this, 'erase' ),
			),
		);
		return $own + $erasers;
	}

	/**
	 * Exports one page. An error ends the export: one that lacks the service's part would be taken for complete.
	 *
	 * @param string $email E-mail of the person.
	 * @param int    $page  From 1.
	 * @return array|WP_Error data (groups of items) and done.
	 */
	public function export( $email, $page = 1 ) {
		$items = array();
		if ( 1 === (int) $page ) {
			$answer = $this->client->get( '/api/v1/privacy/export?email=' . rawurlencode( $email ), self::TIMEOUT );
			if ( is_wp_error( $answer ) && ! $this->knows_nothing( $answer ) ) {
				return $answer;
			}
			$items = is_array( $answer ) ? $this->items( $answer ) : array();
		}
		$orders = $this->orders_of( $email, $page );
		foreach ( $orders as $order ) {
			$items[] = $this->item( 'order-' . $order->get_id(), $this->kept_on( $order ) );
		}
		return array(
			'data' => array_values( array_filter( $items ) ),
			'done' => count( $orders ) < self::PAGE,
		);
	}

	/**
	 * Erases one page: first at the service. What it did not erase is reported, and can be tried again.
	 *
	 * @param string $email E-mail of the person.
	 * @param int    $page  From 1.
	 * @return array items_removed, items_retained, messages and done.
	 */
	public function erase( $email, $page = 1 ) {
		$result = array(
			'items_removed'  => false,
			'items_retained' => false,
			'messages'       => array(),
			'done'           => true,
		);
		if ( 1 === (int) $page ) {
			$answer                  = $this->client->send( 'POST', '/api/v1/privacy/erase', array( 'email' => $email ), self::TIMEOUT );
			$result['items_removed'] = is_array( $answer ) && ! empty( $answer['orders'] );
			if ( is_wp_error( $answer ) && ! $this->knows_nothing( $answer ) ) {
				$result['items_retained'] = true;
				/* translators: %s: why */
				$message              = __( 'Thikana did not erase its data about this person: %s', 'thikana-address-check' );
				$result['messages'][] = sprintf( $message, $answer->get_error_message() );
			}
		}
		$orders = $this->orders_of( $email, $page );
		foreach ( $orders as $order ) {
			$result['items_removed'] = $this->blank( $order ) || $result['items_removed'];
		}
		$result['done'] = count( $orders ) < self::PAGE;
		return $result;
	}

	/**
	 * Whether the error says that there is nothing about this person: no service is set up, or it knows nobody.
	 *
	 * @param WP_Error $error The error.
	 * @return bool
	 */
	private function knows_nothing( WP_Error $error ) {
		return 404 === Thikana_Client::status_of( $error )
			|| ( Thikana_Client::NOT_SET === $error->get_error_code() && ! Thikana_Webhooks::are_connected() );
	}

	/**
	 * Orders of a person.
	 *
	 * @param string $email E-mail.
	 * @param int    $page  From 1.
	 * @return WC_Order[]
	 */
	private function orders_of( $email, $page ) {
		if ( ! function_exists( 'wc_get_orders' ) ) {
			return array();
		}
		return wc_get_orders(
			array(
				'type'          => 'shop_order',
				'billing_email' => $email,
				'orderby'       => 'ID',
				'order'         => 'ASC',
				'limit'         => self::PAGE,
				'offset'        => self::PAGE * ( (int) $page - 1 ),
			)
		);
	}

	/**
	 * What the plugin keeps on an order.
	 *
	 * @param WC_Order $order The order.
	 * @return string[] Value by key.
	 */
	private function kept_on( $order ) {
		$kept = array();
		foreach ( self::META as $key ) {
			$kept[ $key ] = (string) $order->get_meta( $key );
		}
		return array_filter( $kept, 'strlen' );
	}

	/**
	 * Takes off an order what the plugin keeps on it.
	 *
	 * @param WC_Order $order The order.
	 * @return bool Whether there was anything.
	 */
	private function blank( $order ) {
		$kept = $this->kept_on( $order );
		foreach ( array_keys( $kept ) as $key ) {
			$order->delete_meta_data( $key );
		}
		if ( $kept ) {
			// A webhook would bring the person back to the service.
			$this->orders->save_quietly( $order );
		}
		return (bool) $kept;
	}

	/**
	 * The service's answer as items: one for each entry of a list, one for all that is no list.
	 *
	 * @param array $answer The answer.
	 * @return array[]
	 */
	private function items( array $answer ) {
		$items = array();
		$plain = array();
		foreach ( $answer as $name => $value ) {
			if ( ! is_array( $value ) || array_values( $value ) !== $value ) {
				$plain[ $name ] = $value;
				continue;
			}
			foreach ( $value as $index => $entry ) {
				$items[] = $this->item( "$name-$index", is_array( $entry ) ? $entry : array( $name => $entry ) );
			}
		}
		array_unshift( $items, $this->item( 'person', $plain ) );
		return $items;
	}

	/**
	 * One item of an export. WordPress cleans the values when it writes them.
	 *
	 * @param string $id     Its id.
	 * @param array  $values Value by name.
	 * @return array|null Null when it has no values.
	 */
	private function item( $id, array $values ) {
		$data = array();
		foreach ( $values as $name => $value ) {
			if ( null !== $value && '' !== $value && array() !== $value ) {
				$data[] = array(
					'name'  => (string) $name,
					'value' => is_string( $value ) ? $value : wp_json_encode( $value ),
				);
			}
		}
		return ! $data ? null : array(
			'group_id'    => self::ID,
			'group_label' => __( 'Thikana Address Check', 'thikana-address-check' ),
			'item_id'     => $id,
			'data'        => $data,
		);
	}
}
