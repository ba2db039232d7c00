<?php
namespace Automattic\WooCommerce\Utilities {
	class FeaturesUtil {
		public static $declared = array();
		public static function declare_compatibility( $feature, $file, $positive = true ) {
			self::$declared[ $feature ] = array( $file, $positive );
		}
	}
}

namespace {
	class WC_Settings_API {
		public $plugin_id   = 'woocommerce_';
		public $id          = '';
		public $errors      = array();
		public $settings    = array();
		public $form_fields = array();

		public function get_option_key() {
			return $this->plugin_id . $this->id . '_settings';
		}
		public function get_field_key( $key ) {
			return $this->plugin_id . $this->id . '_' . $key;
		}
		public function get_form_fields() {
			return $this->form_fields;
		}
		public function get_post_data() {
			return $_POST;
		}
		public function add_error( $error ) {
			$this->errors[] = $error;
		}
		public function get_errors() {
			return $this->errors;
		}
		public function init_settings() {
			$this->settings = get_option( $this->get_option_key(), null );
			if ( ! is_array( $this->settings ) ) {
				$this->settings = array_map( static fn ( $field ) => $field['default'], $this->form_fields );
			}
		}
		public function get_option( $key ) {
			return $this->settings[ $key ] ?? $this->form_fields[ $key ]['default'];
		}
		/** The same order as WooCommerce: a method for the field, one for its type, else text. An exception keeps the old value. */
		public function process_admin_options() {
			$this->init_settings();
			foreach ( $this->form_fields as $key => $field ) {
				$value = $this->get_post_data()[ $this->get_field_key( $key ) ] ?? null;
				try {
					if ( is_callable( array( $this, "validate_{$key}_field" ) ) ) {
						$this->settings[ $key ] = $this->{"validate_{$key}_field"}( $key, $value );
					} elseif ( 'checkbox' === $field['type'] ) {
						$this->settings[ $key ] = null === $value ? 'no' : 'yes';
					} else {
						$this->settings[ $key ] = sanitize_text_field( wp_unslash( (string) $value ) );
					}
				} catch ( Exception $e ) {
					$this->errors[] = $e->getMessage();
				}
			}
			return update_option( $this->get_option_key(), $this->settings, true );
		}
		public function admin_options() {
			echo '<table class="form-table">';
			foreach ( $this->form_fields as $key => $field ) {
				$method = 'generate_' . $field['type'] . '_html';
				echo method_exists( $this, $method )
					? $this->$method( $key, $field )
					: sprintf( '<tr><td><input name="%s" value="%s"></td></tr>', esc_attr( $this->get_field_key( $key ) ), esc_attr( $this->get_option( $key ) ) );
			}
			echo '</table>';
		}
	}

	class WC_Integration extends WC_Settings_API {
		public $method_title       = '';
		public $method_description = '';
		public function admin_options() {
			echo '<h2>' . esc_html( $this->method_title ) . '</h2><p>' . esc_html( $this->method_description ) . '</p>';
			parent::admin_options();
		}
	}

	class WC_Admin_Settings {
		public static $errors = array();
		public static function add_error( $text ) {
			self::$errors[] = $text;
		}
	}
}
