/** Everything the file will hold, before it is packed: what the steps of data/build.ts put together. */

import type { AreaIndex } from "./areas.ts";
import type { City } from "./cities.ts";
import type { Pin } from "./pins.ts";

export interface Directory {
  version: string;
  pins: Pin[];
  index: AreaIndex;
  cities: City[];
}
