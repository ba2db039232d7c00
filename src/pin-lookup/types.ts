/** A PIN's look-up, for both endpoints and for the address engine. */
import type { OutsidePin } from "../address/index.ts";

/**
 * Where an answer comes from: the embedded directory, the service at THIKANA_PIN_LOOKUP_URL, or, when that
 * could not be reached, only the range of numbers that the PIN falls into.
 */
export type PinSource = "directory" | "api" | "range";

/** SPEC "PIN code lookup result". */
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
  /** Answers at once (no promise) unless the outside service has to be asked. Never throws. */
  lookup(pin: string): PinLookupResult | Promise<PinLookupResult>;
  /**
   * What `AddressEngine.verify` wants as its second argument. Undefined when the directory has the PIN,
   * when it is malformed, or when no outside service is set: then the directory alone decides.
   */
  outside(pin: string): OutsidePin | Promise<OutsidePin>;
}
