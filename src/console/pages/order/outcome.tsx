/** Entering the outcome of the order. */
import { answer, api, type Schema } from "../../api/client.ts";
import { fromInput } from "../../order-details/calls/call-times.ts";
import { WORDS as FACTS } from "../../order-details/facts/words.ts";
import { merged, type OrderProps } from "../../order-details/types.ts";
import { ChoiceField, Field, Form } from "../../ui/form.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useWords, words } from "../../words/index.ts";

const WORDS = words({
  title: ["Outcome", "नतीजा"],
  lead: [
    "What happened to the parcel. The scores of later orders learn from it.",
    "पार्सल का क्या हुआ। आगे के ऑर्डर के स्कोर इसी से सीखते हैं।",
  ],
  outcome: ["Outcome", "नतीजा"],
  at: ["Day and time, in Indian time; now if empty", "तारीख़ और समय (भारतीय समय); ख़ाली हो तो अभी"],
  save: ["Save the outcome", "नतीजा सेव करें"],
  saved: ["Outcome saved.", "नतीजा सेव हो गया।"],
  older: ["A newer outcome is already stored; it stays.", "इससे नया नतीजा पहले से है; वही रहेगा।"],
});

type Outcome = Schema["OutcomeIn"]["outcome"];

export function OutcomeEntry({ order, onChange }: OrderProps) {
  const text = useWords(WORDS);
  const { outcomes } = useWords(FACTS);
  const { order_id } = order;
  const send = async ({ outcome, at }: Record<string, string>) => {
    const body = { order_id, outcome: outcome as Outcome, outcome_at: at ? fromInput(at) : null };
    const { changed } = await answer(api.POST("/api/v1/order/outcome", { body }));
    const fresh = await answer(api.GET("/api/v1/order/{order_id}", { params: { path: { order_id } } }));
    onChange(merged(order, fresh));
    showToast(changed || fresh.outcome === outcome ? text.saved : text.older);
  };
  return (
    <details class="part outcome">
      <summary>
        <h3>{text.title}</h3>
      </summary>
      <p class="quiet">{text.lead}</p>
      <Form label={text.title} submit={text.save} onSend={send}>
        <ChoiceField
          name="outcome"
          label={text.outcome}
          options={Object.entries(outcomes)}
          defaultValue={order.outcome ?? "delivered"}
        />
        <Field name="at" label={text.at} type="datetime-local" />
      </Form>
    </details>
  );
}
