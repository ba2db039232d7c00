<?php
/** The site of the tests: its service listens on loopback, on any port, and its language needs no download. */
add_filter( 'http_allowed_safe_ports', static fn () => range( 1, 65535 ) );
add_filter( 'pre_wp_mail', '__return_true' );
add_filter( 'locale', static fn ( $locale ) => get_option( 'site_language', $locale ) );
