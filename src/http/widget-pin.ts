/** PIN lookup for the widget, with the names that a shop's lists may use for city and state. */
import { type Static, Type as t } from "@sinclair/typebox";
import { STATES, type State } from "../../data/states.ts";
import type { PinLookupResult } from "../features/pin-lookup/index.ts";
import type { RequestContext } from "./context.ts";
import { namedObject, PinResult } from "./schemas.ts";

export const WidgetPin = namedObject("WidgetPin", {
  ...PinResult.properties,
  city_names: t.Array(t.String({ description: "Names in use for the city of this PIN, best first" })),
  state_names: t.Array(t.String({ description: "The state's names in English and Hindi, and its codes" })),
});
type WidgetPin = Static<typeof WidgetPin>;

/** @param pin as received */
export async function lookUpForWidget(ctx: RequestContext, pin: string): Promise<WidgetPin> {
  const result = await ctx.services.pinLookup.lookup(pin);
  const state = STATES.find(({ name }) => name === result.state);
  return {
    ...result,
    city_names: cityNames(ctx, result),
    state_names: state ? stateNames(state, result.districts) : [],
  };
}

/** The city in the directory, and the districts, which a shop's list may have instead. */
function cityNames(ctx: RequestContext, { pin, found, districts }: PinLookupResult): string[] {
  if (!found) return [];
  const { directory } = ctx.services;
  const index = directory.indexOf(Number(pin));
  const city = index < 0 ? -1 : directory.cityOf(index);
  const names = [...(city < 0 ? [] : [directory.cityTitle(city)]), ...districts];
  const renamed = RENAMED.find((pair) => pair.includes(names[0])) ?? [];
  return [...new Set([...names.slice(0, 1), ...renamed, ...names])];
}

/** If a list still has the two former territories (Dadra, Daman), the name of the PIN's own comes first. */
function stateNames({ name, names, codes }: State, districts: readonly string[]): string[] {
  const written = [
    name,
    ...names.filter((other) => /^[\p{Script=Latin}\p{Script=Devanagari}\s&.]+$/u.test(other)),
  ];
  if (codes.length < 3 || !name.includes("Daman")) return [...written, ...codes];
  const half = districts.some((district) => /daman|diu/i.test(district))
    ? /^Dam/
    : /^Dadra (and|&)? ?Nagar Haveli$/;
  return [name, ...written.filter((other) => half.test(other)), codes[0], half.test("Daman") ? "DD" : "DN"];
}

/** Cities that a list may still have under their former name. */
const RENAMED = [
  ["Bengaluru", "Bangalore"],
  ["Mumbai", "Bombay"],
  ["Chennai", "Madras"],
  ["Kolkata", "Calcutta"],
  ["Gurugram", "Gurgaon"],
  ["Mysuru", "Mysore"],
  ["Mangaluru", "Mangalore"],
  ["Belagavi", "Belgaum"],
  ["Hubballi", "Hubli"],
  ["Prayagraj", "Allahabad"],
  ["Kochi", "Cochin"],
  ["Thiruvananthapuram", "Trivandrum"],
  ["Kozhikode", "Calicut"],
  ["Puducherry", "Pondicherry"],
  ["Vadodara", "Baroda"],
  ["Visakhapatnam", "Vizag"],
];
