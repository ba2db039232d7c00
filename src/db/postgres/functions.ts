/**
 * SQLite functions used in statements that PostgreSQL lacks or has with other types. They are created in the schema of
 * the tables.
 *
 * The sum of bigint is numeric in PostgreSQL, which arrives as text. Our own `sum` would be found only with a
 * search_path that names pg_catalog last, which a connection pooler or a role's setting easily undoes. So translate.ts
 * writes `sum(` as `sqlite_sum(`, with and without OVER: the argument's type selects one of the three.
 */
export const FUNCTIONS: readonly string[] = [
  // Not STRICT: then it would not be inlined into the query. A cast, as a number is text here: json_each(…)::bigint.
  `CREATE OR REPLACE FUNCTION json_each(document text) RETURNS TABLE (key bigint, value text)
    LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 20
    AS $$ SELECT n - 1, v FROM json_array_elements_text(document::json) WITH ORDINALITY AS e (v, n) ORDER BY n $$`,
  `CREATE OR REPLACE FUNCTION json_array_length(document text) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT json_array_length(document::json)::bigint $$`,
  // For objects; only paths of one name: '$.name'.
  `CREATE OR REPLACE FUNCTION json_set(document text, path text, value text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT jsonb_set(document::jsonb, ARRAY[substr(path, 3)], to_jsonb(value))::text $$`,
  // As in SQLite: null for no rows, an error on overflow.
  `CREATE OR REPLACE AGGREGATE sqlite_sum(bigint)
    (SFUNC = int8pl, STYPE = bigint, COMBINEFUNC = int8pl, PARALLEL = SAFE)`,
  `CREATE OR REPLACE AGGREGATE sqlite_sum(integer)
    (SFUNC = int4_sum, STYPE = bigint, COMBINEFUNC = int8pl, PARALLEL = SAFE)`,
  `CREATE OR REPLACE AGGREGATE sqlite_sum(double precision)
    (SFUNC = float8pl, STYPE = double precision, COMBINEFUNC = float8pl, PARALLEL = SAFE)`,
];
