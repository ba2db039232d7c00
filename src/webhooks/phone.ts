/** A phone number may stand in several places of an order. */
import { text } from "./json.ts";

const LONGEST = 500;

/** The first that has enough digits for a mobile number, else the first that has anything; null without one. */
export function firstPhone(...places: unknown[]): string | null {
  const said = places.map((place) => text(place).slice(0, LONGEST)).filter((each) => each !== "");
  return said.find((each) => each.replace(/\D/g, "").length >= 10) ?? said[0] ?? null;
}
