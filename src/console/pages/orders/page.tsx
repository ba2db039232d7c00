/** All orders: filters in the address, a table, and what leads out of it. */
import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { filtersIn, hrefOf, queryText } from "../../search/filters.ts";
import { Views } from "../../search/views.tsx";
import { WORDS as SEARCH_WORDS } from "../../search/words.ts";
import { can } from "../../session/can.ts";
import { signedIn } from "../../session/state.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Loading } from "../../ui/loading.tsx";
import { numberText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { ColumnChoice } from "./column-choice.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { exportHref, type Filters, ORDERS, PRESETS } from "./filters.ts";
import { FindOrders } from "./find/find.tsx";
import { OrdersTable } from "./table.tsx";
import { type OrderPages, useOrders } from "./use-orders.ts";
import { WORDS } from "./words.ts";

export function OrdersPage() {
  const text = useWords(WORDS);
  const { query, route } = useLocation();
  const filters = filtersIn(ORDERS, query);
  const pages = useOrders(filters);
  return (
    <div class="orders">
      <Heading filters={filters} pages={pages} />
      <Views
        page={ORDERS}
        filters={filters}
        presets={PRESETS.map(({ key, filters }) => ({ name: text.presets[key], filters }))}
      />
      <FilterBar filters={filters} onChange={(changed) => route(hrefOf(ORDERS, changed), true)} />
      {pages.error === null ? (
        <Orders filters={filters} pages={pages} />
      ) : (
        <ErrorNotice error={pages.error} onRetry={pages.reload} />
      )}
    </div>
  );
}

interface Props {
  filters: Filters;
  pages: OrderPages;
}

function Heading({ filters, pages: { data, error, loading } }: Props) {
  const text = useWords(WORDS);
  const [isFinding, setFinding] = useState(false);
  return (
    <header class="page-head">
      <h1>{text.title}</h1>
      <p role="status" data-total={data?.total} aria-busy={loading}>
        {data && error === null && text.total(numberText(data.total), data.total_exact)}
      </p>
      <div class="actions">
        <button type="button" class="secondary outline" onClick={() => setFinding(true)}>
          {text.find}
        </button>
        {can(signedIn().member, "owner") && (
          <a class="link-button secondary" href={exportHref(filters)} download="orders.csv">
            {text.export}
          </a>
        )}
      </div>
      {isFinding && <FindOrders onClose={() => setFinding(false)} />}
    </header>
  );
}

function Orders({ filters, pages: { data, loading, more } }: Props) {
  const text = useWords(WORDS);
  if (!data) return <Loading />;
  if (data.orders.length === 0) return <Empty isFiltered={queryText(filters) !== ""} />;
  return (
    <>
      <ColumnChoice />
      <OrdersTable rows={data.orders} filters={filters} />
      <footer class="orders-foot">
        <span data-shown={data.orders.length}>{text.shown(numberText(data.orders.length))}</span>
        {data.next !== null && (
          <button type="button" class="secondary" aria-busy={loading} onClick={() => void more()}>
            {text.more}
          </button>
        )}
      </footer>
    </>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  const text = useWords(WORDS);
  const { clear } = useWords(SEARCH_WORDS);
  if (!isFiltered) return <p class="notice">{text.empty}</p>;
  return (
    <p class="notice">
      {text.noMatch} <a href={ORDERS.path}>{clear}</a>
    </p>
  );
}
