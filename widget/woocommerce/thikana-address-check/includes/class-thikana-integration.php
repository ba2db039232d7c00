<?php
/**
 * The settings page.
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

/**
 * WooCommerce > Settings > Integration > Thikana. WooCommerce makes it, shows it and saves it.
 */
final class Thikana_Integration extends WC_Integration {

	/**
	 * Where the secret key goes; it is never part of the settings themselves.
	 *
	 * @var Thikana_Secret_Key
	 */
	private $secret_key;

	/**
	 * Describes itself to WooCommerce.
	 */
	public function __construct() {
		$this->secret_key         = new Thikana_Secret_Key();
		$this->id                 = 'thikana';
		$this->method_title       = __( 'Thikana', 'thikana-address-check' );
		$this->method_description = __( 'Checks delivery addresses on the cart and the checkout with your own Thikana server. When the server is unavailable, every order goes through.', 'thikana-address-check' );
		$this->init_form_fields();
		$this->init_settings();
		add_action( 'woocommerce_update_options_integration_' . $this->id, array( $this, 'process_admin_options' ) );
	}

	/**
	 * What can be set.
	 */
	public function init_form_fields() {
		$this->form_fields = array(
			'service_url'     => array(
				'title'       => __( 'Service URL', 'thikana-address-check' ),
				'type'        => 'url',
				'description' => __( 'Address of your Thikana server as your customers reach it. Begin with https:// when your shop does.', 'thikana-address-check' ),
				'placeholder' => 'https://thikana.example.com',
				'default'     => '',
			),
			'publishable_key' => array(
				'title'       => __( 'Publishable key', 'thikana-address-check' ),
				'type'        => 'text',
				'description' => __( 'Begins with pk_. Your shop must be among the allowed domains of your Thikana account.', 'thikana-address-check' ),
				'default'     => '',
			),
			'secret_key'      => array(
				'title'       => __( 'Secret key', 'thikana-address-check' ),
				'type'        => 'thikana_secret',
				'description' => __( 'Begins with sk_. Needed for orders: the two buttons below, and what the service reports about orders. It is kept encrypted and never shown again.', 'thikana-address-check' ),
				'default'     => '',
			),
			'block_invalid'   => array(
				'title'   => __( 'Invalid addresses', 'thikana-address-check' ),
				'type'    => 'checkbox',
				'label'   => __( 'Ask the customer to correct an invalid address, or to continue anyway', 'thikana-address-check' ),
				'default' => 'no',
			),
			'hold_rejected'   => array(
				'title'       => __( 'Rejected orders', 'thikana-address-check' ),
				'type'        => 'checkbox',
				'label'       => __( 'Put rejected orders on hold', 'thikana-address-check' ),
				'description' => __( 'When an order is rejected in Thikana and is not yet completed, cancelled or refunded here. A note is left on the order in any case.', 'thikana-address-check' ),
				'default'     => 'no',
			),
			'language'        => array(
				'title'   => __( 'Language', 'thikana-address-check' ),
				'type'    => 'select',
				'options' => array(
					'auto' => __( 'Same as the page', 'thikana-address-check' ),
					'en'   => 'English',
					'hi'   => 'हिन्दी',
				),
				'default' => 'auto',
			),
		);
	}

	/**
	 * Prints the page: the settings, then what others add below them.
	 */
	public function admin_options() {
		parent::admin_options();
		/**
		 * Fires below the settings.
		 *
		 * @since 1.0.0
		 */
		do_action( 'thikana_after_settings' );
	}

	/**
	 * Saves, and says what could not be saved.
	 *
	 * @return bool Whether anything was saved.
	 */
	public function process_admin_options() {
		$saved = parent::process_admin_options();
		foreach ( $this->get_errors() as $error ) {
			WC_Admin_Settings::add_error( $error );
		}
		return $saved;
	}

