/** Erases the personal data of the buyer, after a confirmation that says what is erased. For owners. */
import { useState } from "preact/hooks";
import { answer, api } from "../../../api/client.ts";
import { merged, type Order, type OrderProps } from "../../../order/types.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { ChoiceField, Form } from "../../../ui/form.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useWords } from "../../../words/index.ts";
import { WORDS } from "./words.ts";

type Scope = "order_id" | "phone" | "email";

export function Erase({ order, onChange }: OrderProps) {
  const text = useWords(WORDS);
  const [isAsked, setAsked] = useState(false);
  if (order.erased_at) return null;
  return (
    <details class="part erase">
      <summary>
        <h3>{text.title}</h3>
      </summary>
      <p class="quiet">{text.lead}</p>
      <button type="button" class="contrast" onClick={() => setAsked(true)}>
        {text.open}
      </button>
      {isAsked && <Confirmation order={order} onChange={onChange} onClose={() => setAsked(false)} />}
    </details>
  );
}

function Confirmation({ order, onChange, onClose }: OrderProps & { onClose: () => void }) {
  const text = useWords(WORDS);
  const { order_id } = order;
  const send = async (typed: Record<string, string>) => {
    const scope = typed.scope as Scope;
    const { orders } = await answer(api.POST("/api/v1/privacy/erase", { body: { [scope]: order[scope] } }));
    showToast(text.done(orders));
    const fresh = await answer(api.GET("/api/v1/order/{order_id}", { params: { path: { order_id } } }));
    onClose();
    onChange(merged(order, fresh));
  };
  return (
    <Dialog title={text.confirm} onClose={onClose}>
      <p>{text.what}</p>
      <p>{text.stays}</p>
      <p>
        <strong>{text.forever}</strong>
      </p>
      <Form label={text.confirm} submit={text.erase} onSend={send} onCancel={onClose} cancel={text.cancel}>
        <ChoiceField name="scope" label={text.of} options={scopesOf(order, text)} defaultValue="order_id" />
      </Form>
    </Dialog>
  );
}

function scopesOf({ phone, email }: Order, text: (typeof WORDS)["en"]): [Scope, string][] {
  return [
    ["order_id", text.one],
    ...(phone ? [["phone", text.phone(phone)] satisfies [Scope, string]] : []),
    ...(email ? [["email", text.email(email)] satisfies [Scope, string]] : []),
  ];
}
