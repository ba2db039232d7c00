<?php

use Automattic\WooCommerce\Utilities\FeaturesUtil;

final class PluginTest extends PluginTestCase {

	public function test_compatibility_with_order_tables_and_blocks_is_declared() {
		FeaturesUtil::$declared = array();
		do_action( 'before_woocommerce_init' );
		$yes = array( PLUGIN_FILE, true );
		$this->assertEquals( array( 'custom_order_tables' => $yes, 'cart_checkout_blocks' => $yes ), FeaturesUtil::$declared );
	}

	public function test_woocommerce_learns_of_the_settings_page() {
		$this->assertSame( array( 'Other', 'Thikana_Integration' ), apply_filters( 'woocommerce_integrations', array( 'Other' ) ) );
	}

	public function test_translations_are_loaded_before_the_integration_is_made() {
		do_action( 'init' );
		$this->assertSame( array( 'thikana-address-check', 'thikana-address-check/languages' ), World::$options['loaded_textdomain'] );
		$this->assertArrayHasKey( -1, World::$hooks['init'] );
	}

	public function test_the_row_in_the_list_of_plugins_leads_to_the_settings() {
		$links = apply_filters( 'plugin_action_links_thikana-address-check/thikana-address-check.php', array( 'Deactivate' ) );
		$this->assertStringContainsString( 'section=thikana', $links[0] );
	}

	public function test_a_text_for_the_privacy_policy_is_suggested() {
		do_action( 'admin_init' );
		$this->assertStringContainsString( 'delivery address', World::$options['privacy'] );
	}

	public function test_the_buttons_are_there_when_it_is_set_up_and_for_those_who_may() {
		$this->assertSame( '', $this->printed( fn () => do_action( 'thikana_after_settings' ) ) );
		$this->set_up_shop();
		$html = $this->printed( fn () => do_action( 'thikana_after_settings' ) );
		$this->assertStringContainsString( '<button type="submit" class="button" form="thikana_connect">', $html );
		$this->assertStringContainsString( 'form="thikana_history"', $html );
		$forms = $this->printed( fn () => do_action( 'admin_footer' ) );
		$this->assertStringContainsString( '<form id="thikana_connect" method="post"', $forms );
		$this->assertStringContainsString( 'value="nonce-thikana_history"', $forms );
		World::$caps = array();
		$this->assertSame( '', $this->printed( fn () => do_action( 'thikana_after_settings' ) ) );
	}

	public function test_the_buttons_say_where_things_stand() {
		$this->set_up_shop();
		$says = fn () => $this->printed( fn () => do_action( 'thikana_after_settings' ) );
		$this->assertStringContainsString( 'Creates the webhooks', $says() );
		World::$options['thikana_webhook_ids'] = array( 'order.created' => 1, 'order.updated' => 2, 'order.deleted' => 3, 'order.restored' => 4 );
		$this->assertStringContainsString( 'Creates the webhooks', $says(), 'all were deleted' );
		$url                             = self::SERVICE . '/webhooks/storeB/' . self::PUBLIC_KEY;
		$webhook                         = fn ( $topic, $status ) => array( 'topic' => $topic, 'status' => $status, 'delivery_url' => $url );
		World::$options['stub_webhooks'] = array( 1 => $webhook( 'order.created', 'active' ), 2 => $webhook( 'order.updated', 'active' ) );
		$this->assertStringContainsString( 'A webhook is missing', $says(), 'as an earlier version has left it' );
		World::$options['stub_webhooks'] += array( 3 => $webhook( 'order.deleted', 'active' ), 4 => $webhook( 'order.restored', 'active' ) );
		$this->assertStringContainsString( 'Connected.', $says() );
		$connected = World::$options['stub_webhooks'];
		foreach ( array_keys( $connected ) as $id ) {
			World::$options['stub_webhooks'][ $id ]['delivery_url'] = self::SERVICE . '/webhooks/storeB/pk_before';
		}
		$this->assertStringContainsString( 'delivers to an earlier service URL', $says(), 'the key was rotated' );
		World::$options['stub_webhooks']              = $connected;
		World::$options['stub_webhooks'][2]['status'] = 'disabled';
		$this->assertStringContainsString( 'disabled', $says() );
		World::$options['thikana_backfill'] = array( 'status' => 'stopped', 'sent' => 3, 'done' => 5, 'total' => 9, 'refused' => 2, 'error' => '<b>why' );
		$this->assertStringContainsString( 'Stopped: 3 of 9 orders sent (55%), 2 refused. Press to continue from there. &lt;b&gt;why', $says() );
	}

	public function test_a_notice_is_shown_once_and_escaped() {
		World::$transients['thikana_notice_7'] = array( 'type' => 'error', 'message' => '<b>' );
		$show                                  = fn () => $this->printed( fn () => do_action( 'admin_notices' ) );
		$this->assertStringContainsString( '<p>&lt;b&gt;</p>', $show() );
		$this->assertSame( '', $show() );
	}

	public function test_uninstalling_leaves_nothing() {
		$this->set_up_shop();
		World::$options['stub_webhooks']       = array( 4 => array( 'id' => 4, 'topic' => 'order.created' ), 5 => array( 'id' => 5, 'topic' => 'order.deleted' ) );
		World::$options['thikana_webhook_ids'] = array( 'order.created' => 4 );
		World::$options['thikana_backfill']    = array( 'status' => 'running' );
		World::$options['of_others']           = 1;
		$GLOBALS['wpdb']                       = new class() {
			public $prefix  = 'wp_';
			public $options = 'wp_options';
			public $queries = array();
			public $deleted = array();
			public function esc_like( $text ) {
				return addcslashes( $text, '_%' );
			}
			public function prepare( $query, $value ) {
				return 0 === strpos( $query, 'SHOW' ) ? $value : str_replace( '%s', "'$value'", $query );
			}
			public function query( $query ) {
				$this->queries[] = $query;
			}
			public function get_var( $query ) {
				return stripslashes( $query );
			}
			public function delete( $table, $where ) {
				$this->deleted[] = "$table {$where['meta_key']}";
			}
		};
		Thikana_Uninstall::everywhere();
		$this->assertSame( array( 'stub_webhooks', 'of_others' ), array_keys( World::$options ) );
		$this->assertSame( array( 5 ), array_keys( World::$options['stub_webhooks'] ), 'webhooks of others stay' );
		$keys = array( '_thikana_status', '_thikana_score', '_thikana_check_id', '_thikana_address', '_thikana_risk', '_thikana_decided_at' );
		$this->assertSame( array_map( fn ( $key ) => "post $key", $keys ), World::$deleted_meta );
		$this->assertSame( array_map( fn ( $key ) => "wp_wc_orders_meta $key", $keys ), $GLOBALS['wpdb']->deleted );
		$this->assertContains( 'thikana_send_orders', World::$cleared );
		$this->assertContains( 'thikana_refresh_order', World::$cleared );
		$this->assertContains( "DELETE FROM wp_options WHERE option_name LIKE '\\_transient\\_thikana\\_%'", $GLOBALS['wpdb']->queries );
	}
}
