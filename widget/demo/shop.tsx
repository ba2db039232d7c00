/** One form of the demo, with an example to fill in and what the widget found. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Schema } from "../../src/console/api/client.ts";
import { useWords } from "../../src/console/words/index.ts";
import type { DemoForm } from "./forms/index.ts";
import { WORDS } from "./words.ts";

type Checked = Schema["VerificationResult"];
/** The result of the widget, or the status that a sent form held. */
type Outcome = { checked: Checked } | { sent: string };

/** A checkout form that the widget checks, and what it has sent. */
export function Shop({ form }: { form: DemoForm }) {
  const text = useWords(WORDS);
  const element = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    const onResult = (event: Event) => setOutcome({ checked: (event as CustomEvent<Checked>).detail });
    element.current?.addEventListener("service:result", onResult);
  }, []);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const { service_status = "" } = Object.fromEntries(new FormData(element.current ?? undefined));
    setOutcome({ sent: String(service_status) });
  };
  const { title, about } = text.forms[form.name];
  return (
    <article class="shop">
      <div class="page-head">
        <h2>{title}</h2>
        <button
          type="button"
          class="secondary outline try"
          onClick={() => element.current && fill(element.current, form.example)}
        >
          {text.fill}
          <span class="unseen">: {title}</span>
        </button>
      </div>
      <p>
        <small>{about}</small>
      </p>
      <form ref={element} lang={form.lang} onSubmit={send}>
        {form.fields}
      </form>
      <Told outcome={outcome} />
    </article>
  );
}

/** Types the example in, as a customer does. */
function fill(form: HTMLFormElement, example: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(example)) {
    const field = form.elements.namedItem(name) as HTMLInputElement;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

function Told({ outcome }: { outcome: Outcome | null }) {
  const text = useWords(WORDS);
  if (outcome === null) return <p class="told" role="status" />;
  if ("sent" in outcome)
    return (
      <p class="told" role="status" data-status="sent">
        {text.sent(outcome.sent)}
      </p>
    );
  const { status, score, standardized } = outcome.checked;
  return (
    <p class="told" role="status" data-status={status}>
      <strong>{text.result(status, score)}</strong>
      <span lang="en">{standardized.full}</span>
    </p>
  );
}
