<?php
/**
 * The secret key at rest.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Keeps the secret key (sk_…) encrypted with the site's own salts, in an option that is not loaded with every page.
 * A copy of the database alone does not give it away. A THIKANA_SECRET_KEY in wp-config.php goes before it.
 */
final class Thikana_Secret_Key {

	const OPTION = 'thikana_secret_key';

	/**
	 * The key; '' when there is none, or when the site's salts have changed since it was saved.
	 *
	 * @return string
	 */
	public function get() {
		if ( $this->is_in_config() ) {
			return (string) constant( 'THIKANA_SECRET_KEY' );
		}
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_decode -- Bytes in a text column.
		$sealed = base64_decode( (string) get_option( self::OPTION, '' ), true );
		if ( ! is_string( $sealed ) || strlen( $sealed ) < SODIUM_CRYPTO_SECRETBOX_NONCEBYTES + SODIUM_CRYPTO_SECRETBOX_MACBYTES ) {
			return '';
		}
		$nonce = substr( $sealed, 0, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
		$box   = substr( $sealed, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
		$key   = sodium_crypto_secretbox_open( $box, $nonce, $this->wrapping_key() );
		return false === $key ? '' : $key;
	}

	/**
	 * Saves the key; '' forgets it.
	 *
	 * @param string $key The key.
	 */
	public function save( $key ) {
		if ( '' === $key ) {
			delete_option( self::OPTION );
			return;
		}
		$nonce  = random_bytes( SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
		$sealed = $nonce . sodium_crypto_secretbox( $key, $nonce, $this->wrapping_key() );
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- Bytes in a text column.
		update_option( self::OPTION, base64_encode( $sealed ), false );
	}

	/**
	 * Enough to recognise the key, not to use it: sk_…wxyz. '' when there is none.
	 *
	 * @return string
	 */
	public function hint() {
		$key = $this->get();
		return '' === $key ? '' : 'sk_…' . substr( $key, -4 );
	}

	/**
	 * Whether the key stands in wp-config.php, where this plugin cannot change it.
	 *
	 * @return bool
	 */
	public function is_in_config() {
		return defined( 'THIKANA_SECRET_KEY' ) && '' !== constant( 'THIKANA_SECRET_KEY' );
	}

	/**
	 * 32 bytes out of the salts of wp-config.php.
	 *
	 * @return string
	 */
	private function wrapping_key() {
		return hash( 'sha256', 'thikana|' . wp_salt( 'secure_auth' ), true );
	}
}
