<?php
/**
 * Plugin Name:          Thikana Address Check
 * Description:          Checks Indian delivery addresses while the customer types them, on the cart and the checkout, with your own Thikana server. Never blocks a sale.
 * Version:              1.1.0
 * Requires at least:    6.1
 * Requires PHP:         7.4
 * Requires Plugins:     woocommerce
 * WC requires at least: 8.2
 * WC tested up to:      8.9
 * Author:               Thikana
 * License:              GPL-2.0-or-later
 * License URI:          https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:          thikana-address-check
 * Domain Path:          /languages
 *
 * @package Thikana_Address_Check
 */

defined( 'ABSPATH' ) || exit;

define( 'THIKANA_VERSION', '1.1.0' );
define( 'THIKANA_FILE', __FILE__ );

require __DIR__ . '/includes/autoload.php';

Thikana_Plugin::start();
