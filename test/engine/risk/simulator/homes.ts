/** Addresses of buyers, from careful to careless. */
import { STATES } from "../../../../data/states.ts";
import type { AddressIn } from "../../../../src/engine/address/schema.ts";
import type { PinDirectory } from "../../../../src/engine/pincode/directory.ts";
import type { Random } from "../../../support/random.ts";

export interface Home {
  /** 0 (careless) to 1 (careful): hidden; the text shows it only by the parts left out. */
  quality: number;
  /** The place's hidden log-odds. */
  logOdds: number;
  /** The address as typed for one order: mostly as saved, sometimes with a field changed. */
  retyped(random: Random): AddressIn;
}

const HOUSES = ["Flat No. N", "House No. N", "#N", "H.No. N", "Plot No. N", "N/2", "Door No. N", "B-N"];
const STREETS = [
  "Gandhi Road",
  "Station Road",
  "Nehru Street",
  "3rd Main Road",
  "Temple Street",
  "MG Road",
  "Ring Road",
];
const LANDMARKS = [
  "Near SBI ATM",
  "Opp. Hanuman Mandir",
  "Behind Bus Stand",
  "Next to Govt School",
  "Near Water Tank",
];
const JUNK_LINES = ["asdf asdf", "test address", "xxxxx", "qwerty"];

export function makeHome(
  d: PinDirectory,
  pin: number,
  logOdds: number,
  isBogus: boolean,
  random: Random,
): Home {
  // The mean of two: most addresses are middling.
  const quality = (random.next() + Math.max(random.next(), random.next())) / 2;
  const careless = (most: number) => random.chance(most * (1 - quality));
  const locality = d.nameTitle(
    d.officeName(d.officesFrom(pin) + random.below(d.officesTo(pin) - d.officesFrom(pin))),
  );
  const house = careless(0.6) ? "" : random.pick(HOUSES).replaceAll("N", String(1 + random.below(400)));
  const street = careless(0.7) ? "" : random.pick(STREETS);
  const city = d.cityTitle(d.cityOf(pin));
  const saved: AddressIn = {
    line1: [house, street].filter(Boolean).join(", ") || (careless(0.2) ? "" : locality),
    line2: careless(0.4) ? "" : locality,
    landmark: random.chance(0.3 + 0.5 * quality) ? random.pick(LANDMARKS) : "",
    city: careless(0.15) ? "" : city,
    state: careless(0.15) ? "" : STATES[careless(0.08) ? random.below(20) : d.stateOf(pin)].name,
    pincode: careless(0.04) ? "" : String(d.pinAt(pin) + (careless(0.06) ? 1 + random.below(30) : 0)),
  };
  if (isBogus && random.chance(0.4)) saved.line1 = random.pick(JUNK_LINES);
  return { quality, logOdds, retyped: (chance) => (chance.chance(0.08) ? addTypo(saved, chance) : saved) };
}

/** One field left out or written in capitals. */
function addTypo(saved: AddressIn, random: Random): AddressIn {
  if (random.chance(0.5)) return { ...saved, line1: saved.line1?.toUpperCase() };
  return { ...saved, [random.pick(["landmark", "city", "state"] as const)]: "" };
}
