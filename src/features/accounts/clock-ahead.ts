/** What was made while the clock was ahead: it would be valid until that date has come. */
import { DAY_MS } from "../../lib/time.ts";

/**
 * How far ahead of the clock something valid may have been made, milliseconds: clocks of nodes differ, and a machine without
 * a battery starts with the time of its last hour.
 */
export const MAX_AHEAD_MS = DAY_MS;
