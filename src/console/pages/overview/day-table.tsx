/** Counts by day in a table, the latest day first: what a chart shows, for screen readers and for its links. */
import { dayText, numberText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { type BarsProps, sumOf } from "./bars.tsx";
import { WORDS } from "./words.ts";

export function DayTable({ title, series, days, total }: BarsProps) {
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
