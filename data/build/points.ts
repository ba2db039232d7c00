/** Validates, repairs and aggregates coordinates. */

import type { Box } from "../states.ts";

export interface Point {
  lat: number;
  lon: number;
}

export const NOWHERE: Point = { lat: Number.NaN, lon: Number.NaN };
/** Whether a point is known; {@link NOWHERE} is not. */
export const isSomewhere = (point: Point): boolean => !Number.isNaN(point.lat);

const KM_PER_DEGREE = 111.195;
/** Tolerance in degrees, as the bounding boxes of states are rounded. */
const BOX_MARGIN = 0.1;

/** Kilometres between two points, on a plane: within India's districts the error is under 0.5 %. */
export function distance(a: Point, b: Point): number {
  const x = (a.lon - b.lon) * Math.cos(((a.lat + b.lat) / 2) * (Math.PI / 180));
  const y = a.lat - b.lat;
  return Math.sqrt(x * x + y * y) * KM_PER_DEGREE;
}

/** The result of {@link repairPoint}. */
type PointFate = "kept" | "missing" | "swapped" | "outside";

/**
 * The point of an office, if plausible: 0 is missing; swapped latitude and longitude are swapped back; a point
 * outside every box of the PIN's states (the sea, another state, a wrong digit) is dropped.
 */
export function repairPoint(
  lat: number,
  lon: number,
  boxes: readonly Box[],
): { point: Point; fate: PointFate } {
  if (!(lat > 0 && lon > 0)) return { point: NOWHERE, fate: "missing" };
  if (boxes.some((box) => inside(lat, lon, box))) return { point: { lat, lon }, fate: "kept" };
  if (boxes.some((box) => inside(lon, lat, box))) return { point: { lat: lon, lon: lat }, fate: "swapped" };
  return { point: NOWHERE, fate: "outside" };
}

function inside(lat: number, lon: number, [south, west, north, east]: Box): boolean {
  return (
    lat >= south - BOX_MARGIN &&
    lat <= north + BOX_MARGIN &&
    lon >= west - BOX_MARGIN &&
    lon <= east + BOX_MARGIN
  );
}

/** Median of latitudes and of longitudes; {@link NOWHERE} of none. */
export function medianPoint(points: readonly Point[]): Point {
  if (points.length === 0) return NOWHERE;
  return {
    lat: quantile(
      points.map((p) => p.lat),
      0.5,
    ),
    lon: quantile(
      points.map((p) => p.lon),
      0.5,
    ),
  };
}

/** The quantile with linear interpolation; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = Float64Array.from(values).sort();
  const at = (sorted.length - 1) * share;
  const low = Math.floor(at);
  const high = Math.min(low + 1, sorted.length - 1);
  return sorted[low] + (sorted[high] - sorted[low]) * (at - low);
}
