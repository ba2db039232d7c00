/** Types of the PIN lookup, used by both endpoints and the address engine. */
import type { OutsidePin } from "../address/index.ts";

/**
 * Source of a result: the embedded directory, the service at THIKANA_PIN_LOOKUP_URL, or, when that could not be
 * reached, only the range of numbers that the PIN is in.
 */
export type PinSource = "directory" | "api" | "range";

/** Response of the lookup endpoints. */
export interface PinLookupResult {
  pin: string;
  /** Six digits, the first not 0. */
  valid_format: boolean;
  /** Null when only the PIN's range could be checked. */
  found: boolean | null;
  /** "" when unknown. */
  state: string;
  districts: string[];
  offices: string[];
  source: PinSource;
}

export interface PinLookup {
  /** A promise only where the external service must be queried. Never throws or rejects. */
  lookup(pin: string): PinLookupResult | Promise<PinLookupResult>;
  /**
   * The second argument of `AddressEngine.verify`. Undefined when the PIN is in the directory, when it is malformed,
   * or when no external service is configured: then the directory alone decides.
   */
  outside(pin: string): OutsidePin | Promise<OutsidePin>;
}
