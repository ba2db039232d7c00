/** Bundler macro: the states and Union territories as SVG paths, from the map of @react-map/india. */
import { drawPath } from "@react-map/india/src/constants.ts";

type Point = readonly [x: number, y: number];
/** The border of an area; its last point is joined to its first. */
type Ring = readonly Point[];

/** A state on a map of 764 × 792 units. */
export interface Shape {
  /** As the server names it. */
  state: string;
  path: string;
  /** Where its areas are that are too small to see. */
  dots: Point[];
}

const DADRA_AND_DAMAN = "Dadra and Nagar Haveli and Daman and Diu";
/** What became one territory in 2020. */
const MERGED: Readonly<Record<string, string>> = {
  "Dadra and Nagar Haveli": DADRA_AND_DAMAN,
  "Daman and Diu": DADRA_AND_DAMAN,
};
/** An area as small as this in width and height gets a dot. */
const SMALL = 10;
/** Islands of a state that are smaller are left out: outlines hide them. */
const MIN_ISLAND = 4;

/** All states and Union territories; those with dots are last, so that nothing is drawn over them. */
export function indiaShapes(): Shape[] {
  const shapes = new Map<string, Shape>();
  for (const [name, path] of Object.entries(drawPath)) {
    const state = MERGED[name] ?? name;
    const shape = shapes.get(state) ?? { state, path: "", dots: [] };
    const rings = ringsOf(path).toSorted((a, b) => areaOf(b) - areaOf(a));
    shape.path += rings
      .map((ring, i) => (i === 0 || areaOf(ring) >= MIN_ISLAND ? pathOf(ring) : ""))
      .join("");
    const { center, size } = boxOf(rings[0]);
    if (size < SMALL) shape.dots.push(center);
    shapes.set(state, shape);
  }
  return [...shapes.values()].sort((a, b) => a.dots.length - b.dots.length);
}

/** The rings of a path of the commands M, L, l, h, v and z. */
function ringsOf(path: string): Ring[] {
  const rings: Point[][] = [];
  let [x, y] = [0, 0];
  for (const [, command, values] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    if (command === "M") rings.push([]);
    for (const [dx, dy] of stepsOf(command, values)) {
      const isAbsolute = command === "M" || command === "L";
      [x, y] = isAbsolute ? [dx, dy] : [x + dx, y + dy];
      rings.at(-1)?.push([x, y]);
    }
  }
  return rings;
}

function stepsOf(command: string, values: string): Point[] {
  const numbers = (values.match(/-?[\d.]+/g) ?? []).map(Number);
  if (command === "h") return numbers.map((dx) => [dx, 0]);
  if (command === "v") return numbers.map((dy) => [0, dy]);
  if (!"MLlz".includes(command)) throw new Error(`unknown command ${command} in the map of India`);
  return numbers.flatMap((x, i) => (i % 2 === 0 ? [[x, numbers[i + 1]] as const] : []));
}

/** The ring in whole units, relative: neighbours are rounded alike, so that their borders still meet. */
function pathOf(ring: Ring): string {
  const points = withoutMiddles(ring.map(([x, y]) => [Math.round(x), Math.round(y)] as const));
  const steps = points.slice(1).map(([x, y], i) => `${x - points[i][0]} ${y - points[i][1]}`);
  return `M${points[0].join(" ")}l${steps.join(" ").replaceAll(" -", "-")}z`;
}

/** Without points that repeat the one before, or lie on the line between their neighbours. */
function withoutMiddles(points: Ring): Ring {
  const distinct = points.filter(([x, y], i) => i === 0 || x !== points[i - 1][0] || y !== points[i - 1][1]);
  return distinct.filter(([x, y], i) => {
    if (i === 0 || i === distinct.length - 1) return true;
    const [[x1, y1], [x2, y2]] = [distinct[i - 1], distinct[i + 1]];
    return (x - x1) * (y2 - y) !== (y - y1) * (x2 - x);
  });
}

function areaOf(ring: Ring): number {
  const doubled = ring.map(([x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length];
    return x * nextY - nextX * y;
  });
  return Math.abs(doubled.reduce((sum, part) => sum + part, 0)) / 2;
}

/** The middle of the box around a ring, and the longer side of the box. */
function boxOf(ring: Ring): { center: Point; size: number } {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const center = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)] as const;
  return { center, size: Math.max(right - left, bottom - top) };
}
