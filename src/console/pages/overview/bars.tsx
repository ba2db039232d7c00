/** Counts by day as stacked bars, with the same counts in a table. */
import type { ComponentChildren } from "preact";
import { dayText, numberText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

export interface Day {
  date: string;
  /** One count for each series. */
  counts: readonly number[];
}

interface Series {
  name: string;
  tone: "good" | "open" | "warn" | "bad";
}

interface Props {
  title: string;
  /** The counts, from the bottom of the bars up; at most three. */
  series: readonly Series[];
  days: readonly Day[];
  /** What the table says of all counts of a day together. */
  total: (day: Day, sum: number) => ComponentChildren;
}

/** Bars touch at this width; they are drawn narrower. */
const STEP = 10;
const WIDTH = 8;
const HEIGHT = 100;

const sumOf = ({ counts }: Day): number => counts.reduce((sum, count) => sum + count, 0);

export function Bars(props: Props) {
  const text = useWords(WORDS);
  const { title, series, days } = props;
  const most = Math.max(...days.map(sumOf));
  return (
    <figure class="bars">
      <h3>{title}</h3>
      <svg
        role="img"
        aria-label={text.chart(title, days.length, numberText(most))}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {days.map((day, i) => (
          <Bar key={day.date} day={day} series={series} x={i * STEP} scale={HEIGHT / Math.max(1, most)} />
        ))}
      </svg>
      <p class="span" aria-hidden="true">
        <small>{dayText(days[0].date)}</small>
        <small>{dayText(days[days.length - 1].date)}</small>
      </p>
      <ul class="legend">
        {series.map(({ name, tone }, i) => (
          <li key={name} data-tone={tone}>
            {name} <strong>{numberText(days.reduce((sum, { counts }) => sum + counts[i], 0))}</strong>
          </li>
        ))}
      </ul>
      <details>
        <summary>{text.asTable}</summary>
        <DayTable {...props} />
      </details>
    </figure>
  );
}

interface BarProps extends Pick<Props, "series"> {
  day: Day;
  x: number;
  scale: number;
}

function Bar({ day, series, x, scale }: BarProps) {
  let y = HEIGHT;
  return (
    <g>
      {series.map(({ name, tone }, i) => {
        const height = day.counts[i] * scale;
        y -= height;
        return <rect key={name} data-tone={tone} x={x} y={y} width={WIDTH} height={height} />;
      })}
    </g>
  );
}

/** Latest day first. */
function DayTable({ title, series, days, total }: Props) {
  const text = useWords(WORDS);
  return (
    <table class="rates">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{text.columns.day}</th>
          <th scope="col">{text.total}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.date}>
            <th scope="row">{dayText(day.date)}</th>
            <td>{total(day, sumOf(day))}</td>
            {series.map(({ name }, i) => (
              <td key={name}>{numberText(day.counts[i])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
