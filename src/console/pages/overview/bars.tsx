/** Counts by day as stacked bars, with the same counts in a table. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { firstDay } from "../../search/days.ts";
import { TableHead } from "../../ui/table-head.tsx";
import { dayText, numberText, shortDay, weekday } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { axisTop } from "./axis.ts";
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

interface BarsProps {
  title: string;
  /** The counts, from the bottom of the bars up; at most three. */
  series: readonly Series[];
  days: readonly Day[];
  /** Label of a day's total in the table. */
  total: (day: Day, sum: number) => ComponentChildren;
}

/** Sides of a bar's column, stretched to the width of the page. */
const STEP = 10;
const HEIGHT = 100;
/** With fewer days the bars are narrower than their columns. */
const MANY_DAYS = 14;

const sumOf = ({ counts }: Day): number => counts.reduce((sum, count) => sum + count, 0);

export function Bars(props: BarsProps) {
  const text = useWords(WORDS);
  const { title, series, days } = props;
  const [active, setActive] = useState<Day | null>(null);
  const most = Math.max(...days.map(sumOf));
  const top = axisTop(most);
  return (
    <figure class="bars">
      <h3>{title}</h3>
      <Legend series={series} days={days} active={active} />
      <div class="plot">
        <p class="scale" aria-hidden="true">
          {[top, top / 2, 0].map((count) => (
            <small key={count}>{numberText(count)}</small>
          ))}
        </p>
        <svg
          role="img"
          aria-label={text.chart(title, days.length, numberText(most))}
          viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          onPointerLeave={() => setActive(null)}
        >
          <path class="grid" d={`M0 0H${days.length * STEP}M0 ${HEIGHT / 2}H${days.length * STEP}`} />
          {days.map((day, i) => (
            <g key={day.date} data-day={day.date} onPointerEnter={() => setActive(day)}>
              <rect class="column" x={i * STEP} width={STEP} height={HEIGHT} />
              <Bar day={day} series={series} x={i * STEP} isWide={days.length > MANY_DAYS} top={top} />
            </g>
          ))}
        </svg>
        <Dates days={days} />
      </div>
      <details>
        <summary>{text.asTable}</summary>
        <DayTable {...props} />
      </details>
    </figure>
  );
}

/** The series with their counts: of the day that is pointed at, or of all days. */
function Legend({ series, days, active }: Pick<BarsProps, "series" | "days"> & { active: Day | null }) {
  const text = useWords(WORDS);
  const shown = active ? [active] : days;
  return (
    <ul class="plain legend">
      <li class="when">{active ? weekday(active.date) : text.days(days.length)}</li>
      {series.map(({ name, tone }, i) => (
        <li key={name} data-tone={tone}>
          {name} <strong>{numberText(shown.reduce((sum, { counts }) => sum + counts[i], 0))}</strong>
        </li>
      ))}
    </ul>
  );
}

interface BarProps extends Pick<BarsProps, "series"> {
  day: Day;
  x: number;
  isWide: boolean;
  /** The count at the top of the chart. */
  top: number;
}

function Bar({ day, series, x, isWide, top }: BarProps) {
  const width = STEP * (isWide ? 0.8 : 0.4);
  let y = HEIGHT;
  return series.map(({ name, tone }, i) => {
    const height = (day.counts[i] * HEIGHT) / top;
    y -= height;
    return (
      <rect key={name} data-tone={tone} x={x + (STEP - width) / 2} y={y} width={width} height={height} />
    );
  });
}

/** The first day, the middle one, and the last one, which is today unless orders have later dates. */
function Dates({ days }: Pick<BarsProps, "days">) {
  const text = useWords(WORDS);
  const dates = [0, (days.length - 1) >> 1, days.length - 1].map((i) => days[i].date);
  return (
    <p class="dates" aria-hidden="true">
      {dates.map((date) => (
        <small key={date}>{date === firstDay("today") ? text.today : shortDay(date)}</small>
      ))}
    </p>
  );
}

/** The latest day first, for screen readers and for its links. */
function DayTable({ title, series, days, total }: BarsProps) {
  const text = useWords(WORDS);
  return (
    <table class="rates">
      <caption>{title}</caption>
      <TableHead names={[text.columns.day, text.total, ...series.map(({ name }) => name)]} />
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
