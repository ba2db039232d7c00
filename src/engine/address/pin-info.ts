import type { PinDirectory } from "../pincode/directory.ts";
import type { PincodeInfo } from "./schema.ts";
import type { StateBook } from "./states.ts";

/**
 * Creates the look-up of `pincode_info` by PIN index (at least 0). Each is created once, on demand, and shared by
 * all results, so it must not be modified.
 */
export function pinInfos(dir: PinDirectory, states: StateBook): (pin: number) => PincodeInfo {
  const made = new Array<PincodeInfo | undefined>(dir.pinCount).fill(undefined);
  const make = (pin: number): PincodeInfo => {
    const districts: string[] = [];
    for (let k = 0; k < dir.districtCount(pin); k++) districts.push(dir.areaTitle(dir.districtAt(pin, k)));
    const offices: string[] = [];
    for (let o = dir.officesFrom(pin); o < dir.officesTo(pin); o++)
      if (dir.officeType(o) !== "") offices.push(dir.officeTitle(o));
    const state = states.title(dir.stateOf(pin));
    return { pin: String(dir.pinAt(pin)), found: true, state, districts, offices };
  };
  return (pin) => {
    made[pin] ??= make(pin);
    return made[pin];
  };
}
