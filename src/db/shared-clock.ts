/** The clock of a database that several nodes share, in its statements: the clocks of the nodes differ. */

/** Milliseconds since 1970, at the moment when it is asked. */
export const NOW = "CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS BIGINT)";
