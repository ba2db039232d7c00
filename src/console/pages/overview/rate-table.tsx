/** Orders, returns and RTO rate of several groups; the counts lead to the orders. */

import { useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { TableHead } from "../../ui/table-head.tsx";
import { numberText, percent } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { ordersHref } from "./links.ts";
import { WORDS } from "./words.ts";

export interface RateRow {
  key: string;
  name: string;
  orders: number;
  rto: number;
  delivered: number;
  rto_rate: number | null;
  /** The orders of the row. */
  filters: Parameters<typeof ordersHref>[0];
}

/** A rate of fewer delivered or returned orders is marked. */
export const MIN_FINISHED = 20;
/** Whether the rate may be chance. */
export const isFew = ({ rto, delivered }: Pick<RateRow, "rto" | "delivered">): boolean =>
  rto + delivered < MIN_FINISHED;

interface Props {
  title: string;
  /** What the rows are. */
  column: string;
  rows: readonly RateRow[];
  /** Rows before the button that shows all. */
  first?: number;
  /** The row that is pointed at, here or elsewhere. */
  active?: string | null;
  onActive?: (key: string | null) => void;
}

/**
 * Rates as a table of the first rows, the rest on request.
 * @param first how many rows are shown at once
 */
export function RateTable({ title, column, rows, first = 10, active, onActive }: Props) {
  const text = useWords(WORDS);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, first);
  return (
    <div>
      <table class="rates">
        <caption>{title}</caption>
        <TableHead names={[column, text.count, text.returned, text.rate]} />
        <tbody>
          {shown.map((row) => (
            <Row key={row.key} row={row} isActive={row.key === active} onActive={onActive} />
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <Button name={text.all(rows.length)} class="secondary outline" onClick={() => setWhole(true)} />
      )}
    </div>
  );
}

interface RowProps extends Pick<Props, "onActive"> {
  row: RateRow;
  isActive: boolean;
}

function Row({ row, isActive, onActive }: RowProps) {
  const { key, name, orders, rto, filters } = row;
  return (
    <tr
      data-active={isActive || undefined}
      onPointerEnter={() => onActive?.(key)}
      onPointerLeave={() => onActive?.(null)}
      onFocusCapture={() => onActive?.(key)}
      onBlurCapture={() => onActive?.(null)}
    >
      <th scope="row">{name}</th>
      <td>
        <Count count={orders} href={ordersHref(filters)} />
      </td>
      <td>
        <Count count={rto} href={ordersHref({ ...filters, outcome: "rto" })} />
      </td>
      <td>
        <Rate row={row} />
      </td>
    </tr>
  );
}

/** A count that leads to its orders, if there are any. */
export function Count({ count, href }: { count: number; href: string }) {
  const text = numberText(count);
  if (count === 0) return text;
  return (
    <a class="rates-list" href={href}>
      {text}
    </a>
  );
}

function Rate({ row }: { row: RateRow }) {
  const text = useWords(WORDS);
  if (row.rto_rate === null) return "–";
  return (
    <>
      {isFew(row) && <small>{text.few} </small>}
      {percent(row.rto_rate)}
    </>
  );
}
