/** India, each state in the colour of its RTO rate. The table beside it has the same data for screen readers. */
import { useLocation } from "preact-iso";
import { numberText, percent } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import { stateName } from "../../../words/state-name.ts";
import { ordersHref } from "../links.ts";
import { isFew, type RateRow } from "../rate-table.tsx";
import { stepOf } from "./scale.ts";
import { indiaShapes } from "./shapes.macro.ts" with { type: "macro" };
import { WORDS } from "./words.ts";

type Shape = ReturnType<typeof indiaShapes>[number];

/** By name. Bun's bundler would copy the list itself to each place that reads it. */
const SHAPES: ReadonlyMap<string, Shape> = new Map(indiaShapes().map((shape) => [shape.state, shape]));

interface Props {
  rows: readonly RateRow[];
  /** Of a step of the scale; null when no state has a colour. */
  width: number | null;
  /** The state that is pointed at, here or in the table. */
  active: string | null;
  onActive: (state: string | null) => void;
}

export function IndiaMap({ rows, width, active, onActive }: Props) {
  const byState = new Map(rows.map((row) => [row.key, row]));
  const pointedAt = SHAPES.get(active ?? "");
  return (
    <div class="india">
      <svg
        viewBox="-4 -4 772 800"
        aria-hidden="true"
        // A touched state stays selected, so that the link in the readout can be touched.
        onPointerLeave={({ pointerType }) => pointerType !== "touch" && onActive(null)}
      >
        <Hatching />
        {Array.from(SHAPES.values(), (shape) => (
          <StateShape
            key={shape.state}
            shape={shape}
            row={byState.get(shape.state)}
            width={width}
            onActive={onActive}
          />
        ))}
        {pointedAt && (
          <g class="outline">
            <Outline shape={pointedAt} />
          </g>
        )}
      </svg>
      {active !== null && <Readout state={active} row={byState.get(active)} />}
    </div>
  );
}

const HATCHING = "few-orders";

const Hatching = () => (
  <defs>
    <pattern id={HATCHING} width="8" height="8" patternUnits="userSpaceOnUse">
      <path class="hatching" d="M-2 2l4-4M0 8l8-8M6 10l4-4" />
    </pattern>
  </defs>
);

interface ShapeProps extends Pick<Props, "width" | "onActive"> {
  shape: Shape;
  row: RateRow | undefined;
}

function StateShape({ shape, row, width, onActive }: ShapeProps) {
  const { route } = useLocation();
  const { state } = shape;
  const href = row && ordersHref(row.filters);
  const step = row && width !== null && !isFew(row) ? stepOf(row.rto_rate ?? 0, width) : undefined;
  const fill = row && step === undefined ? `url(#${HATCHING})` : undefined;
  const open = (event: PointerEvent | MouseEvent) => {
    if (!href || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // On a touch screen, touching a state only shows it: the readout has the link.
    if ((event as PointerEvent).pointerType !== "touch") route(href);
  };
  return (
    <a
      href={href}
      tabindex={-1}
      data-state={state}
      data-step={step}
      onPointerEnter={() => onActive(state)}
      onClick={open}
    >
      <Outline shape={shape} fill={fill} />
    </a>
  );
}

const Outline = ({ shape: { path, dots }, fill }: { shape: Shape; fill?: string }) => (
  <>
    <path d={path} fill={fill} />
    {dots.map(([x, y]) => (
      <circle key={x} cx={x} cy={y} r="7" fill={fill} />
    ))}
  </>
);

function Readout({ state, row }: { state: string; row: RateRow | undefined }) {
  const text = useWords(WORDS);
  return (
    <p class="readout" aria-hidden="true">
      <strong>{stateName(state)}</strong>
      {!row && <span>{text.none}</span>}
      {row && (
        <a href={ordersHref(row.filters)} tabIndex={-1}>
          {text.orders(numberText(row.orders))}
        </a>
      )}
      {row && <span>{text.returned(numberText(row.rto), numberText(row.rto + row.delivered))}</span>}
      {row && row.rto_rate !== null && <span>{text.rate(percent(row.rto_rate), isFew(row))}</span>}
    </p>
  );
}
