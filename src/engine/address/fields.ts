/** The fields of an address that the engine reads. */
import type { AddressIn } from "./schema.ts";

/** Their names. */
export const ADDRESS_FIELDS = [
  "name",
  "phone",
  "line1",
  "line2",
  "landmark",
  "city",
  "state",
  "pincode",
  "country",
] as const satisfies readonly (keyof AddressIn)[];

/** A copy that has nothing else. */
export function addressOf(input: AddressIn): AddressIn {
  const { name, phone, line1, line2, landmark, city, state, pincode, country } = input;
  return { name, phone, line1, line2, landmark, city, state, pincode, country };
}
