/** The figures of a backtest: the active and the unsaved rules side by side. */
import { TableHead } from "../../../ui/table-head.tsx";
import { money, numberText, percent } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import { reviewsPerDay } from "./per-day.ts";
import type { Result } from "./use-backtest.ts";
import { WORDS } from "./words.ts";

type Report = Result["proposed"];

interface Props {
  result: Result;
  perDay: number | null;
  /** Whether there are changes: else both are the same rules. */
  isUnsaved: boolean;
}

export function Figures({ result, perDay, isUnsaved }: Props) {
  const text = useWords(WORDS);
  const share = (n: number, part: number | null) =>
    part === null ? numberText(n) : text.ofAll(numberText(n), percent(part));
  const rows: [string, (report: Report) => string][] = [
    perDay === null
      ? [text.reviewed, ({ review }) => share(review.orders, review.share)]
      : [text.reviewedPerDay, (report) => reviewsPerDay(report, perDay)],
    [text.caught, ({ review }) => share(review.rtos_caught, review.recall)],
    [text.stopped, ({ review }) => numberText(review.good_stopped)],
    [text.caughtValue, ({ review }) => money(Math.round(review.value_caught))],
    [text.saved, ({ saving }) => money(Math.round(saving.saved))],
  ];
  return (
    <table>
      <caption class="unseen">{text.title}</caption>
      <TableHead names={[text.what, text.today, isUnsaved && text.draft]} />
      <tbody>
        {rows.map(([name, figure]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{figure(result.today)}</td>
            {isUnsaved && <td>{figure(result.proposed)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
