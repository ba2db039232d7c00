/** The names of one place of the directory: what an address there may contain. */

import { TOWN_PEOPLE } from "../../../src/engine/address/tagger/words-in-line.ts";
import type { PinDirectory } from "../../../src/engine/pincode/directory.ts";
import { STATES } from "../../states.ts";
import type { Random } from "../random.ts";

/** Names for one address. */
export interface PlaceNames {
  pincode: string;
  city: string;
  /** The city if it is a town, else the district: what is not also the name of a locality. */
  town: string;
  state: string;
  district: string;
  subdistrict: string;
  /** Another district of the state: districts were split and renamed, and people go on to write the old one. */
  otherDistrict: string;
  /** Offices and localities of the PIN. */
  offices: string[];
  /** Those of a neighbouring PIN of the same city or district: localities that the PIN's own list lacks. */
  near: string[];
  /** Names from anywhere, for roads and colonies called after a place. */
  others: string[];
}

const OTHERS = 3;
/** Offices drawn of a PIN. */
const DRAWN = 3;
/** A locality's name in letters and spaces: no number, no bracket. */
const PLAIN = /^[A-Za-z][A-Za-z .]+$/;

/** A place drawn by its offices: one PIN in three is drawn among those of the larger cities. */
export function drawPlace(dir: PinDirectory, random: Random): PlaceNames {
  for (;;) {
    const pin = random.below(dir.pinCount);
    const city = dir.cityOf(pin);
    if (city < 0 || dir.districtCount(pin) === 0) continue;
    if (dir.cityPopulation(city) < 200_000 && random.chance(0.5)) continue;
    const offices = officesOf(dir, pin, random);
    if (offices.length === 0) continue;
    const from = dir.cityPinsFrom(city);
    const neighbour = dir.cityPinAt(from + random.below(dir.cityPinsTo(city) - from));
    const near = officesOf(dir, neighbour, random);
    const others: string[] = [];
    while (others.length < OTHERS)
      others.push(...officesOf(dir, random.below(dir.pinCount), random).slice(0, 1));
    const district = dir.areaTitle(dir.districtAt(pin, 0));
    return {
      pincode: String(dir.pinAt(pin)),
      city: dir.cityTitle(city),
      town: dir.cityPopulation(city) >= TOWN_PEOPLE ? dir.cityTitle(city) : district,
      state: STATES[dir.stateOf(pin)].name,
      district,
      otherDistrict: districtNear(dir, dir.areaState(dir.districtAt(pin, 0)), random),
      subdistrict: dir.subdistrictCount(pin) > 0 ? dir.areaTitle(dir.subdistrictAt(pin, 0)) : district,
      offices,
      near: near.length > 0 ? near : offices,
      others,
    };
  }
}

/** A district of the state, drawn by its PINs. */
function districtNear(dir: PinDirectory, state: number, random: Random): string {
  for (;;) {
    const pin = random.below(dir.pinCount);
    if (dir.districtCount(pin) === 0) continue;
    const district = dir.districtAt(pin, 0);
    if (dir.areaState(district) === state) return dir.areaTitle(district);
  }
}

/** A few offices or localities of the PIN. */
function officesOf(dir: PinDirectory, pin: number, random: Random): string[] {
  const from = dir.officesFrom(pin);
  const count = dir.officesTo(pin) - from;
  const out: string[] = [];
  for (let n = 0; n < DRAWN && n < count; n++) {
    const title = dir.nameTitle(dir.officeName(from + random.below(count)));
    if (PLAIN.test(title)) out.push(title);
  }
  return out;
}
