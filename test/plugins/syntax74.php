<?php
/**
 * Finds what PHP 7.4 does not understand: php syntax74.php FILE… prints a line for each finding.
 * PHP itself checks only against its own version; the parser that PHPUnit brings along names what is newer.
 */

use PhpParser\Node;

require 'PhpParser/autoload.php';

/** What PHP 8 has added, by the parser's name for it. */
const NEWER_NODES = array( 'Expr_Match', 'Expr_NullsafePropertyFetch', 'Expr_NullsafeMethodCall', 'AttributeGroup', 'UnionType', 'IntersectionType', 'Stmt_Enum', 'Expr_Throw', 'VariadicPlaceholder' );
const NEWER_TYPES = array( 'mixed', 'never', 'static', 'false', 'null', 'true' );
const NEWER_CALLS = array( 'str_contains', 'str_starts_with', 'str_ends_with', 'array_is_list', 'get_debug_type', 'array_find', 'array_any', 'array_all', 'json_validate', 'fdiv' );

/** What is newer than 7.4 about a node; null for nothing. */
function newer( Node $node ): ?string {
	$type = $node->getType();
	$says = array(
		'named argument'                 => $node instanceof Node\Arg && null !== $node->name,
		'promoted property'              => $node instanceof Node\Param && 0 !== $node->flags,
		'catch without a variable'       => $node instanceof Node\Stmt\Catch_ && null === $node->var,
		"function $type"                 => $node instanceof Node\Expr\FuncCall && $node->name instanceof Node\Name && in_array( $node->name->toLowerString(), NEWER_CALLS, true ),
		"type {$type}"                   => $node instanceof Node\FunctionLike && is_newer_type( $node->getReturnType() ),
		"parameter or property type"     => ( $node instanceof Node\Param || $node instanceof Node\Stmt\Property ) && is_newer_type( $node->type ),
		'::class of an object'           => $node instanceof Node\Expr\ClassConstFetch && ! $node->class instanceof Node\Name && 'class' === (string) $node->name,
		'readonly'                       => $node instanceof Node\Stmt\Property && method_exists( $node, 'isReadonly' ) && $node->isReadonly(),
		$type                            => in_array( $type, NEWER_NODES, true ),
	);
	return array_search( true, $says, true ) ?: null;
}

function is_newer_type( $type ): bool {
	return $type instanceof Node\Identifier && in_array( $type->toLowerString(), NEWER_TYPES, true )
		|| $type instanceof Node\Name && 'static' === $type->toLowerString();
}

$parser = ( new PhpParser\ParserFactory() )->create( PhpParser\ParserFactory::PREFER_PHP7 );
$finder = new PhpParser\NodeFinder();
foreach ( array_slice( $argv, 1 ) as $file ) {
	$source = file_get_contents( $file );
	foreach ( $finder->find( $parser->parse( $source ), static fn ( $node ) => null !== newer( $node ) ) as $node ) {
		echo "$file:{$node->getLine()}: " . newer( $node ) . "\n";
	}
	// A comma after the last parameter leaves no trace in the tree.
	foreach ( preg_grep( '/function\b[^(]*\([^()]*,\s*\)/', array( $source ) ) as $found ) {
		echo "$file: comma after the last parameter\n";
	}
}