	/**
	 * Checks the service URL. The widget finds the service at the top of its host alone: of the address of a page, as of
	 * the console, the rest is left out.
	 *
	 * @param string $key   Its key.
	 * @param mixed  $value What was posted.
	 * @return string
	 * @throws Exception When it is no URL; the old one stays.
	 */
	public function validate_service_url_field( $key, $value ) {
		$typed = $this->clean( $value );
		if ( '' === $typed ) {
			return '';
		}
		$parts = wp_parse_url( esc_url_raw( $typed, array( 'http', 'https' ) ) );
		if ( empty( $parts['scheme'] ) || empty( $parts['host'] ) ) {
			throw new Exception( esc_html__( 'The service URL is not a web address such as https://thikana.example.com.', 'thikana-address-check' ) );
		}
		if ( 'http' === $parts['scheme'] && 'https' === wp_parse_url( home_url(), PHP_URL_SCHEME ) ) {
			$this->add_error( __( 'Your shop is on https: browsers load the widget only from a service URL that begins with https:// too.', 'thikana-address-check' ) );
		}
		return $parts['scheme'] . '://' . $parts['host'] . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
	}

	/**
	 * Checks the publishable key: everybody will see it, so it must not be the secret one.
	 *
	 * @param string $key   Its key.
	 * @param mixed  $value What was posted.
	 * @return string
	 * @throws Exception When it is none; the old one stays.
	 */
	public function validate_publishable_key_field( $key, $value ) {
		$typed = $this->clean( $value );
		if ( '' !== $typed && 1 !== preg_match( '/^pk_[0-9A-Za-z]+$/D', $typed ) ) {
			throw new Exception( esc_html__( 'The publishable key begins with pk_. Never put the secret key there: every visitor can read it.', 'thikana-address-check' ) );
		}
		return $typed;
	}

	/**
	 * Keeps the secret key apart. Left empty, the saved one stays.
	 *
	 * @param string $key   Its key.
	 * @param mixed  $value What was posted.
	 * @return string Always '': nothing of it goes into the settings.
	 * @throws Exception When it is none; the old one stays.
	 */
	public function validate_secret_key_field( $key, $value ) {
		$typed  = $this->clean( $value );
		$posted = $this->get_post_data();
		if ( '' !== $typed && 1 !== preg_match( '/^sk_[0-9A-Za-z]+$/D', $typed ) ) {
			throw new Exception( esc_html__( 'The secret key begins with sk_.', 'thikana-address-check' ) );
		}
		if ( '' !== $typed ) {
			$this->secret_key->save( $typed );
		} elseif ( ! empty( $posted[ $this->get_field_key( $key ) . '_forget' ] ) ) {
			$this->secret_key->save( '' );
		}
		return '';
	}

	/**
	 * The row of the secret key: an empty field, with a hint of what is saved.
	 *
	 * @param string $key  Its key.
	 * @param array  $data Its description.
	 * @return string HTML.
	 */
	public function generate_thikana_secret_html( $key, $data ) {
		$name = $this->get_field_key( $key );
		$hint = $this->secret_key->hint();
		ob_start();
		?>
		<tr valign="top">
			<th scope="row" class="titledesc">
				<label for="<?php echo esc_attr( $name ); ?>"><?php echo esc_html( $data['title'] ); ?></label>
			</th>
			<td class="forminp">
				<?php if ( $this->secret_key->is_in_config() ) : ?>
					<code>THIKANA_SECRET_KEY</code> (<?php echo esc_html( $hint ); ?>)
				<?php else : ?>
					<input class="input-text regular-input" type="password" autocomplete="new-password" name="<?php echo esc_attr( $name ); ?>" id="<?php echo esc_attr( $name ); ?>" value="" placeholder="<?php echo esc_attr( $hint ); ?>">
					<?php if ( '' !== $hint ) : ?>
						<label>
							<input type="checkbox" name="<?php echo esc_attr( $name ); ?>_forget" value="1">
							<?php esc_html_e( 'Remove the saved key', 'thikana-address-check' ); ?>
						</label>
					<?php endif; ?>
				<?php endif; ?>
				<p class="description"><?php echo esc_html( $data['description'] ); ?></p>
			</td>
		</tr>
		<?php
		return ob_get_clean();
	}

	/**
	 * A posted value as plain text.
	 *
	 * @param mixed $value What was posted.
	 * @return string
	 */
	private function clean( $value ) {
		return is_string( $value ) ? trim( sanitize_text_field( wp_unslash( $value ) ) ) : '';
	}
}
