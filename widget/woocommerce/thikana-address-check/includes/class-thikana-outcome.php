<?php
/**
 * What became of an order.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * An order's status as the service's outcome: delivered, ndr, rto or cancelled.
 */
final class Thikana_Outcome {

	/**
	 * WooCommerce's own statuses. A status that is missing here, such as processing, is no outcome yet.
	 */
	const BY_STATUS = array(
		'completed' => 'delivered',
		'delivered' => 'delivered',
		'cancelled' => 'cancelled',
		'failed'    => 'cancelled',
	);

	/**
	 * Statuses that plugins for Indian couriers add, as the service reads them in webhooks. A report of a failed
	 * delivery (NDR) during the way back leaves it a way back.
	 */
	const RTO = '~^(?:rto|return(?:ed)?-to-(?:origin|seller|sender|shipper))(?:-(?:initiated|requested|acknowledged|ack|lock(?:ed)?|pending|processing|in-progress|(?:in-)?(?:in-?)?transit|dispatched|shipped|out-for-delivery|ofd|ndr|undelivered|attempted|delivered|received|complete|completed|done|closed|lost))?$~D';
	const NDR = '~^(?:ndr(?:-(?:pending|raised|initiated|open|requested|in-progress|action-required|attempted|(?:attempt-)?[1-9]))?|undelivered|delivery-failed|failed-delivery|delivery-attempt-failed|attempted-delivery)$~D';

	/**
	 * What stands before or behind: couriers and their aggregators, and labels.
	 */
	const COURIERS = 'delhivery|blue-?dart|xpress-?bees|ecom-?express|ekart|dtdc|shadow-?fax|india-?post|speed-?post|amazon(?:-shipping)?|gati|safexpress|trackon|(?:shree-)?maruti|smartr|ship-?rocket|nimbus-?post|ithink(?:-logistics)?|pickrr|ship-?way|click-?post|vamaship|shyplite|rapid-?shyp|eshipz|shipyaari|ship-?mozo|ship-?delight|unicommerce|easyecom|courier';
	const LABELS   = 'status|(?:order|shipment|shipping|delivery|tracking|parcel)-status|order|shipment|parcel';

	/**
	 * The outcome of an order.
	 *
	 * @param WC_Order $order The order.
	 * @return string|null Null while there is none.
	 */
	public static function of( $order ) {
		$status  = $order->get_status();
		$outcome = isset( self::BY_STATUS[ $status ] ) ? self::BY_STATUS[ $status ] : self::of_courier( $status );
		if ( 'refunded' === $status ) {
			// Paid back after it was completed, it had arrived: a return is no RTO. Before that, it was called off.
			$outcome = $order->get_date_completed() ? 'delivered' : 'cancelled';
		}
		/**
		 * Filters the outcome of an order, for statuses of your own.
		 *
		 * @since 1.0.0
		 * @param string|null $outcome delivered, ndr, rto, cancelled, or null for none.
		 * @param WC_Order    $order   The order.
		 */
		$outcome = apply_filters( 'thikana_outcome', $outcome, $order );
		return in_array( $outcome, array( 'delivered', 'ndr', 'rto', 'cancelled' ), true ) ? $outcome : null;
	}

	/**
	 * When an order came to its outcome, as well as WooCommerce knows: the time of completion, else the last change.
	 *
	 * @param WC_Order $order   The order.
	 * @param string   $outcome Its outcome.
	 * @return int|null Unix time.
	 */
	public static function time( $order, $outcome ) {
		$date = 'delivered' === $outcome ? $order->get_date_completed() : null;
		$date = $date ? $date : $order->get_date_modified();
		return $date ? $date->getTimestamp() : null;
	}

	/**
	 * What a status of a courier's plugin says of the parcel.
	 *
	 * @param string $status Status.
	 * @return string|null rto, ndr or null for neither.
	 */
	private static function of_courier( $status ) {
		$word = trim( (string) preg_replace( '~[\s_:/()[\]|-]+~', '-', strtolower( $status ) ), '-' );
		$word = (string) preg_replace( '~^(?:(?:' . self::COURIERS . '|' . self::LABELS . ')-){1,3}~', '', $word );
		$word = (string) preg_replace( '~-(?:(?:by|via|from)-)?(?:' . self::COURIERS . '|order|shipment|parcel)$~D', '', $word );
		if ( 1 === preg_match( self::RTO, $word ) ) {
			return 'rto';
		}
		return 1 === preg_match( self::NDR, $word ) ? 'ndr' : null;
	}
}
