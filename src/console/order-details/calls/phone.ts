/** The number by which a buyer is called. */
import type { Order } from "../types.ts";

/**
 * The order's number with its country code, digits only; null when nobody can be called.
 * A number other than an Indian mobile is used as given if it has a country code.
 */
export function internationalPhone({ phone, address, verification }: Order): string | null {
  if (verification.phone_valid) return `91${verification.phone}`;
  const given = (address.phone || phone).trim();
  const digits = given.replace(/\D/g, "");
  return given.startsWith("+") && !given.startsWith("+91") && digits.length >= 8 ? digits : null;
}
