/** The orders as a table; on a phone each is a card. */

import { useEffect, useState } from "preact/hooks";
import { nameOf } from "../../order-details/types.ts";
import { hrefOf, withFilter } from "../../search/filters.ts";
import { useStore } from "../../store.ts";
import { usePageTitle } from "../../ui/page-title.ts";
import { useWords } from "../../words/index.ts";
import { COLUMNS, chosenColumns } from "./columns.tsx";
import { type Filters, ORDERS, STANDARD_SORT } from "./filters.ts";
import type { Row } from "./use-orders.ts";
import { WORDS } from "./words.ts";

interface Props {
  rows: readonly Row[];
  filters: Filters;
}
type Columns = typeof COLUMNS;

export function OrdersTable({ rows, filters }: Props) {
  const chosen = useStore(chosenColumns);
  const isNarrow = useMedia("(max-width: 48rem)");
  const columns = COLUMNS.filter(({ key }) => chosen.includes(key));
  return isNarrow ? (
    <Cards rows={rows} columns={columns} />
  ) : (
    <Table rows={rows} columns={columns} filters={filters} />
  );
}

function Cards({ rows, columns }: { rows: readonly Row[]; columns: Columns }) {
  return (
    <ul class="plain order-cards" aria-label={usePageTitle()}>
      {rows.map((row) => (
        <li key={row.order_id} data-order={row.order_id} data-revision={row.revision}>
          <OrderLink row={row} />
          {columns.map(({ key, Cell }) => (
            <span key={key} data-column={key}>
              <Cell row={row} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Table({ rows, columns, filters }: Props & { columns: Columns }) {
  const text = useWords(WORDS);
  return (
    <div class="orders-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{text.order}</th>
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} filters={filters} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.order_id} data-order={row.order_id} data-revision={row.revision}>
              <th scope="row">
                <OrderLink row={row} />
              </th>
              {columns.map(({ key, isNumber, Cell }) => (
                <td key={key} data-column={key} class={isNumber ? "number" : undefined}>
                  <Cell row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A link that sorts by the column, first the highest or newest. */
function ColumnHead({ column, filters }: { column: Columns[number]; filters: Filters }) {
  const text = useWords(WORDS);
  const { key, sort, isNumber } = column;
  const name = text.columns[key];
  const style = isNumber ? "number" : undefined;
  if (!sort)
    return (
      <th scope="col" class={style}>
        {name}
      </th>
    );
  const current = filters.sort ?? STANDARD_SORT;
  const next = current === `-${sort}` ? sort : `-${sort}`;
  const direction = { [`-${sort}`]: "descending", [sort]: "ascending" } as const;
  const href = hrefOf(ORDERS, withFilter(filters, "sort", next === STANDARD_SORT ? "" : next));
  return (
    <th scope="col" class={style} aria-sort={direction[current] ?? "none"}>
      <a href={href}>{name}</a>
    </th>
  );
}

const OrderLink = ({ row }: { row: Row }) => (
  <a class="order-link" href={`/order/${encodeURIComponent(row.order_id)}`}>
    {nameOf(row)}
  </a>
);

/** Whether the window is as the media query says. */
function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const update = () => setMatches(list.matches);
    list.addEventListener("change", update);
    return () => list.removeEventListener("change", update);
  }, [query]);
  return matches;
}
