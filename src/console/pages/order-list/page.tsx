/** All orders: filters in the address, a table, and links. */

import type { TargetedMouseEvent } from "preact";
import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { filtersIn, hrefOf } from "../../search/filters.ts";
import { SearchIncomplete } from "../../search/incomplete.tsx";
import { NoOrders } from "../../search/no-orders.tsx";
import { Views } from "../../search/views.tsx";
import { requirePassword } from "../../session/password-request.ts";
import { can } from "../../session/state.ts";
import { Button, ShowMore } from "../../ui/button.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Loading } from "../../ui/loading.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { showError } from "../../ui/toast.tsx";
import { numberText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { ColumnChoice } from "./columns.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { exportHref, type Filters, ORDERS, PRESETS } from "./filters.ts";
import { FindOrders } from "./find/find.tsx";
import { OrdersTable } from "./table.tsx";
import { type OrderPages, useOrders } from "./use-orders.ts";
import { WORDS } from "./words.ts";

export function Page() {
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
      <h1>{usePageTitle()}</h1>
      <p role="status" data-total={data?.total} aria-busy={loading}>
        {data && error === null && text.total(numberText(data.total), data.total_exact)}
      </p>
      <div class="actions">
        <Button name={text.find} class="secondary outline" onClick={() => setFinding(true)} />
        {can("owner") && (
          <a
            class="link-button secondary"
            href={exportHref(filters)}
            download="orders.csv"
            onClick={download}
          >
            {text.export}
          </a>
        )}
      </div>
      {isFinding && <FindOrders onClose={() => setFinding(false)} />}
    </header>
  );
}

/** Asks for the password before a link is followed, which cannot do so itself. */
function download(event: TargetedMouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const { href } = event.currentTarget;
  requirePassword().then(() => location.assign(href), showError);
}

function Orders({ filters, pages: { data, loading, more } }: Props) {
  const text = useWords(WORDS);
  if (!data) return <Loading />;
  if (data.orders.length === 0)
    return (
      <>
        <NoOrders page={ORDERS} filters={filters} text={text} />
        <SearchIncomplete page={data} />
      </>
    );
  return (
    <>
      <SearchIncomplete page={data} />
      <ColumnChoice />
      <OrdersTable rows={data.orders} filters={filters} />
      <footer class="orders-foot">
        <span data-shown={data.orders.length}>{text.shown(numberText(data.orders.length))}</span>
        {data.next !== null && <ShowMore isLoading={loading} onMore={() => void more()} />}
      </footer>
    </>
  );
}
