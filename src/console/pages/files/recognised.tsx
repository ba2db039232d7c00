/** What the file looks like, and a table of statuses that do not show how an order ended. */

import { useEffect, useState } from "preact/hooks";
import { TableHead } from "../../ui/table-head.tsx";
import { dayText, numberText } from "../../words/format.ts";
import { importSentence } from "../../words/imports.ts";
import { useWords } from "../../words/index.ts";
import type { Inspection } from "./inspect.ts";
import { endsOf, lacksDeliveries, MEANINGS, meaningOf } from "./meanings.ts";
import type { LooksLike, Meaning, Meanings, Mode } from "./types.ts";
import { WORDS } from "./words.ts";

/** What was recognised, independent of the chosen mode; nothing if that failed. */
export function Recognised({
  inspected,
  isLoading,
  meanings,
}: {
  inspected: Inspection | null;
  isLoading: boolean;
  meanings: Meanings;
}) {
  const text = useWords(WORDS);
  // Without it the person chooses, and an error shows when the file is sent.
  if (!inspected) return <p role="status">{isLoading && text.recognising}</p>;
  const { found, isPart } = inspected;
  if (!found) return null;
  const { orders, oldest, mode } = found;
  const hasOrders = mode === "history" || mode === "orders";
  const named = MEANINGS.map((end) => [end, endsOf(found, meanings)[end]] as const)
    .filter(([, count]) => count > 0)
    .map(([end, count]) => text.endCounts[end](numberText(count)));
  const codes = found.warnings.map(({ code }) => code);
  // Once a status is said to mean a return, there are some.
  const shown = (["no_payment", "no_returns"] as const).filter(
    (code) => codes.includes(code) && (code === "no_payment" || endsOf(found, meanings).rto === 0),
  );
  return (
    <>
      <p role="status" class="notice recognised" data-mode={mode} data-reason={found.reason}>
        <strong>{text.looksLike[mode]}</strong>{" "}
        {hasOrders && (orders === 0 ? text.noRows : text.ofOrders(numberText(orders), named.join(", ")))}{" "}
        {hasOrders && oldest && text.oldest(dayText(oldest))} {isPart && text.firstPart(numberText(orders))}
      </p>
      {shown.map((code) => (
        <p key={code} role="alert" class="notice warn" data-warning={code}>
          {importSentence(code, {}, "")}
        </p>
      ))}
    </>
  );
}

interface StatusesProps {
  found: LooksLike;
  mode: Mode;
  meanings: Meanings;
  onChange: (meanings: Meanings) => void;
}

/** What each status means; open while one of them is not sure. */
export function Statuses({ found, mode, meanings, onChange }: StatusesProps) {
  const text = useWords(WORDS);
  const isAsked = found.statuses.some(({ sure }) => !sure);
  const [isOpen, setOpen] = useState(isAsked);
  useEffect(() => setOpen(isAsked), [isAsked]);
  if (mode === "addresses" || found.statuses.length === 0) return null;
  const hasNoDeliveries = mode === "history" && lacksDeliveries(endsOf(found, meanings));
  return (
    <>
      <details class="statuses" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <h2>{text.statuses}</h2>
        </summary>
        <p class={isAsked ? "notice warn" : "quiet"}>{isAsked ? text.statusesAsked : text.statusesHint}</p>
        <table>
          <TableHead names={[text.status, text.orders, text.meaning]} />
          <tbody>
            {found.statuses.map((one, i) => (
              <tr key={one.status} data-status={one.status} data-sure={one.sure}>
                <th scope="row">
                  <label for={`status-${i}`}>{shown(one.status, text)}</label>
                </th>
                <td>{numberText(one.orders)}</td>
                <td>
                  <select
                    id={`status-${i}`}
                    value={meaningOf(one, meanings)}
                    onChange={({ currentTarget }) =>
                      onChange({ ...meanings, [one.status]: currentTarget.value as Meaning })
                    }
                  >
                    {MEANINGS.map((meaning) => (
                      <option key={meaning} value={meaning}>
                        {text.counts[meaning]}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      {hasNoDeliveries && (
        <p role="alert" class="notice warn" data-warning="no_deliveries">
          {text.warningNames.no_deliveries}
        </p>
      )}
    </>
  );
}

/** The file's own values, and anything else that decides, in the person's language. */
const shown = (status: string, text: { statusParts: Record<string, string> }): string =>
  status
    .split(" / ")
    .map((part) => text.statusParts[part] ?? part)
    .join(" · ");
