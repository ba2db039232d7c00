<?php
/**
 * The check of a block checkout.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Takes the check through the Store API to the order. The block checkout has no form to send, so a small script hands
 * the widget's results to the checkout's data store.
 */
final class Thikana_Block_Checkout {

	/**
	 * Name of our data within the Store API's extensions; block-checkout.js uses the same.
	 */
	const NAME = 'thikana';

	/**
	 * Hooks in.
	 */
	public function hook() {
		add_action( 'woocommerce_blocks_loaded', array( $this, 'register_data' ) );
		add_action( 'woocommerce_blocks_enqueue_checkout_block_scripts_after', array( $this, 'enqueue' ) );
		add_action( 'woocommerce_store_api_checkout_update_order_from_request', array( $this, 'store' ), 10, 2 );
	}

	/**
	 * Announces our data: without a schema the Store API drops it.
	 */
	public function register_data() {
		if ( ! function_exists( 'woocommerce_store_api_register_endpoint_data' ) ) {
			return;
		}
		woocommerce_store_api_register_endpoint_data(
			array(
				'endpoint'        => 'checkout', // CheckoutSchema::IDENTIFIER.
				'namespace'       => self::NAME,
				'schema_callback' => array( $this, 'schema' ),
				'schema_type'     => ARRAY_A,
			)
		);
	}

	/**
	 * What may come in. Null everywhere, and no enum: a customer without the widget, or with an odd result, must not
	 * be stopped by the schema. Thikana_Check decides what is kept.
	 *
	 * @return array
	 */
	public function schema() {
		$field = static function ( $description ) {
			return array(
				'description' => $description,
				'type'        => array( 'string', 'null' ),
				'context'     => array(),
				'optional'    => true,
			);
		};
		return array(
			'status'   => $field( 'Status of the address check' ),
			'score'    => $field( 'Score of the address check, 0 to 100' ),
			'check_id' => $field( 'Id of the address check' ),
		);
	}

	/**
	 * Adds the script that feeds the data store, on pages that have the block.
	 */
	public function enqueue() {
		$url = plugins_url( 'assets/block-checkout.js', THIKANA_FILE );
		wp_enqueue_script( 'thikana-block-checkout', $url, array( 'wp-data' ), THIKANA_VERSION, true );
	}

	/**
	 * Stores the check on the order, which the Store API saves. An empty status says that the address was changed and
	 * not checked again: what an earlier request has put on the draft order is taken off.
	 *
	 * @param WC_Order        $order   The order.
	 * @param WP_REST_Request $request The request.
	 */
	public function store( $order, $request ) {
		$extensions = $request['extensions'];
		$data       = is_array( $extensions ) && isset( $extensions[ self::NAME ] ) ? $extensions[ self::NAME ] : null;
		if ( ! is_array( $data ) ) {
			return;
		}
		$data  = array_merge( array_fill_keys( array( 'status', 'score', 'check_id' ), null ), $data );
		$check = Thikana_Check::from_input( $data['status'], $data['score'], $data['check_id'] );
		if ( null !== $check ) {
			$check->put_on( $order );
		} elseif ( '' === $data['status'] ) {
			Thikana_Check::take_off( $order );
		}
	}
}
