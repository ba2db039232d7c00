<?php
/** As much of WordPress as the plugin calls, for unit tests: hooks and options work, the rest records what was asked. */

define( 'ABSPATH', __DIR__ . '/' );
define( 'ARRAY_A', 'ARRAY_A' );
define( 'MINUTE_IN_SECONDS', 60 );
define( 'HOUR_IN_SECONDS', 3600 );

/** The world of one test; World::start() makes it new. */
final class World {
	public static $hooks     = array();
	public static $options   = array();
	public static $autoload  = array();
	public static $scripts   = array();
	public static $boxes     = array();
	public static $planned   = array();
	public static $cleared   = array();
	public static $requests  = array();
	public static $answers   = array();
	public static $transients = array();
	public static $caps      = array();
	public static $routes    = array();
	public static $serve     = null;
	public static $locale    = 'en_US';
	public static $salt      = 'salt';
	public static $deleted_meta = array();

	public static function start() {
		foreach ( get_class_vars( self::class ) as $name => $value ) {
			if ( is_array( $value ) ) {
				self::$$name = array();
			}
		}
		self::$locale = 'en_US';
		self::$serve  = null;
		self::$salt   = 'salt';
		self::$caps   = array( 'manage_woocommerce', 'manage_options' );
		$_POST        = array();
		$_GET         = array();
		$_REQUEST     = array();
	}

	/** What the service answers next: a status and a body, or an error for a service that is away. */
	public static function answer( $status, $body = '{}', array $headers = array() ) {
		self::$answers[] = array(
			'response' => array( 'code' => $status ),
			'headers'  => $headers,
			'body'     => $body,
		);
	}
	/** What the service answers when no answer waits: a function of the request that gives the JSON. */
	public static function serve( callable $answer ) {
		self::$serve = $answer;
	}
	public static function away() {
		self::$answers[] = new WP_Error( 'http_request_failed', 'Connection refused' );
	}
}

/** wp_safe_redirect() and wp_die() end a request; here they end the call. */
final class Redirected extends Exception {}
final class Died extends Exception {}

class WP_Error {
	private $code;
	private $message;
	private $data;
	public function __construct( $code, $message = '', $data = '' ) {
		list( $this->code, $this->message, $this->data ) = array( $code, $message, $data );
	}
	public function get_error_code() {
		return $this->code;
	}
	public function get_error_message() {
		return $this->message;
	}
	public function get_error_data() {
		return $this->data;
	}
}
class WP_Post {
	public $ID;
	public function __construct( $id ) {
		$this->ID = $id;
	}
}

function is_wp_error( $thing ) {
	return $thing instanceof WP_Error;
}

// Hooks.
function add_filter( $hook, $callback, $priority = 10, $args = 1 ) {
	World::$hooks[ $hook ][ $priority ][] = array( $callback, $args );
}
function add_action( $hook, $callback, $priority = 10, $args = 1 ) {
	add_filter( $hook, $callback, $priority, $args );
}
function apply_filters( $hook, $value, ...$more ) {
	$byPriority = World::$hooks[ $hook ] ?? array();
	ksort( $byPriority );
	foreach ( array_merge( array(), ...$byPriority ) as list( $callback, $count ) ) {
		$value = $callback( ...array_slice( array( $value, ...$more ), 0, $count ) );
	}
	return $value;
}
function do_action( $hook, ...$args ) {
	apply_filters( $hook, ...( $args ? $args : array( '' ) ) );
}
function register_deactivation_hook( $file, $callback ) {
	add_action( "deactivate_$file", $callback );
}

// Options, transients.
function get_option( $name, $default = false ) {
	return array_key_exists( $name, World::$options ) ? World::$options[ $name ] : $default;
}
function update_option( $name, $value, $autoload = true ) {
	World::$options[ $name ]  = $value;
	World::$autoload[ $name ] = $autoload;
	return true;
}
function delete_option( $name ) {
	unset( World::$options[ $name ] );
}
function get_transient( $name ) {
	return World::$transients[ $name ] ?? false;
}
function set_transient( $name, $value, $seconds ) {
	World::$transients[ $name ] = $value;
}
function delete_transient( $name ) {
	unset( World::$transients[ $name ] );
}

function wp_cache_delete( $key, $group ) {
	World::$cleared[] = "$group $key";
}

/** A lock that is free unless World::$options has it; "stub_locked" is done for each try that fails. */
class WP_Upgrader {
	public static function create_lock( $name, $seconds ) {
		if ( ( World::$options[ "$name.lock" ] ?? 0 ) > time() - $seconds ) {
			do_action( 'stub_locked' );
			return false;
		}
		World::$options[ "$name.lock" ] = time();
		return true;
	}
	public static function release_lock( $name ) {
		unset( World::$options[ "$name.lock" ] );
	}
}

