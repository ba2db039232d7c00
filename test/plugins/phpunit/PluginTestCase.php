<?php
use PHPUnit\Framework\TestCase;

/** Every test has a new world with the plugin in it, as WordPress would have loaded it. */
abstract class PluginTestCase extends TestCase {

	const SERVICE    = 'https://thikana.example';
	const PUBLIC_KEY = 'pk_0123456789abcdefABCDEF0123456789';
	const SECRET_KEY = 'sk_0123456789abcdefABCDEF0123456789';

	protected function setUp(): void {
		World::start();
		Thikana_Plugin::start();
	}

	/** Saves settings as the settings page would have. */
	protected function set_up_shop( array $settings = array() ) {
		World::$options['woocommerce_thikana_settings'] = $settings + array(
			'service_url'     => self::SERVICE,
			'publishable_key' => self::PUBLIC_KEY,
			'block_invalid'   => 'no',
			'language'        => 'auto',
		);
		( new Thikana_Secret_Key() )->save( self::SECRET_KEY );
	}

	/** What a call prints. */
	protected function printed( callable $call ): string {
		ob_start();
		$call();
		return ob_get_clean();
	}

	/** The check on an order as [status, score, id]. */
	protected function check_on( WC_Order $order ): array {
		return array_map( array( $order, 'get_meta' ), array( '_thikana_status', '_thikana_score', '_thikana_check_id' ) );
	}
}
