import type * as open from "./open.ts";

/** Loads the code of PostgreSQL where the data are there: most servers keep theirs in a file. */
export const postgres = () => require("./open.ts") as typeof open;
