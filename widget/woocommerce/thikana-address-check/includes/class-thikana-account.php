<?php
/**
 * This shop in the Thikana account.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Writes into the account what the service has to know of this shop: its domain, on which the widget may run, and
 * where decisions are sent to. Settings that somebody else has made are left as they are.
 */
final class Thikana_Account {

	const PATH = '/api/v1/account';

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
	 * Adds the shop's domain and its callback URL where they are missing. Each is a request of its own: the service
	 * may take one and refuse the other.
	 *
	 * @return string[] What could not be done, in sentences.
	 */
	public function connect() {
		$account = $this->client->get( self::PATH, 10 );
		if ( is_wp_error( $account ) ) {
			return array( $account->get_error_message() );
		}
		return array_filter( array( $this->add_domain( $account ), $this->add_callback( $account ) ) );
	}

	/**
	 * Adds the shop's domain to those on which the publishable key works.
	 *
	 * @param array $account The account.
	 * @return string What went wrong; '' for nothing.
	 */
	private function add_domain( array $account ) {
		$host    = strtolower( (string) wp_parse_url( home_url(), PHP_URL_HOST ) );
		$allowed = isset( $account['allowed_domains'] ) ? (string) $account['allowed_domains'] : '';
		$domains = preg_split( '/[\s,;]+/', strtolower( $allowed ), -1, PREG_SPLIT_NO_EMPTY );
		foreach ( $domains as $domain ) {
			// A domain covers its subdomains.
			if ( $host === $domain || substr( $host, -strlen( $domain ) - 1 ) === '.' . $domain ) {
				return '';
			}
		}
		$domains[] = $host;
		$told      = $this->client->send( 'PUT', self::PATH, array( 'allowed_domains' => implode( ', ', $domains ) ), 10 );
		/* translators: 1: domain of the shop, 2: why */
		$message = __( 'The domain %1$s could not be added to the allowed domains. %2$s', 'thikana-address-check' );
		return is_wp_error( $told ) ? sprintf( $message, $host, $told->get_error_message() ) : '';
	}

	/**
	 * Sets the callback URL when there is none.
	 *
	 * @param array $account The account.
	 * @return string What went wrong; '' for nothing.
	 */
	private function add_callback( array $account ) {
		$own = Thikana_Events::url();
		$set = isset( $account['callback_url'] ) ? (string) $account['callback_url'] : '';
		if ( $set === $own ) {
			return '';
		}
		if ( '' !== $set && ! $this->is_own( $set ) ) {
			/* translators: 1: the callback URL that is set, 2: that of this shop */
			$message = __( 'Decisions do not come back to this shop, because your Thikana account sends them to %1$s. To change that, set the callback URL there to %2$s.', 'thikana-address-check' );
			return sprintf( $message, $set, $own );
		}
		$told = $this->client->send( 'PUT', self::PATH, array( 'callback_url' => $own ), 10 );
		/* translators: %s: why, in the words of the service */
		$message = __( 'Decisions do not come back to this shop, because the service does not accept its callback URL. %s', 'thikana-address-check' );
		return is_wp_error( $told ) ? sprintf( $message, $told->get_error_message() ) : '';
	}

	/**
	 * Whether a callback URL leads here, as before a change of the shop's permalinks or of its scheme.
	 *
	 * @param string $url The URL.
	 * @return bool
	 */
	private function is_own( $url ) {
		return wp_parse_url( $url, PHP_URL_HOST ) === wp_parse_url( home_url(), PHP_URL_HOST )
			&& false !== strpos( rawurldecode( $url ), Thikana_Events::SPACE . Thikana_Events::ROUTE );
	}
}
