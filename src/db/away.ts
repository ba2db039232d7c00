/** Recognises the errors of a database that cannot be reached, on every thread. */
import { Problem } from "../lib/problem.ts";

const AWAY = new Set(["database_away", "database_busy"]);

/**
 * @returns whether the call failed because the database could not be reached or was too busy; it may answer again in a
 *   moment
 */
export const isAway = (error: unknown): boolean => error instanceof Problem && AWAY.has(error.code);