// Texts.
function __( $text, $domain ) {
	return $text;
}
function esc_html__( $text, $domain ) {
	return esc_html( $text );
}
function esc_html_e( $text, $domain ) {
	echo esc_html( $text );
}
function esc_html( $text ) {
	return htmlspecialchars( $text, ENT_QUOTES );
}
function esc_attr( $text ) {
	return htmlspecialchars( $text, ENT_QUOTES );
}
function esc_url( $url ) {
	return esc_html( $url );
}
function esc_url_raw( $url, $protocols = array( 'http', 'https' ) ) {
	$url = false === strpos( $url, ':' ) ? "http://$url" : $url;
	return in_array( strtok( $url, ':' ), $protocols, true ) ? str_replace( ' ', '%20', $url ) : '';
}
function sanitize_text_field( $text ) {
	return trim( preg_replace( '/\s+/', ' ', strip_tags( $text ) ) );
}
function wp_unslash( $value ) {
	return stripslashes( $value );
}
function untrailingslashit( $text ) {
	return rtrim( $text, '/' );
}
function absint( $value ) {
	return abs( (int) $value );
}
function wp_check_invalid_utf8( $text, $strip ) {
	return mb_check_encoding( $text, 'UTF-8' ) ? $text : iconv( 'UTF-8', 'UTF-8//IGNORE', $text );
}
function wp_json_encode( $value ) {
	return json_encode( $value );
}
function wp_parse_url( $url, $part = -1 ) {
	return parse_url( $url, $part );
}
function determine_locale() {
	return World::$locale;
}
function load_plugin_textdomain( $domain, $deprecated, $path ) {
	World::$options['loaded_textdomain'] = array( $domain, $path );
}

// Pages and addresses.
function plugin_basename( $file ) {
	return basename( dirname( $file ) ) . '/' . basename( $file );
}
function plugins_url( $path, $file ) {
	return 'https://shop.example/wp-content/plugins/' . basename( dirname( $file ) ) . "/$path";
}
function admin_url( $path ) {
	return "https://shop.example/wp-admin/$path";
}
function wp_enqueue_script( $handle, $src, $deps, $version, $footer ) {
	World::$scripts[ $handle ] = compact( 'src', 'deps', 'version', 'footer' );
}
function add_meta_box( $id, $title, $callback, $screen, $context ) {
	World::$boxes[ $id ] = compact( 'title', 'callback', 'screen', 'context' );
}
function wp_add_privacy_policy_content( $name, $text ) {
	World::$options['privacy'] = $text;
}
function wpautop( $text, $br ) {
	return "<p>$text</p>";
}

// Who may do what.
function current_user_can( $capability ) {
	return in_array( $capability, World::$caps, true );
}
function get_current_user_id() {
	return 7;
}
function get_users( $query ) {
	return 'administrator' === $query['role'] ? array( '1' ) : array();
}
function wp_nonce_field( $action, $name, $referer ) {
	printf( '<input type="hidden" name="%s" value="nonce-%s">', $name, $action );
}
function wp_nonce_url( $url, $action ) {
	return "$url&_wpnonce=nonce-$action";
}
function check_admin_referer( $action ) {
	if ( "nonce-$action" !== ( $_REQUEST['_wpnonce'] ?? '' ) ) {
		throw new Died( 'The link you followed has expired.' );
	}
}
function wp_die( $message, $title, $args ) {
	throw new Died( $message, $args['response'] );
}
function wp_safe_redirect( $url ) {
	throw new Redirected( $url );
}
function wp_salt( $scheme ) {
	return World::$salt . $scheme;
}
function wp_generate_password( $length, $special, $extra ) {
	return substr( str_repeat( ( $special ? '&<' : '' ) . bin2hex( random_bytes( 20 ) ), 2 ), 0, $length );
}

// The network.
function wp_remote_request( $url, $args ) {
	World::$requests[] = array( 'url' => $url ) + $args;
	return World::$answers ? array_shift( World::$answers ) : array(
		'response' => array( 'code' => 200 ),
		'body'     => World::$serve ? json_encode( ( World::$serve )( end( World::$requests ) ) ) : '{}',
	);
}
function wp_remote_retrieve_response_code( $response ) {
	return $response['response']['code'];
}
function wp_remote_retrieve_body( $response ) {
	return $response['body'];
}
function wp_remote_retrieve_header( $response, $name ) {
	return $response['headers'][ $name ] ?? '';
}
function wp_http_validate_url( $url ) {
	$port = parse_url( $url, PHP_URL_PORT );
	return null === $port || in_array( $port, array( 80, 443, 8080 ), true ) ? $url : false;
}

// Work for later: [hook, seconds from now, group, arguments].
function as_schedule_single_action( $time, $hook, $args, $group ) {
	World::$planned[] = array( $hook, $time - time(), $group, $args );
}
function as_next_scheduled_action( $hook, $args, $group ) {
	foreach ( World::$planned as $planned ) {
		if ( array( $hook, $group, $args ) === array( $planned[0], $planned[2], $planned[3] ) ) {
			return time() + $planned[1];
		}
	}
	return false;
}
function as_unschedule_all_actions( $hook ) {
	World::$cleared[] = $hook;
	World::$planned   = array_values( array_filter( World::$planned, fn ( $planned ) => $planned[0] !== $hook ) );
}
function wp_unschedule_hook( $hook ) {
	World::$cleared[] = $hook;
}

// The REST API.
class WP_REST_Request {
	private $headers;
	private $body;
	public function __construct( array $headers, $body ) {
		list( $this->headers, $this->body ) = array( array_change_key_case( $headers ), $body );
	}
	public function get_header( $name ) {
		return $this->headers[ strtolower( $name ) ] ?? null;
	}
	public function get_body() {
		return $this->body;
	}
}
function register_rest_route( $space, $route, $args ) {
	World::$routes[ "$space$route" ] = $args;
}
function rest_url( $path ) {
	return "https://www.shop.example/wp-json/$path";
}
function home_url() {
	return 'https://www.shop.example/in';
}

// Uninstalling.
function is_multisite() {
	return false;
}
function delete_metadata( $type, $id, $key, $value, $all ) {
	World::$deleted_meta[] = "$type $key";
}
function wp_cache_flush() {}
