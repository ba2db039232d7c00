/** Checks one address. */
import { useEffect, useRef, useState } from "preact/hooks";
import { answer, api } from "../../api/client.ts";
import { can } from "../../session/can.ts";
import { signedIn } from "../../session/state.ts";
import { useWords } from "../../words/index.ts";
import { AddressForm, fieldOf } from "./form.tsx";
import { Result, type Verified } from "./result.tsx";
import { WORDS } from "./words.ts";

export function AddressPage() {
  const text = useWords(WORDS);
  return (
    <>
      <h1>{text.title}</h1>
      {can(signedIn().member, "agent") ? <Check /> : <p class="notice">{text.notViewers}</p>}
    </>
  );
}

function Check() {
  const text = useWords(WORDS);
  const [result, setResult] = useState<Verified | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const check = async (body: Record<string, string>) =>
    setResult(await answer(api.POST("/api/v1/address/verify", { body })));
  // On a phone the result is below the form.
  useEffect(() => heading.current?.focus(), [result]);
  const startAnew = () => {
    form.current?.querySelector("form")?.reset();
    setResult(null);
    fieldOf(form.current, "name")?.focus();
  };
  const apply = (field: string, to: string) => {
    const input = fieldOf(form.current, field);
    if (input) input.value = to;
  };
  return (
    <>
      <p>{text.lead}</p>
      <div class="address-check">
        <div ref={form}>
          <AddressForm onSend={check} onReset={result ? startAnew : undefined} />
        </div>
        {result && (
          <Result
            // Corrections that were applied are those of one result.
            key={result.check_id}
            result={result}
            heading={heading}
            onApply={apply}
          />
        )}
      </div>
    </>
  );
}
