import { RefKind } from "../../../data/layout.ts";
import type { Context, Draft } from "../draft.ts";

/** Sets the location: the locality's office, else the PIN's centre, else the city's or district's. */
export function locate(draft: Draft, { dir, places }: Context): void {
  const { office, pinIndex } = draft;
  if (office >= 0) {
    const lat = dir.officeLat(office);
    if (!Number.isNaN(lat)) return put(draft, lat, dir.officeLon(office), "office");
  }
  if (pinIndex >= 0) {
    const lat = dir.lat(pinIndex);
    if (!Number.isNaN(lat)) return put(draft, lat, dir.lon(pinIndex), "pincode");
    if (dir.districtCount(pinIndex) > 0)
      return area(draft, RefKind.district, dir.districtAt(pinIndex, 0), places);
    return;
  }
  if (draft.cityName < 0) return;
  const city = places.cityNamed(draft.cityName, draft.state);
  if (city >= 0) return area(draft, RefKind.city, city, places);
  for (let k = dir.refsFrom(draft.cityName); k < dir.refsTo(draft.cityName); k++) {
    if (dir.refKindAt(k) === RefKind.district) return area(draft, RefKind.district, dir.refIdAt(k), places);
  }
}

function area(draft: Draft, kind: RefKind, id: number, places: Context["places"]): void {
  const lat = places.latOf(kind, id);
  if (!Number.isNaN(lat)) put(draft, lat, places.lonOf(kind, id), "district");
}

function put(draft: Draft, lat: number, lon: number, precision: "office" | "pincode" | "district"): void {
  draft.location = { lat: Math.round(lat * 1e4) / 1e4, lon: Math.round(lon * 1e4) / 1e4, precision };
}
