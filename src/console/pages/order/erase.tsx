/** Erases the personal data of the buyer, after a confirmation that says what is erased. For owners. */
import { useState } from "preact/hooks";
import { answer, api } from "../../api/client.ts";
import { merged, type Order, type OrderProps } from "../../order-details/types.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ChoiceField, Form } from "../../ui/form.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useWords, words } from "../../words/index.ts";

const WORDS = words({
  title: ["Erase personal data", "निजी जानकारी मिटाएँ"],
  lead: ["When the buyer or the law asks for it.", "जब ग्राहक कहे, या क़ानून के मुताबिक़ ज़रूरी हो।"],
  open: ["Erase personal data…", "निजी जानकारी मिटाएँ…"],
  confirm: ["Erase the personal data?", "निजी जानकारी मिटा दें?"],
  what: [
    "Name, phone, e-mail, address and texts are erased, also from this server's notes, calls, lists and events.",
    "नाम, फ़ोन, ई-मेल, पता और लिखी हुई बातें मिट जाएँगी, नोट, कॉल, सूचियों और घटनाओं से भी।",
  ],
  stays: [
    "Order id, items, value, PIN, state, score and outcome stay.",
    "ऑर्डर नंबर, सामान, रकम, पिन, राज्य, स्कोर और नतीजा रहेंगे।",
  ],
  forever: ["This cannot be undone.", "यह वापस नहीं हो सकता।"],
  of: ["Which orders", "कौन से ऑर्डर"],
  one: ["Only this order", "सिर्फ़ यह ऑर्डर"],
  phone: (phone: string) => [`All orders of the phone ${phone}`, `फ़ोन ${phone} के सब ऑर्डर`],
  email: (email: string) => [`All orders of the e-mail ${email}`, `ई-मेल ${email} के सब ऑर्डर`],
  erase: ["Erase now", "अभी मिटाएँ"],
  cancel: ["Keep it", "रहने दें"],
  done: (n: number) => [
    `Personal data erased from ${n} ${n === 1 ? "order" : "orders"}.`,
    `${n} ऑर्डर से निजी जानकारी मिटा दी गई।`,
  ],
});

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
      <Button name={text.open} class="contrast" onClick={() => setAsked(true)} />
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
