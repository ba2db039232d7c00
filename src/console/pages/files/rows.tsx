/** Tables of rows: the first ones, and those that failed. */
import { issueText } from "../../../../data/catalogue/issues/index.ts";
import { TableHead } from "../../ui/table-head.tsx";
import { numberText } from "../../words/format.ts";
import { importSentence } from "../../words/imports.ts";
import { useWords } from "../../words/index.ts";
import { FIELDS } from "../../words/order-fields.ts";
import { useLanguage } from "../../words/use-language.ts";
import type { BulkRow, Report } from "./report.ts";
import { WORDS } from "./words.ts";

const SHOWN_ROWS = 20;
const SHOWN_FAILED = 100;

/** The first rows of a report with their results; nothing for a report without rows. */
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
          <TableHead
            names={[
              text.row,
              names.order_id,
              mode === "outcomes" ? text.outcome : text.found,
              mode !== "outcomes" && text.standardized,
            ]}
          />
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
  const language = useLanguage();
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
            <small key={issue.code}>{issueText(language, issue)}</small>
          ))}
        </td>
      )}
    </tr>
  );
}

/** The rows that failed, with the reason of each; nothing when none did. */
export function FailedRows({ errors }: Pick<Report, "errors">) {
  const text = useWords(WORDS);
  if (errors.length === 0) return null;
  return (
    <section class="failed">
      <h3>{text.failedRows(numberText(errors.length))}</h3>
      <p>{text.failedHint}</p>
      <ul>
        {errors.slice(0, SHOWN_FAILED).map(({ row, reason, key, values }) => (
          <li key={row} data-failed={row}>
            {text.rowNumber(row)}: {importSentence(key, values, reason)}
          </li>
        ))}
      </ul>
      {errors.length > SHOWN_FAILED && <p>{text.moreFailed}</p>}
    </section>
  );
}
