/** One engine over the real directory, and an address with nothing wrong in it to vary. */

import type { IssueCode } from "../../../data/catalogue/issues/index.ts";
import { createAddressEngine, type OutsidePin } from "../../../src/engine/address/index.ts";
import type { AddressIn, Verification } from "../../../src/engine/address/schema.ts";
import { openDirectory } from "../../../src/engine/pincode/index.ts";

const built = (name: string) => Bun.file(new URL(`../../../data/${name}`, import.meta.url)).bytes();
export const directory = openDirectory(await built("directory.bin"));
export const weights = await built("tagger.bin");
export const engine = createAddressEngine(directory, weights);

/** Scores 100: door, street, locality, landmark, and a city, state and PIN that agree. */
export const GOOD = {
  line1: "12, 5th Cross, 3rd Block",
  line2: "Koramangala",
  landmark: "Near Forum Mall",
  city: "Bengaluru",
  state: "Karnataka",
  pincode: "560034",
} as const satisfies AddressIn;

/** The answer for the good address with these fields in place of its own. */
export function verify(fields: AddressIn = {}, outside?: OutsidePin): Verification {
  return engine.verify({ ...GOOD, ...fields }, outside);
}

/** The answer for one line and nothing else but what is given. */
export function verifyLine(line1: string, fields: AddressIn = {}): Verification {
  return engine.verify({ line1, ...fields });
}

export const codes = ({ issues }: Verification): IssueCode[] => issues.map(({ code }) => code);

/** Components as plain text, for comparison. */
export function values({ components }: Verification): Record<string, string> {
  return Object.fromEntries(Object.entries(components).map(([name, { value }]) => [name, value]));
}
