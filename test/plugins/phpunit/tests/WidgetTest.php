<?php

final class WidgetTest extends PluginTestCase {

	/** @dataProvider pages */
	public function test_the_script_is_on_cart_and_checkout_alone( string $page, bool $expected ) {
		$this->set_up_shop();
		$_GET['stub_page'] = $page;
		do_action( 'wp_enqueue_scripts' );
		$this->assertSame( $expected, isset( World::$scripts['thikana-widget'] ) );
	}

	public function pages(): array {
		return array(
			'cart'           => array( 'cart', true ),
			'checkout'       => array( 'checkout', true ),
			'block checkout' => array( 'block-checkout', true ),
			'thanks'         => array( 'order-received', false ),
			'front page'     => array( '', false ),
		);
	}

	public function test_the_script_comes_from_the_service_and_no_request_is_made_for_it() {
		$this->set_up_shop( array( 'service_url' => 'https://thikana.example/' ) );
		$_GET['stub_page'] = 'checkout';
		do_action( 'wp_enqueue_scripts' );
		$expected = array(
			'src'     => 'https://thikana.example/widget.js',
			'deps'    => array(),
			'version' => null,
			'footer'  => true,
		);
		$this->assertSame( $expected, World::$scripts['thikana-widget'] );
		$this->assertSame( array(), World::$requests );
	}

	/** @dataProvider missing */
	public function test_without_url_or_key_there_is_no_script( array $settings ) {
		$this->set_up_shop( $settings );
		$_GET['stub_page'] = 'checkout';
		do_action( 'wp_enqueue_scripts' );
		$this->assertArrayNotHasKey( 'thikana-widget', World::$scripts );
	}

	public function missing(): array {
		return array(
			'no url' => array( array( 'service_url' => '' ) ),
			'no key' => array( array( 'publishable_key' => '' ) ),
		);
	}

	public function test_another_page_can_be_added_by_a_filter() {
		$this->set_up_shop();
		add_filter( 'thikana_widget_wanted', '__return_true_stub' );
		do_action( 'wp_enqueue_scripts' );
		$this->assertArrayHasKey( 'thikana-widget', World::$scripts );
	}

	/** @dataProvider tags */
	public function test_the_tag_carries_the_settings( array $settings, string $locale, string $expected ) {
		$this->set_up_shop( $settings );
		World::$locale = $locale;
		$tag           = "<script src='https://thikana.example/widget.js' id='thikana-widget-js'></script>\n";
		$this->assertSame(
			"<script async data-key=\"" . self::PUBLIC_KEY . "\"$expected src='https://thikana.example/widget.js' id='thikana-widget-js'></script>\n",
			apply_filters( 'script_loader_tag', $tag, 'thikana-widget' )
		);
	}

	public function tags(): array {
		return array(
			'plain'               => array( array(), 'en_US', ' data-lang="en"' ),
			'page in Hindi'       => array( array(), 'hi_IN', ' data-lang="hi"' ),
			'set to English'      => array( array( 'language' => 'en' ), 'hi_IN', ' data-lang="en"' ),
			'set to Hindi'        => array( array( 'language' => 'hi' ), 'en_US', ' data-lang="hi"' ),
			'blocks invalid ones' => array( array( 'block_invalid' => 'yes' ), 'en_US', ' data-lang="en" data-block-invalid="true"' ),
		);
	}

	public function test_inline_scripts_beside_the_tag_and_tags_of_others_stay_as_they_are() {
		$this->set_up_shop();
		$inline = "<script id='thikana-widget-js-before'>var a = ' src=';</script>\n";
		$tag    = apply_filters( 'script_loader_tag', "$inline<script src='w.js'></script>", 'thikana-widget' );
		$this->assertStringStartsWith( $inline . '<script async data-key=', $tag );
		$this->assertSame( "<script src='o.js'></script>", apply_filters( 'script_loader_tag', "<script src='o.js'></script>", 'other' ) );
	}

	public function test_attributes_are_escaped() {
		$this->set_up_shop( array( 'publishable_key' => '"><b>$1' ) );
		$tag = apply_filters( 'script_loader_tag', "<script src='w.js'></script>", 'thikana-widget' );
		$this->assertStringContainsString( 'data-key="&quot;&gt;&lt;b&gt;$1"', $tag );
	}
}

function __return_true_stub() {
	return true;
}
