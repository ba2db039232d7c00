/** The address engine: pure. One call, no clock, no I/O. */
import type { PinDirectory } from "../pincode/types.ts";
import type { AddressIn, PincodeInfo, Verification } from "./schema.ts";

/**
 * What an outside look-up said of a PIN that the directory lacks. `found: null` means that the service
 * could not be reached, which turns PIN_NOT_FOUND into PIN_UNVERIFIED.
 */
export type OutsidePin = PincodeInfo | undefined;

/** Verifies addresses against one directory. */
export interface AddressEngine {
  /** Never throws, whatever the text. `outside` matters only for a PIN that the directory lacks. */
  verify(input: AddressIn, outside?: OutsidePin): Verification;
  /** The six digits that verify() would use (read from any field), or "" when there are none. */
  readPin(input: AddressIn): string;
}

export function createAddressEngine(_directory: PinDirectory): AddressEngine {
  throw new Error("not built yet");
}
