import { RefKind } from "../../../data/layout.ts";
import type { Context, Draft } from "../draft.ts";
import type { Location } from "../schema.ts";

/** Steps of a degree that a location is rounded to: 11 m. */
const STEPS_PER_DEGREE = 1e4;

/** Sets the location: the locality's office, else the PIN's centre, else the city's or district's. */
export function locate(draft: Draft, { dir, places }: Context): void {
  const { office, pinIndex: pin, cityName } = draft;
  let district = -1;
  if (office >= 0 && put(draft, dir.officeLat(office), dir.officeLon(office), "office")) return;
  if (pin >= 0) {
    if (put(draft, dir.lat(pin), dir.lon(pin), "pincode")) return;
    if (dir.districtCount(pin) > 0) district = dir.districtAt(pin, 0);
  } else if (cityName >= 0) {
    const city = places.cityNamed(cityName, draft.state);
    if (city >= 0) put(draft, dir.cityLat(city), dir.cityLon(city), "district");
    else district = dir.firstRef(cityName, RefKind.district);
  }
  if (district >= 0) put(draft, dir.areaLat(district), dir.areaLon(district), "district");
}

/** False when the point is unknown. */
function put(draft: Draft, lat: number, lon: number, precision: Location["precision"]): boolean {
  if (Number.isNaN(lat)) return false;
  draft.location = { lat: rounded(lat), lon: rounded(lon), precision };
  return true;
}

const rounded = (degrees: number) => Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;
