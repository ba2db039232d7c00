/** The marks of a sketch map: offices in one place share a mark, and a name is written where there is room. */
import type { Projection } from "./geometry.ts";
import type { NearbyPin, PinDetails, PostOffice } from "./types.ts";

interface Spot {
  x: number;
  y: number;
}

export interface OfficeMark extends Spot {
  /** Places of its offices in the answer, the first of them numbered in the mark. */
  offices: number[];
  label: Label | null;
}

export interface NeighbourMark extends Spot {
  pin: NearbyPin;
  label: Label | null;
}

export interface Label {
  text: string;
  x: number;
  y: number;
  anchor: "start" | "end" | "middle";
}

interface Size {
  width: number;
  height: number;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const MARK_RADIUS = 9;
const LABEL_HEIGHT = 13;
/** Of the map's font, on average. */
const LETTER_WIDTH = 6.4;

/** An office whose point is known. */
export const isPlaced = (office: PostOffice): office is PostOffice & { lat: number; lon: number } =>
  office.lat !== null && office.lon !== null;

/**
 * A mark for each place with offices, and one for each neighbour in sight. Offices are named in the order of the answer,
 * so head offices come first, and neighbours after them.
 * @param spots other things that no name may cover
 */
export function marksOf(
  { post_offices, nearby }: Pick<PinDetails, "post_offices" | "nearby">,
  { x, y }: Projection,
  size: Size,
  spots: readonly Spot[],
): { offices: OfficeMark[]; neighbours: NeighbourMark[] } {
  const offices: OfficeMark[] = [];
  for (const [i, office] of post_offices.entries()) {
    if (!isPlaced(office)) continue;
    const at = { x: x(office), y: y(office) };
    const same = offices.find((mark) => Math.hypot(mark.x - at.x, mark.y - at.y) < 2 * MARK_RADIUS);
    if (same) same.offices.push(i);
    else offices.push({ ...at, offices: [i], label: null });
  }
  const neighbours = nearby
    .map((pin): NeighbourMark => ({ pin, x: x(pin), y: y(pin), label: null }))
    .filter((mark) => isInside(around(mark), size));
  const taken = [...offices, ...spots, ...neighbours].map(around);
  for (const mark of offices) {
    const name = post_offices[mark.offices[0]].name;
    const more = mark.offices.length > 1 ? `+${mark.offices.length - 1}` : "";
    mark.label = freeLabel(mark, more ? [`${name} ${more}`, more] : [name], size, taken);
  }
  for (const mark of neighbours) mark.label = freeLabel(mark, [mark.pin.pin], size, taken);
  return { offices, neighbours };
}

/** The first text and side of a mark where nothing else is; takes the place. */
function freeLabel({ x, y }: Spot, texts: readonly string[], size: Size, taken: Box[]): Label | null {
  const gap = MARK_RADIUS + 4;
  for (const text of texts) {
    const sides: Label[] = [
      { text, x: x + gap, y: y + 4, anchor: "start" },
      { text, x: x - gap, y: y + 4, anchor: "end" },
      { text, x, y: y - gap, anchor: "middle" },
      { text, x, y: y + gap + LABEL_HEIGHT - 3, anchor: "middle" },
    ];
    for (const label of sides) {
      const box = boxOf(label);
      if (!isInside(box, size) || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      return label;
    }
  }
  return null;
}

const around = ({ x, y }: Spot): Box => ({
  ...{ left: x - MARK_RADIUS, right: x + MARK_RADIUS },
  ...{ top: y - MARK_RADIUS, bottom: y + MARK_RADIUS },
});

function boxOf({ text, x, y, anchor }: Label): Box {
  const width = text.length * LETTER_WIDTH;
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return { left, right: left + width, top: y - LABEL_HEIGHT + 3, bottom: y + 3 };
}

const isInside = ({ left, right, top, bottom }: Box, { width, height }: Size): boolean =>
  left >= 0 && right <= width && top >= 0 && bottom <= height;

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
