/** A sketch map of a PIN's post offices: no tiles and no other host, only the points of the directory. */

import type { RefObject } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { numberText } from "../words/format.ts";
import { useWords } from "../words/index.ts";
import { type Point, type Projection, projectionOf, scaleBar } from "./geometry.ts";
import { isPlaced, type Label, MARK_RADIUS, marksOf, type NeighbourMark, type OfficeMark } from "./marks.ts";
import type { PinDetails, Place } from "./types.ts";
import { WORDS } from "./words.ts";

interface Props {
  pin: PinDetails;
  /** Where an address probably is. */
  place?: Place | null;
}

const MAX_WIDTH = 640;
/** Height of an address mark above its point. */
const PIN_HEIGHT = 24;
/** Room below the map for its scale. */
const SCALE_HEIGHT = 30;
/** Neighbours that the map reaches to, if they are not too far for a map of the offices. */
const NEIGHBOURS_IN_SIGHT = 2;
const MAX_NEIGHBOUR_M = 8000;

export function Sketch({ pin, place }: Props) {
  const text = useWords(WORDS);
  const box = useRef<HTMLElement>(null);
  const id = useId();
  const width = Math.min(MAX_WIDTH, useWidth(box));
  const points = pointsOf(pin, place);
  return (
    <figure ref={box} class="sketch">
      {points.length === 0 ? (
        <p>{text.noMap}</p>
      ) : (
        width > 0 && <Drawing id={id} pin={pin} place={place} points={points} width={width} />
      )}
      {points.length > 0 && (
        <figcaption id={id}>
          {text.caption} {place && text.captionHere}
        </figcaption>
      )}
    </figure>
  );
}

/** What the map must show. */
function pointsOf({ post_offices, nearby, location }: PinDetails, place: Place | null | undefined): Point[] {
  const offices = post_offices.filter(isPlaced);
  const own: Point[] = offices.length > 0 ? offices : location ? [location] : [];
  if (own.length === 0) return [];
  const near = nearby.filter(({ distance_m }) => distance_m <= MAX_NEIGHBOUR_M).slice(0, NEIGHBOURS_IN_SIGHT);
  return [...own, ...near, ...(place ? [place] : [])];
}

interface DrawingProps extends Props {
  id: string;
  points: readonly Point[];
  width: number;
}

function Drawing({ id, pin, place, points, width }: DrawingProps) {
  const text = useWords(WORDS);
  const height = Math.round(width * 0.7);
  const projection = projectionOf(points, width, height);
  const at = (point: Point) => ({ x: projection.x(point), y: projection.y(point) });
  const here = place && at(place);
  const mapHeight = height - SCALE_HEIGHT;
  const { offices, neighbours } = marksOf(
    pin,
    projection,
    { width, height: mapHeight },
    here ? [{ x: here.x, y: here.y - PIN_HEIGHT / 2 }] : [],
  );
  return (
    <svg
      role="img"
      aria-label={text.map(pin.pin, offices.flatMap((mark) => mark.offices).length)}
      aria-describedby={id}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <Area pin={pin} projection={projection} />
      {neighbours.map((mark) => (
        <Neighbour key={mark.pin.pin} mark={mark} />
      ))}
      {offices.map((mark) => (
        <Office key={mark.offices[0]} mark={mark} pin={pin} />
      ))}
      {here && place && <Here {...here} radius={((place.radius_m ?? 0) / 1000) * projection.pixelsPerKm} />}
      <Scale pixelsPerKm={projection.pixelsPerKm} width={width} height={height} />
    </svg>
  );
}

/** Where nine of ten points of the PIN are. */
function Area({ pin: { location }, projection }: { pin: PinDetails; projection: Projection }) {
  if (!location || location.radius_m === 0) return null;
  const { x, y, pixelsPerKm } = projection;
  return (
    <circle class="area" cx={x(location)} cy={y(location)} r={(location.radius_m / 1000) * pixelsPerKm} />
  );
}

function Office({ mark: { x, y, offices, label }, pin }: { mark: OfficeMark; pin: PinDetails }) {
  return (
    <g class="office" data-offices={offices.join(" ")}>
      <title>{offices.map((i) => pin.post_offices[i].name).join(", ")}</title>
      <circle cx={x} cy={y} r={MARK_RADIUS} />
      <text x={x} y={y + 4} text-anchor="middle" class="number">
        {offices[0] + 1}
      </text>
      {label && <Name label={label} />}
    </g>
  );
}

function Neighbour({ mark: { pin, x, y, label } }: { mark: NeighbourMark }) {
  return (
    <g class="neighbour" data-pin={pin.pin}>
      <title>{`${pin.pin} ${pin.office}`}</title>
      <rect x={x - 4} y={y - 4} width={8} height={8} />
      {label && <Name label={label} />}
    </g>
  );
}

const Name = ({ label: { text, x, y, anchor } }: { label: Label }) => (
  <text x={x} y={y} text-anchor={anchor}>
    {text}
  </text>
);

/** Where the address probably is. */
function Here({ x, y, radius }: { x: number; y: number; radius: number }) {
  const text = useWords(WORDS);
  return (
    <g class="here">
      <title>{text.here}</title>
      {radius > 0 && <circle cx={x} cy={y} r={radius} />}
      <path d={`M${x} ${y - 4}l-7 -11a8 8 0 1 1 14 0z`} />
    </g>
  );
}

interface ScaleProps {
  pixelsPerKm: number;
  width: number;
  height: number;
}

/** The scale at the lower left, and where north is. */
function Scale({ pixelsPerKm, width, height }: ScaleProps) {
  const text = useWords(WORDS);
  const { km, pixels } = scaleBar(pixelsPerKm, width / 3);
  return (
    <g class="scale" data-km={km} data-pixels={pixels}>
      <path d={`M10 ${height - 16}v6h${pixels}v-6`} />
      <text x={16 + pixels} y={height - 9}>
        {text.km(numberText(km))}
      </text>
      <text x={width - 10} y={height - 9} text-anchor="end">
        {text.north} ↑
      </text>
    </g>
  );
}

/** @returns 0 until the element is there */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() => setWidth(Math.floor(current.clientWidth)));
    setWidth(Math.floor(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return width;
}
