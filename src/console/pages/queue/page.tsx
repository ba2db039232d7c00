/** The review queue: the list, and the open order beside it. On a phone the order covers the list. */

import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { filtersIn, hrefOf, queryText } from "../../search/filters.ts";
import { NoOrders } from "../../search/no-orders.tsx";
import { Views } from "../../search/views.tsx";
import { can, signedIn } from "../../session/state.ts";
import { useStore } from "../../store.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Loading } from "../../ui/loading.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { usePolling } from "../../ui/use-load.ts";
import { numberText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { Decisions } from "./decisions.ts";
import { FilterBar } from "./filter-bar.tsx";
import { type Filters, PRESETS, QUEUE } from "./filters.ts";
import { QueueList } from "./list.tsx";
import { OpenOrder } from "./open-order.tsx";
import { Queue } from "./queue.ts";
import { Refused } from "./refused.tsx";
import { WORDS } from "./words.ts";

// Loaded when they are first asked for, or after the orders.
const Sample = lazyPart(async () => (await import("./sample.tsx")).Sample);
const Today = lazyPart(
  async () => (await import("./today.tsx")).Today,
  () => null,
);
const BatchBar = lazyPart(
  async () => (await import("./batch-bar.tsx")).BatchBar,
  () => null,
);
const KeysHelp = lazyPart(async () => (await import("./keys-help.tsx")).KeysHelp);
const AllOrders = lazyPart(async () => (await import("./all-orders.tsx")).AllOrders);

/** Others' claims, decisions and new orders appear after this time. */
const REFRESH_MS = 45_000;

export function Page() {
  const text = useWords(WORDS);
  const { member } = signedIn();
  const { query, route } = useLocation();
  const filters = filtersIn(QUEUE, query);
  const queue = useMemo(() => new Queue(member.email), [member.email]);
  const decisions = useMemo(() => new Decisions(queue, member.id), [queue]);
  useEffect(() => void queue.load(filters), [queue, queryText(filters)]);
  const refresh = useCallback(() => queue.refresh(), [queue]);
  usePolling(refresh, REFRESH_MS);
  return (
    <div class="queue">
      <Heading queue={queue} decisions={decisions} />
      <div class="queue-tools">
        <Views
          page={QUEUE}
          filters={filters}
          presets={PRESETS.map(({ key, filters }) => ({ name: text.presets[key], filters }))}
        />
        <FilterBar filters={filters} onChange={(changed) => route(hrefOf(QUEUE, changed), true)} />
      </div>
      <Refused queue={queue} isOpen={false} />
      {filters.q && <AllOrders q={filters.q} queue={queue} />}
      <Orders queue={queue} decisions={decisions} filters={filters} />
    </div>
  );
}

interface Props {
  queue: Queue;
  decisions: Decisions;
}

function Heading({ queue, decisions }: Props) {
  const text = useWords(WORDS);
  const { total, rows, open, loading } = useStore(queue.state);
  const unsent = useStore(decisions.sender.waiting).length;
  const [shown, setShown] = useState<"sample" | "keys" | null>(null);
  const close = () => setShown(null);
  const position = rows.findIndex(({ order_id }) => order_id === open) + 1;
  return (
    <header class="queue-head">
      {open !== null && (
        <Button name={`← ${text.back}`} class="plain to-list" onClick={() => queue.open(null)} />
      )}
      <h1>{usePageTitle()}</h1>
      <p role="status" data-total={total} data-unsent={unsent} aria-busy={loading}>
        {text.left(numberText(total))}
        {position > 0 && ` · ${text.position(numberText(position), numberText(rows.length))}`}
        {unsent > 0 && <strong> · {text.unsent(unsent)}</strong>}
      </p>
      <Today queue={queue} decisions={decisions} />
      <div class="queue-more">
        <Button name={text.sample} class="plain" onClick={() => setShown("sample")} />
        <Button name={text.keys} class="plain only-wide" onClick={() => setShown("keys")} />
      </div>
      {shown === "sample" && <Sample onClose={close} />}
      {shown === "keys" && <KeysHelp onClose={close} />}
    </header>
  );
}

function Orders({ queue, decisions, filters }: Props & { filters: Filters }) {
  const text = useWords(WORDS);
  const { rows, open, selected, loading, error } = useStore(queue.state);
  if (error && rows.length === 0) return <ErrorNotice error={error} onRetry={() => void queue.refresh()} />;
  if (loading && rows.length === 0) return <Loading />;
  if (rows.length === 0 && open === null) return <NoOrders page={QUEUE} filters={filters} text={text} />;
  return (
    <>
      {error !== null && <ErrorNotice error={error} onRetry={() => void queue.refresh()} />}
      {can("agent") && selected.size > 0 && <BatchBar queue={queue} decisions={decisions} />}
      <div class={open === null ? "queue-panes" : "queue-panes has-open"}>
        <QueueList queue={queue} />
        <OpenOrder queue={queue} decisions={decisions} />
      </div>
    </>
  );
}
