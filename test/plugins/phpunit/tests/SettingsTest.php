<?php

final class SettingsTest extends PluginTestCase {

	private Thikana_Integration $page;

	protected function setUp(): void {
		parent::setUp();
		WC_Admin_Settings::$errors = array();
		$this->page                = new Thikana_Integration();
	}

	private function save( array $fields ): void {
		foreach ( $fields as $name => $value ) {
			$_POST[ "woocommerce_thikana_$name" ] = $value;
		}
		do_action( 'woocommerce_update_options_integration_thikana' );
	}

	public function test_what_is_saved_is_what_the_plugin_reads() {
		$this->save(
			array(
				'service_url'     => ' https://thikana.example/ ',
				'publishable_key' => self::PUBLIC_KEY,
				'secret_key'      => self::SECRET_KEY,
				'block_invalid'   => '1',
				'language'        => 'hi',
			)
		);
		$settings = new Thikana_Settings();
		$this->assertSame( array(), WC_Admin_Settings::$errors );
		$this->assertSame( self::SERVICE, $settings->service_url() );
		$this->assertSame( self::PUBLIC_KEY, $settings->publishable_key() );
		$this->assertTrue( $settings->block_invalid() );
		$this->assertSame( 'hi', $settings->language() );
		$this->assertSame( self::SERVICE . '/webhooks/storeB/' . self::PUBLIC_KEY, $settings->webhook_url() );
	}

	/** @dataProvider pages */
	public function test_of_the_address_of_a_page_the_service_url_is_kept( string $typed, string $kept ) {
		$this->save( array( 'service_url' => $typed ) );
		$this->assertSame( array( array(), $kept ), array( WC_Admin_Settings::$errors, ( new Thikana_Settings() )->service_url() ) );
	}

	public function pages(): array {
		return array(
			'the console'    => array( 'https://thikana.example/get-started?step=2#keys', self::SERVICE ),
			'the script'     => array( 'https://thikana.example/widget.js', self::SERVICE ),
			'another port'   => array( 'https://10.0.0.7:8443/console', 'https://10.0.0.7:8443' ),
		);
	}

	public function test_a_service_that_browsers_would_not_load_from_this_shop_is_saved_and_said() {
		$this->save( array( 'service_url' => 'http://thikana.example:8080' ) );
		$this->assertSame( 'http://thikana.example:8080', ( new Thikana_Settings() )->service_url() );
		$this->assertStringContainsString( 'Your shop is on https', WC_Admin_Settings::$errors[0] );
	}

	/** @dataProvider refused */
	public function test_a_bad_value_is_refused_with_a_reason_and_the_old_one_stays( string $field, string $value, string $reason ) {
		$this->set_up_shop();
		$this->save( array( 'service_url' => self::SERVICE, 'publishable_key' => self::PUBLIC_KEY, $field => $value ) );
		$this->assertCount( 1, WC_Admin_Settings::$errors );
		$this->assertStringContainsString( $reason, WC_Admin_Settings::$errors[0] );
		$settings = new Thikana_Settings();
		$this->assertSame( array( self::SERVICE, self::PUBLIC_KEY ), array( $settings->service_url(), $settings->publishable_key() ) );
		$this->assertSame( self::SECRET_KEY, ( new Thikana_Secret_Key() )->get() );
	}

	public function refused(): array {
		return array(
			'another scheme'             => array( 'service_url', 'javascript:alert(1)', 'not a web address' ),
			'no host'                    => array( 'service_url', 'https://', 'not a web address' ),
			'secret as publishable key'  => array( 'publishable_key', self::SECRET_KEY, 'Never put the secret key there' ),
			'publishable as secret key'  => array( 'secret_key', self::PUBLIC_KEY, 'begins with sk_' ),
			'secret key with a sentence' => array( 'secret_key', 'sk_ and more', 'begins with sk_' ),
		);
	}

	public function test_the_secret_key_is_kept_apart_encrypted_and_not_loaded_with_every_page() {
		$this->save( array( 'secret_key' => self::SECRET_KEY ) );
		$this->assertSame( self::SECRET_KEY, ( new Thikana_Secret_Key() )->get() );
		$this->assertFalse( World::$autoload['thikana_secret_key'] );
		$this->assertStringNotContainsString( substr( self::SECRET_KEY, 3 ), serialize( World::$options ) );
	}

	public function test_the_page_never_shows_the_secret_key() {
		$this->set_up_shop();
		$html = $this->printed( array( $this->page, 'admin_options' ) );
		$this->assertStringNotContainsString( self::SECRET_KEY, $html );
		$this->assertStringContainsString( 'placeholder="sk_…6789"', $html );
		$this->assertMatchesRegularExpression( '/type="password"[^>]* value=""/', $html );
	}

	public function test_an_empty_field_keeps_the_secret_key_and_the_box_removes_it() {
		$this->set_up_shop();
		$this->save( array( 'secret_key' => '' ) );
		$this->assertSame( self::SECRET_KEY, ( new Thikana_Secret_Key() )->get() );
		$this->save( array( 'secret_key_forget' => '1' ) );
		$this->assertSame( '', ( new Thikana_Secret_Key() )->get() );
		$this->assertArrayNotHasKey( 'thikana_secret_key', World::$options );
	}

	public function test_a_key_sealed_with_other_salts_or_broken_reads_as_none() {
		$this->set_up_shop();
		World::$salt = 'other';
		$this->assertSame( '', ( new Thikana_Secret_Key() )->get() );
		foreach ( array( '', '!', 'c2hvcnQ=', array() ) as $broken ) {
			World::$options['thikana_secret_key'] = is_array( $broken ) ? '' : $broken;
			$this->assertSame( '', ( new Thikana_Secret_Key() )->get() );
		}
	}

	public function test_a_damaged_option_reads_as_not_set() {
		World::$options['woocommerce_thikana_settings'] = 'broken';
		$this->assertFalse( ( new Thikana_Settings() )->is_ready() );
	}
}
