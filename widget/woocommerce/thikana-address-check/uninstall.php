<?php
/**
 * Takes away all that the plugin has left: settings, keys, webhooks, planned work, and what is kept on the orders.
 *
 * @package Thikana_Address_Check
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require __DIR__ . '/includes/autoload.php';

Thikana_Uninstall::everywhere();
