/** From degrees to the pixels of a sketch map. North is up; within a few hundred kilometres the earth is flat. */
import { numberText } from "../words/format.ts";

export interface Point {
  lat: number;
  lon: number;
}

/** How points are drawn: by their distance from the middle. */
export interface Projection {
  x: (point: Point) => number;
  y: (point: Point) => number;
  pixelsPerKm: number;
}

const KM_PER_DEGREE = 111.2;
/** Minimum extent, as a map of one office would suggest more precision than its point has. */
const MIN_SPAN_KM = 2;
/** Room at the edges for marks and their names. */
const MARGIN = 40;

/** Fits points into an image. @param points at least one */
export function projectionOf(points: readonly Point[], width: number, height: number): Projection {
  const [south, north] = range(points.map(({ lat }) => lat));
  const [west, east] = range(points.map(({ lon }) => lon));
  const middle = { lat: (south + north) / 2, lon: (west + east) / 2 };
  const kmPerLon = KM_PER_DEGREE * Math.cos((middle.lat * Math.PI) / 180);
  const spanX = Math.max(MIN_SPAN_KM, (east - west) * kmPerLon);
  const spanY = Math.max(MIN_SPAN_KM, (north - south) * KM_PER_DEGREE);
  const pixelsPerKm = Math.min((width - 2 * MARGIN) / spanX, (height - 2 * MARGIN) / spanY);
  return {
    x: ({ lon }) => width / 2 + (lon - middle.lon) * kmPerLon * pixelsPerKm,
    y: ({ lat }) => height / 2 - (lat - middle.lat) * KM_PER_DEGREE * pixelsPerKm,
    pixelsPerKm,
  };
}

const range = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];

/** Lengths of a scale bar. */
const ROUND_KM = [0.5, 1, 2, 5, 10, 20, 50, 100] as const;

/** The longest round distance of at most a number of pixels. */
export function scaleBar(pixelsPerKm: number, maxPixels: number): { km: number; pixels: number } {
  const km = ROUND_KM.findLast((length) => length * pixelsPerKm <= maxPixels) ?? ROUND_KM[0];
  return { km, pixels: km * pixelsPerKm };
}

/** The eight winds from north, clockwise: 0 is north, 2 east. */
export function windOf(from: Point, to: Point): number {
  const dx = (to.lon - from.lon) * Math.cos((from.lat * Math.PI) / 180);
  const eighths = (Math.atan2(dx, to.lat - from.lat) / Math.PI) * 4;
  return (Math.round(eighths) + 8) % 8;
}

/** 1.5 from 1526 metres. */
export const kmOf = (metres: number): string => numberText(Math.round(metres / 100) / 10);
