/** The open order: its claim, its data, and the decision. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { OrderDetail } from "../../order-details/detail.tsx";
import { type Decide, nameOf } from "../../order-details/types.ts";
import { can } from "../../session/state.ts";
import { useStore } from "../../store.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { showError, ToastsInBar } from "../../ui/toast.tsx";
import { useKeys } from "../../ui/use-keys.ts";
import { actorName } from "../../words/actor-name.ts";
import { useWords } from "../../words/index.ts";
import { DecisionBar } from "./decision-bar.tsx";
import type { Decisions } from "./decisions.ts";
import { noteOf, setNote } from "./notes.ts";
import type { Queue, Row } from "./queue.ts";
import { Refused } from "./refused.tsx";
import { claimOrder, type FullOrder, remember, useOpenOrder } from "./use-open-order.ts";
import { WORDS } from "./words.ts";

// Few buyers have several orders that wait.
const Related = lazyPart(
  async () => (await import("./related.tsx")).Related,
  () => null,
);

interface Props {
  queue: Queue;
  decisions: Decisions;
}

export function OpenOrder({ queue, decisions }: Props) {
  const { open, gone, selected } = useStore(queue.state);
  const row = queue.openRow;
  const isGone = row !== null && row === gone;
  const loaded = useOpenOrder(queue, row, isGone);
  const mayDecide = can("agent");
  const decide = (action: Parameters<Decide>[0], reason?: string) => {
    const { data } = loaded;
    // Somebody else has decided it, so it will leave the list.
    if (!row || !mayDecide || (data && data.status !== "pending")) return;
    decisions.decide(row, action, data?.revision ?? row.revision, reason);
  };
  const skip = () => queue.move(1);
  const select = () => row && queue.select([row.order_id], !selected.has(row.order_id));
  useKeys({
    ...{ KeyJ: skip, KeyK: () => queue.move(-1), KeyP: skip, KeyX: select, KeyU: () => decisions.undo() },
    ...{ KeyV: () => decide("verified"), KeyR: () => decide("rejected") },
  });
  const section = useRef<HTMLElement>(null);
  // Scrolls the next order to its top, now and once it is loaded at full height.
  useLayoutEffect(() => {
    if (section.current && section.current.getBoundingClientRect().top < 0) section.current.scrollIntoView();
  }, [open, loaded.data?.order_id]);
  if (!row) return null;
  const { data } = loaded;
  const decided = isGone && data && data.status !== "pending" ? data : null;
  return (
    <section ref={section} class="queue-open" data-order={row.order_id} data-revision={loaded.data?.revision}>
      <ClaimNotice queue={queue} row={row} />
      <Refused queue={queue} isOpen />
      <Detail
        key={row.order_id}
        {...{ queue, decisions, loaded }}
        onDecide={mayDecide ? decide : undefined}
      />
      {decided && <Decided order={decided} onNext={skip} />}
      {mayDecide && !decided && (
        <DecisionBar
          row={row}
          order={data ?? null}
          note={noteOf(row.order_id)}
          onNote={(note) => setNote(row.order_id, note)}
          onVerify={() => decide("verified")}
          onReject={(reason) => decide("rejected", reason)}
          onSkip={skip}
        />
      )}
    </section>
  );
}

/** Somebody else has decided it: who and what, in place of the buttons. */
function Decided({ order, onNext }: { order: FullOrder; onNext: () => void }) {
  const text = useWords(WORDS);
  const { status, decision } = order;
  return (
    <section id="decision" class="decide" aria-label={text.decision} tabIndex={-1}>
      <ToastsInBar />
      <p role="status">
        {text.changedMeanwhile(nameOf(order), actorName(decision.actor ?? ""), text.statuses[status])}
      </p>
      <div class="actions">
        <Button name={text.keysList.j} class="secondary" onClick={onNext} />
      </div>
    </section>
  );
}

interface DetailProps extends Props {
  loaded: ReturnType<typeof useOpenOrder>;
  onDecide?: Decide;
}

function Detail({ queue, decisions, loaded, onDecide }: DetailProps) {
  const [related, setRelated] = useState<readonly Row[]>([]);
  const { data } = loaded;
  if (!data) return <LoadState of={loaded} />;
  const onChanged = (order: FullOrder) => {
    remember(order);
    loaded.set(order);
    queue.update(rowOf(order));
  };
  const onRelated = (orders: readonly { order_id: string }[]) => {
    const ids = new Set(orders.map(({ order_id }) => order_id));
    setRelated(queue.state.value.rows.filter(({ order_id }) => ids.has(order_id)));
  };
  return (
    <>
      <LoadState of={loaded} />
      <OrderDetail order={data} onChange={onChanged} {...{ onRelated, onDecide }} />
      {can("agent") && related.length > 1 && <Related decisions={decisions} rows={related} />}
    </>
  );
}

/** The list row of an order that was changed here. */
const rowOf = ({ order_id, revision, risk_score, risk_level, customer_name, phone, calls }: FullOrder) => ({
  ...{ order_id, revision, risk_score, risk_level, customer_name, phone, calls },
});

/** Shows that somebody else has it open; an owner may take it over. */
function ClaimNotice({ queue, row }: { queue: Queue; row: Row }) {
  const text = useWords(WORDS);
  if (!queue.isTaken(row) || !row.claim) return null;
  return (
    <div class="notice" role="status" data-claim={row.claim.by}>
      {text.claimedBy(row.claim.name)}{" "}
      {can("owner") && (
        <Button
          name={text.takeOver}
          class="secondary"
          onClick={() => void claimOrder(queue, row.order_id, true).catch(showError)}
        />
      )}
    </div>
  );
}
