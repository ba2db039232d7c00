/** Tells a database that cannot be reached from other errors, on every thread. */
import { Problem } from "../lib/problem.ts";

/** @returns whether the call has failed since the database could not be reached; it may be there again in a moment */
export const isAway = (error: unknown): boolean => error instanceof Problem && error.code === "database_away";
