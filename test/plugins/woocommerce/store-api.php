<?php
/** The Store API's checkout: extension data goes through the schema that was registered, as in AbstractSchema. */
function woocommerce_store_api_register_endpoint_data( array $args ) {
	$GLOBALS['stub_store_api'][ $args['endpoint'] ][ $args['namespace'] ] = $args;
}

/** The schemas of all extensions of the checkout. */
function stub_extension_schemas() {
	$schemas = array();
	foreach ( $GLOBALS['stub_store_api']['checkout'] ?? array() as $name => $args ) {
		$schemas[ $name ] = array(
			'type'       => array( 'object', 'null' ),
			'properties' => call_user_func( $args['schema_callback'] ),
		);
	}
	return $schemas;
}

/** Validates level by level; null passes where null is allowed. */
function stub_validate( $values, array $properties, $path ) {
	foreach ( $properties as $name => $schema ) {
		$value = $values[ $name ] ?? null;
		if ( empty( $value ) && in_array( 'null', (array) $schema['type'], true ) ) {
			continue;
		}
		$result = rest_validate_value_from_schema( $value, $schema, "$path > $name" );
		if ( true === $result && isset( $schema['properties'] ) ) {
			$result = stub_validate( $value, $schema['properties'], "$path > $name" );
		}
		if ( true !== $result ) {
			return $result;
		}
	}
	return true;
}

/** Keeps what a schema names, and nothing else. */
function stub_sanitize( $values, array $properties ) {
	$kept = array();
	foreach ( $properties as $name => $schema ) {
		$value         = rest_sanitize_value_from_schema( $values[ $name ] ?? null, $schema );
		$kept[ $name ] = isset( $schema['properties'] ) ? stub_sanitize( $value, $schema['properties'] ) : $value;
	}
	return $kept;
}

add_action(
	'rest_api_init',
	static function () {
		register_rest_route(
			'wc/store/v1',
			'/checkout',
			array(
				'methods'             => 'POST',
				'permission_callback' => '__return_true',
				'args'                => array(
					'extensions' => array(
						'validate_callback' => static fn ( $value ) => stub_validate( $value, stub_extension_schemas(), 'extensions' ),
						'sanitize_callback' => static fn ( $value ) => stub_sanitize( $value, stub_extension_schemas() ),
					),
				),
				'callback'            => static function ( $request ) {
					$order = new WC_Order();
					do_action( 'woocommerce_store_api_checkout_update_order_from_request', $order, $request );
					return array( 'order_id' => $order->save() );
				},
			)
		);
	}
);
