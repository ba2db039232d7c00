/** `pincode_info` of each PIN, created once and shared by all results, so it must not be modified. */
import type { PinDirectory } from "../pincode/directory.ts";
import type { PincodeInfo } from "./schema.ts";
import type { StateBook } from "./states.ts";

export class PinInfos {
  /** By PIN index; filled on demand. */
  private readonly made: (PincodeInfo | undefined)[];

  constructor(
    private readonly dir: PinDirectory,
    private readonly states: StateBook,
  ) {
    this.made = new Array(dir.pinCount).fill(undefined);
  }

  /** @param pin index of a PIN, at least 0 */
  of(pin: number): PincodeInfo {
    let info = this.made[pin];
    if (info === undefined) {
      info = this.make(pin);
      this.made[pin] = info;
    }
    return info;
  }

  private make(pin: number): PincodeInfo {
    const { dir } = this;
    const districts: string[] = [];
    for (let k = 0; k < dir.districtCount(pin); k++) districts.push(dir.areaTitle(dir.districtAt(pin, k)));
    const offices: string[] = [];
    for (let o = dir.officesFrom(pin); o < dir.officesTo(pin); o++) {
      if (dir.officeType(o) !== "") offices.push(dir.officeTitle(o));
    }
    return {
      pin: String(dir.pinAt(pin)),
      found: true,
      state: this.states.title(dir.stateOf(pin)),
      districts,
      offices,
    };
  }
}
