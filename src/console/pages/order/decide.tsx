/** The decision on the order, with a note. */

import { useState } from "preact/hooks";
import { MAX_NOTE } from "../../../../data/catalogue/limits.ts";
import { answer, api } from "../../api/client.ts";
import { isAddressUnsaved } from "../../order-details/address/typed-address.ts";
import { AdviceLine } from "../../order-details/advice/advice.tsx";
import { Changed, useConflict } from "../../order-details/changed/changed.tsx";
import { noteWith, RejectBecause } from "../../order-details/reasons/reject-because.tsx";
import { merged, type Order, type OrderProps } from "../../order-details/types.ts";
import { useUnsaved } from "../../session/unsaved.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

type Action = Order["status"];

export function Decide({ order, onChange }: OrderProps) {
  const text = useWords(WORDS);
  // The same as in the queue.
  const [note, setNote] = useUnsaved(`note.${order.order_id}`, "");
  const [busy, setBusy] = useState<Action | null>(null);
  const [error, setError] = useState<unknown>(null);
  const conflict = useConflict(order, onChange);
  const decide = async (action: Action, reason?: string) => {
    if (busy || (action !== "pending" && isAddressUnsaved([order]))) return;
    setBusy(action);
    setError(null);
    const body = {
      order_id: order.order_id,
      action,
      note: noteWith(reason, note) || null,
      if_revision: order.revision,
    };
    const send = async () => {
      onChange(merged(order, await answer(api.POST("/api/v1/order/verify", { body }))));
      setNote("");
      showToast(text.done[action]);
    };
    await conflict.run(send).catch(setError);
    setBusy(null);
  };
  return (
    <section id="decision" class="order-decide" aria-label={text.decide} tabIndex={-1}>
      {conflict.changed && <Changed conflict={conflict.changed} />}
      {error !== null && <ErrorNotice error={error} />}
      <AdviceLine order={order} />
      <div>
        <input
          type="text"
          aria-label={text.note}
          placeholder={text.note}
          maxLength={MAX_NOTE}
          value={note}
          onInput={(event) => setNote(event.currentTarget.value)}
        />
        <DecisionButton action="verified" name={text.verify} {...{ order, busy, decide }} />
        <DecisionButton action="rejected" name={text.reject} {...{ order, busy, decide }} />
        <RejectBecause onReject={(reason) => void decide("rejected", reason)} />
        {order.status !== "pending" && (
          <DecisionButton action="pending" name={text.pending} {...{ order, busy, decide }} />
        )}
      </div>
    </section>
  );
}

const CLASSES = { verified: "verify", rejected: "reject", pending: "secondary" } as const;

interface ButtonProps {
  action: Action;
  name: string;
  order: Order;
  busy: Action | null;
  decide: (action: Action) => Promise<void>;
}

/** The current decision is shown as pressed. */
function DecisionButton({ action, name, order, busy, decide }: ButtonProps) {
  return (
    <Button
      name={name}
      class={CLASSES[action]}
      aria-pressed={action === "pending" ? undefined : order.status === action}
      aria-busy={busy === action}
      onClick={() => void decide(action)}
    />
  );
}
