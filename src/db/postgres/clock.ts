/** The clock of the database, in statements: those of the nodes differ. */

/** Milliseconds since 1970, at the moment when it is asked. */
export const NOW = "CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS BIGINT)";
