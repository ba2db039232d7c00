<?php
/**
 * Requests to the service.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Speaks to the service with the secret key. Used by an administrator's click and by background work, never while a
 * customer waits.
 */
class Thikana_Client {

	const UNREACHABLE = 'thikana_unreachable';
	const REFUSED     = 'thikana_refused';
	const NOT_SET     = 'thikana_not_set';

	/**
	 * Where the service is.
	 *
	 * @var Thikana_Settings
	 */
	private $settings;

	/**
	 * The key to speak with.
	 *
	 * @var Thikana_Secret_Key
	 */
	private $secret_key;

	/**
	 * Takes what it needs.
	 *
	 * @param Thikana_Settings   $settings   Where the service is.
	 * @param Thikana_Secret_Key $secret_key The key to speak with.
	 */
	public function __construct( Thikana_Settings $settings, Thikana_Secret_Key $secret_key ) {
		$this->settings   = $settings;
		$this->secret_key = $secret_key;
	}

	/**
	 * Sends JSON.
	 *
	 * @param string $method  POST or PUT.
	 * @param string $path    Path below the service's URL, beginning with a slash.
	 * @param array  $body    What becomes JSON.
	 * @param int    $timeout Seconds.
	 * @return true|WP_Error The error's code is one of this class; data of a REFUSED one is array( 'status' => int ).
	 */
	public function send( $method, $path, array $body, $timeout = 5 ) {
		$key = $this->secret_key->get();
		if ( '' === $key || '' === $this->settings->service_url() ) {
			return new WP_Error( self::NOT_SET, __( 'Save the service URL and the secret key first.', 'thikana-address-check' ) );
		}
		// The merchant's own server may be in a private network, so wp_safe_remote_request() would refuse it.
		$response = wp_remote_request(
			$this->settings->service_url() . $path,
			array(
				'method'      => $method,
				'timeout'     => $timeout,
				'redirection' => 0,
				'headers'     => array(
					'Content-Type' => 'application/json',
					'Accept'       => 'application/json',
					'X-API-Key'    => $key,
				),
				'body'        => wp_json_encode( $body ),
			)
		);
		if ( is_wp_error( $response ) ) {
			/* translators: %s: why, in the words of the server */
			$message = __( 'The service could not be reached: %s', 'thikana-address-check' );
			return new WP_Error( self::UNREACHABLE, sprintf( $message, $response->get_error_message() ) );
		}
		$status = (int) wp_remote_retrieve_response_code( $response );
		if ( 200 <= $status && $status < 300 ) {
			return true;
		}
		return new WP_Error( self::REFUSED, $this->reason( $status, wp_remote_retrieve_body( $response ) ), array( 'status' => $status ) );
	}

	/**
	 * Why the service has refused, in a sentence.
	 *
	 * @param int    $status HTTP status.
	 * @param string $body   Answer; the service says {detail: "one sentence"}.
	 * @return string
	 */
	private function reason( $status, $body ) {
		if ( 401 === $status ) {
			return __( 'The service does not know this secret key.', 'thikana-address-check' );
		}
		$answer = json_decode( $body, true );
		$detail = is_array( $answer ) && isset( $answer['detail'] ) && is_string( $answer['detail'] ) ? $answer['detail'] : '';
		/* translators: 1: HTTP status, 2: what the service says */
		$message = __( 'The service has answered %1$d. %2$s', 'thikana-address-check' );
		return trim( sprintf( $message, $status, sanitize_text_field( $detail ) ) );
	}
}
