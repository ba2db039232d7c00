<?php
/**
 * Answers of the service, kept on orders.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Keeps check, risk and decision on an order, whichever way they came: by an event, or by asking. Saves an order only when
 * something is new, and does not let that save go back to the service, which would answer it again.
 */
final class Thikana_Order_Store {

	/**
	 * Brings decisions to orders.
	 *
	 * @var Thikana_Decision
	 */
	private $decision;

	/**
	 * Whether an order is being saved here, which needs no refresh.
	 *
	 * @var bool
	 */
	private $is_saving = false;

	/**
	 * Takes what it needs.
	 *
	 * @param Thikana_Decision $decision Brings decisions to orders.
	 */
	public function __construct( Thikana_Decision $decision ) {
		$this->decision = $decision;
	}

	/**
	 * Hooks in.
	 */
	public function hook() {
		add_filter( 'woocommerce_webhook_should_deliver', array( $this, 'filter_delivery' ), 10, 2 );
	}

	/**
	 * Whether an order is being saved here.
	 *
	 * @return bool
	 */
	public function is_saving() {
		return $this->is_saving;
	}

	/**
	 * Keeps what the service says of an order.
	 *
	 * @param WC_Order $order The order.
	 * @param array    $data  Of the service: risk_level, risk_score, risk_reasons, status, decision with note, actor
	 *                        and at, and address with verification; all optional.
	 * @param int      $at    When the service has said so, Unix time.
	 * @return bool Whether anything was new.
	 */
	public function keep( $order, array $data, $at ) {
		$old    = Thikana_Risk::of_order( $order );
		$risk   = Thikana_Risk::from_service( $data, $at, $old );
		$check  = Thikana_Check::from_service( $data, $order );
		$is_new = false;
		if ( null === $old || $at >= $old->at ) {
			$is_new = $risk->put_on( $order );
			$is_new = ( null !== $check && $check->put_on( $order ) ) || $is_new;
		}
		if ( $is_new ) {
			$this->save_quietly( $order );
		}
		// A decision has a time of its own: it is never lost because other news was faster.
		return $this->decide( $order, $data, $risk->status ) || $is_new;
	}

	/**
	 * Saves an order without telling the service of it, and without asking the service for it.
	 *
	 * @param WC_Order $order The order.
	 */
	public function save_quietly( $order ) {
		$this->is_saving = true;
		try {
			$order->save();
		} finally {
			$this->is_saving = false;
		}
	}

	/**
	 * Keeps WooCommerce from sending the service what it has just sent us.
	 *
	 * @param bool       $wanted  Whether the webhook is to deliver.
	 * @param WC_Webhook $webhook The webhook.
	 * @return bool
	 */
	public function filter_delivery( $wanted, $webhook ) {
		$own = array_map( 'intval', (array) get_option( Thikana_Webhooks::OPTION, array() ) );
		return $wanted && ! ( $this->is_saving && in_array( (int) $webhook->get_id(), $own, true ) );
	}

	/**
	 * Brings the decision to the order, if there is one.
	 *
	 * @param WC_Order $order  The order.
	 * @param array    $data   Of the service.
	 * @param string   $status Status of the review.
	 * @return bool Whether it was new.
	 */
	private function decide( $order, array $data, $status ) {
		$decision = isset( $data['decision'] ) && is_array( $data['decision'] ) ? $data['decision'] : array();
		$text     = static function ( $name ) use ( $decision ) {
			return isset( $decision[ $name ] ) && is_string( $decision[ $name ] ) ? $decision[ $name ] : '';
		};
		return $this->decision->apply( $order, $status, $text( 'at' ), $text( 'actor' ), $text( 'note' ) );
	}
}
