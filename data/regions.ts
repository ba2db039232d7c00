/**
 * Regions around a city that reach into other states, by the key of the name that people give for a city or a state, with
 * the first three digits of their PINs outside that city. Written by hand: the National Capital Region by its districts
 * in Haryana, Uttar Pradesh and Rajasthan; the Tricity is Chandigarh, Mohali and Panchkula.
 */

const CAPITAL_REGION = "121 122 123 124 126 127 131 132 201 203 245 250 251 301 321".split(" ");
const TRICITY = "134 140 160".split(" ");

/** Key of the name → first three digits of the PINs of towns that may be meant. */
const REGIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ["delhincr", CAPITAL_REGION],
  ["newdelhincr", CAPITAL_REGION],
  ["ncr", CAPITAL_REGION],
  ["ncrdelhi", CAPITAL_REGION],
  ["nationalcapitalregion", CAPITAL_REGION],
  ["tricity", TRICITY],
  ["chandigarhtricity", TRICITY],
  ["tricitychandigarh", TRICITY],
]);

/** True when the name is that of a region which the PIN lies in, so that it says nothing against the PIN. */
export const isRegionOf = (key: string, pin: string): boolean =>
  REGIONS.get(key)?.includes(pin.slice(0, 3)) ?? false;
