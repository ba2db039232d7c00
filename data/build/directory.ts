/** The content of the file before packing, as built by the steps of data/build.ts. */

import type { AreaIndex } from "./areas.ts";
import type { City } from "./cities.ts";
import type { Pin } from "./pins.ts";

export interface Directory {
  version: string;
  pins: Pin[];
  index: AreaIndex;
  cities: City[];
  /** Hashes of the keys of the names of cities outside India, ascending. */
  foreignCities: Uint32Array<ArrayBuffer>;
}
