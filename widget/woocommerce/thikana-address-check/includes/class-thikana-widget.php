<?php
/**
 * The widget on the shop's pages.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * Puts the service's script on the cart and the checkout, classic and block. The browser fetches it beside everything
 * else: a service that is away costs the page nothing.
 */
final class Thikana_Widget {

	const HANDLE = 'thikana-widget';

	/**
	 * What the merchant has set.
	 *
	 * @var Thikana_Settings
	 */
	private $settings;

	/**
	 * Takes what it needs.
	 *
	 * @param Thikana_Settings $settings What the merchant has set.
	 */
	public function __construct( Thikana_Settings $settings ) {
		$this->settings = $settings;
	}

	/**
	 * Hooks in.
	 */
	public function hook() {
		add_action( 'wp_enqueue_scripts', array( $this, 'enqueue' ) );
		add_filter( 'script_loader_tag', array( $this, 'add_attributes' ), 10, 2 );
	}

	/**
	 * Enqueues the script where an address is typed.
	 */
	public function enqueue() {
		if ( ! $this->settings->is_ready() || ! $this->is_wanted() ) {
			return;
		}
		// phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion -- The service says by ETag when it is new.
		wp_enqueue_script( self::HANDLE, $this->settings->service_url() . '/widget.js', array(), null, true );
	}

	/**
	 * Adds async and the widget's settings to its script tag.
	 *
	 * @param string $tag    HTML of the tag, with inline scripts around it if there are any.
	 * @param string $handle Handle of the script.
	 * @return string
	 */
	public function add_attributes( $tag, $handle ) {
		if ( self::HANDLE !== $handle ) {
			return $tag;
		}
		$html = ' async';
		foreach ( $this->attributes() as $name => $value ) {
			$html .= sprintf( ' %s="%s"', esc_attr( $name ), esc_attr( $value ) );
		}
		$put  = static function ( $found ) use ( $html ) {
			return '<script' . $html . $found[1];
		};
		$done = preg_replace_callback( '/<script(?=[^>]*\ssrc=)([^>]*>)/', $put, $tag, 1 );
		return null === $done ? $tag : $done;
	}

	/**
	 * The widget's settings as attributes.
	 *
	 * @return string[] Value by name.
	 */
	private function attributes() {
		$attributes = array(
			'data-key'  => $this->settings->publishable_key(),
			'data-lang' => $this->settings->language(),
		);
		if ( $this->settings->block_invalid() ) {
			$attributes['data-block-invalid'] = 'true';
		}
		/**
		 * Filters the attributes of the widget's script tag.
		 *
		 * @since 1.0.0
		 * @param string[] $attributes Value by name.
		 */
		return (array) apply_filters( 'thikana_widget_attributes', $attributes );
	}

	/**
	 * Whether this page is the cart or the checkout, and not the page of a payment or of thanks.
	 *
	 * @return bool
	 */
	private function is_wanted() {
		$wanted = function_exists( 'is_checkout' ) && ( is_cart() || is_checkout() )
			&& ! is_wc_endpoint_url( 'order-received' ) && ! is_wc_endpoint_url( 'order-pay' );
		/**
		 * Filters whether the widget is on this page: return true for a form of your own elsewhere.
		 *
		 * @since 1.0.0
		 * @param bool $wanted Whether it is the cart or the checkout.
		 */
		return (bool) apply_filters( 'thikana_widget_wanted', $wanted );
	}
}
