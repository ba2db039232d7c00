/** Tables of rows: the first ones, and those that failed. */
import { useIssueText } from "../../order/address/issue-text.ts";
import { numberText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { FIELDS } from "./field-words.ts";
import type { BulkRow, Report } from "./report.ts";
import { WORDS } from "./words.ts";

const SHOWN_ROWS = 20;
const SHOWN_FAILED = 100;

export function FirstRows({ report: { results, mode } }: { report: Report }) {
  const text = useWords(WORDS);
  const names = useWords(FIELDS);
  if (results.length === 0) return null;
  const shown = results.slice(0, SHOWN_ROWS);
  const title = text.firstRows(numberText(shown.length), numberText(results.length));
  return (
    <>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways by itself, also by keyboard */}
      <section class="wide" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text.row}</th>
              <th scope="col">{names.order_id}</th>
              <th scope="col">{mode === "outcomes" ? text.outcome : text.found}</th>
              {mode !== "outcomes" && <th scope="col">{text.standardized}</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.row} row={row} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Row({ row }: { row: BulkRow }) {
  const text = useWords(WORDS);
  const issueText = useIssueText();
  const { status, risk_level: level, outcome, standardized, issues, score } = row;
  return (
    <tr data-row={row.row} data-status={status}>
      <td>{row.row}</td>
      <td>{row.order_id}</td>
      <td>
        {outcome && (
          <>
            {text.counts[outcome]} {row.order_found === false && text.counts.not_found}
          </>
        )}
        {status && (
          <>
            <strong>{text.counts[status]}</strong> {score !== undefined && text.score(score)}
          </>
        )}
        {level && <div>{text.counts[level]}</div>}
      </td>
      {status && (
        <td>
          {standardized?.full}
          {issues?.map((issue) => (
            <small key={issue.code}>{issueText(issue)}</small>
          ))}
        </td>
      )}
    </tr>
  );
}

export function FailedRows({ errors }: Pick<Report, "errors">) {
  const text = useWords(WORDS);
  if (errors.length === 0) return null;
  return (
    <section class="failed">
      <h3>{text.failedRows(numberText(errors.length))}</h3>
      <p>{text.failedHint}</p>
      <ul>
        {errors.slice(0, SHOWN_FAILED).map(({ row, reason }) => (
          <li key={row} data-failed={row}>
            {text.rowNumber(row)}: <span lang="en">{reason}</span>
          </li>
        ))}
      </ul>
      {errors.length > SHOWN_FAILED && <p>{text.moreFailed}</p>}
    </section>
  );
}
