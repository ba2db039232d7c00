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
	 * @return array|WP_Error The answer, as for request().
	 */
	public function send( $method, $path, array $body, $timeout = 5 ) {
		return $this->request( $method, $path, 'application/json', wp_json_encode( $body ), $timeout );
	}

	/**
	 * Reads JSON.
	 *
	 * @param string $path    Path below the service's URL, beginning with a slash.
	 * @param int    $timeout Seconds.
	 * @return array|WP_Error The answer, as for request().
	 */
	public function get( $path, $timeout = 5 ) {
		return $this->request( 'GET', $path, '', null, $timeout );
	}

	/**
	 * Uploads a CSV file as a form.
	 *
	 * @param string   $path    Path below the service's URL, beginning with a slash.
	 * @param string   $csv     Content of the file, UTF-8.
	 * @param string[] $fields  Other fields of the form by name.
	 * @param int      $timeout Seconds.
	 * @return array|WP_Error The answer, as for request().
	 */
	public function upload( $path, $csv, array $fields, $timeout ) {
		$boundary = 'thikana-' . wp_generate_password( 32, false, false );
		$body     = '';
		foreach ( $fields as $name => $value ) {
			$body .= "--$boundary\r\nContent-Disposition: form-data; name=\"$name\"\r\n\r\n$value\r\n";
		}
		$body .= "--$boundary\r\nContent-Disposition: form-data; name=\"file\"; filename=\"orders.csv\"\r\n";
		$body .= "Content-Type: text/csv; charset=UTF-8\r\n\r\n$csv\r\n--$boundary--\r\n";
		return $this->request( 'POST', $path, 'multipart/form-data; boundary=' . $boundary, $body, $timeout );
	}

	/**
	 * HTTP status of an error; 0 when the service was not reached.
	 *
	 * @param WP_Error $error The error.
	 * @return int
	 */
	public static function status_of( WP_Error $error ) {
		$data = $error->get_error_data();
		return is_array( $data ) && isset( $data['status'] ) ? (int) $data['status'] : 0;
	}

	/**
	 * Whether the same request may pass later: the service is away, busy or broken.
	 *
	 * @param WP_Error $error The error.
	 * @return bool
	 */
	public static function is_temporary( WP_Error $error ) {
		$status = self::status_of( $error );
		return self::UNREACHABLE === $error->get_error_code() || 429 === $status || $status >= 500;
	}

	/**
	 * One request.
	 *
	 * @param string      $method  HTTP method.
	 * @param string      $path    Path below the service's URL, beginning with a slash.
	 * @param string      $type    Type of the body.
	 * @param string|null $body    Body; null for none.
	 * @param int         $timeout Seconds.
	 * @return array|WP_Error The answer's JSON. The error's code is one of this class; data of a REFUSED one is
	 *                        array( 'status' => int ), which is below 300 when the answer is not JSON.
	 */
	private function request( $method, $path, $type, $body, $timeout ) {
		$key = $this->secret_key->get();
		if ( '' === $key || '' === $this->settings->service_url() ) {
			return new WP_Error( self::NOT_SET, __( 'Save the service URL and the secret key first.', 'thikana-address-check' ) );
		}
		$headers = array(
			'Accept'    => 'application/json',
			'X-API-Key' => $key,
		);
		if ( null !== $body ) {
			$headers['Content-Type'] = $type;
		}
		// The merchant's own server may be in a private network, so wp_safe_remote_request() would refuse it.
		$response = wp_remote_request(
			$this->settings->service_url() . $path,
			array(
				'method'      => $method,
				'timeout'     => $timeout,
				'redirection' => 0,
				'headers'     => $headers,
				'body'        => $body,
			)
		);
		if ( is_wp_error( $response ) ) {
			/* translators: %s: why, in the words of the server */
			$message = __( 'The service could not be reached: %s', 'thikana-address-check' );
			return new WP_Error( self::UNREACHABLE, sprintf( $message, $response->get_error_message() ) );
		}
		$status = (int) wp_remote_retrieve_response_code( $response );
		$answer = json_decode( wp_remote_retrieve_body( $response ), true );
		if ( 200 <= $status && $status < 300 && is_array( $answer ) ) {
			return $answer;
		}
		$target = (string) wp_remote_retrieve_header( $response, 'location' );
		return new WP_Error( self::REFUSED, $this->reason( $status, $answer, $target ), array( 'status' => $status ) );
	}

	/**
	 * Why the service has refused, in a sentence.
	 *
	 * @param int    $status HTTP status.
	 * @param mixed  $answer JSON; the service says {detail: "one sentence"}, or {detail: [{msg: "one sentence"}]}.
	 * @param string $target Where it redirects to; '' for nowhere.
	 * @return string
	 */
	private function reason( $status, $answer, $target ) {
		if ( 401 === $status ) {
			return __( 'The service does not recognise this secret key.', 'thikana-address-check' );
		}
		if ( 403 === $status && isset( $answer['code'] ) && 'pro_required' === $answer['code'] ) {
			return __( 'This needs the Pro plan of your Thikana account.', 'thikana-address-check' );
		}
		if ( 300 <= $status && $status < 400 && '' !== $target ) {
			/* translators: %s: a web address */
			return sprintf( __( 'The service URL redirects to %s. Save the URL that it redirects to.', 'thikana-address-check' ), esc_url_raw( $target ) );
		}
		if ( $status < 300 ) {
			return __( 'At the service URL there is another website, not Thikana.', 'thikana-address-check' );
		}
		$detail = isset( $answer['detail'] ) ? $answer['detail'] : '';
		if ( isset( $detail[0]['msg'] ) && is_array( $detail ) ) {
			$detail = $detail[0]['msg'];
		}
		$detail = is_string( $detail ) ? $detail : '';
		/* translators: 1: HTTP status, 2: what the service says */
		$message = __( 'The service answered %1$d. %2$s', 'thikana-address-check' );
		return trim( sprintf( $message, $status, sanitize_text_field( $detail ) ) );
	}
}
