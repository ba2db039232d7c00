/** Looks one PIN code up: `/pin/560034`. */

import { useEffect, useRef } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import { MAX_TYPED_PIN } from "../../../../data/catalogue/limits.ts";
import { answer, api } from "../../api/client.ts";
import { CheckTabs } from "../../pin-details/tabs.tsx";
import { Field, Form } from "../../ui/form.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { useLoad } from "../../ui/use-load.ts";
import { useWords } from "../../words/index.ts";
import { PinResult } from "./result.tsx";
import { WORDS } from "./words.ts";

export function Page() {
  const text = useWords(WORDS);
  const title = usePageTitle();
  const { pin = "" } = useRoute().params;
  const { route } = useLocation();
  const form = useRef<HTMLDivElement>(null);
  const lookUp = async ({ pin: typed }: Record<string, string>) => {
    const wanted = latinDigits(typed);
    if (wanted === "") form.current?.querySelector("input")?.focus();
    else route(`/pin/${encodeURIComponent(wanted)}`);
  };
  return (
    <>
      <h1>{title}</h1>
      <CheckTabs current="/pin" />
      <div ref={form} class="pin-form">
        <Form key={pin} submit={text.lookUp} onSend={lookUp} label={title}>
          <Field
            name="pin"
            label={text.pin}
            hint={text.hint}
            defaultValue={pin}
            maxLength={MAX_TYPED_PIN}
            inputMode="numeric"
            autoComplete="off"
          />
        </Form>
      </div>
      {pin !== "" && <LookedUp key={pin} pin={pin} />}
    </>
  );
}

function LookedUp({ pin }: { pin: string }) {
  const params = { path: { pin } };
  const loaded = useLoad(() => answer(api.GET("/api/v1/pincode/{pin}/details", { params })), [pin]);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = loaded;
  useEffect(() => heading.current?.focus(), [data]);
  return data ? <PinResult pin={data} heading={heading} /> : <LoadState of={loaded} />;
}

/** Zero in Devanagari; the digits of the other Indian scripts follow in blocks of 128. */
const DEVANAGARI_ZERO = 0x966;
const BLOCK = 128;

/** Without spaces, and with digits of Indian scripts as 0 to 9: "५६० ०३४" is "560034". */
const latinDigits = (typed: string): string =>
  typed.replace(/\s/g, "").replace(/[०-൯]/gu, (digit) => {
    const value = ((digit.codePointAt(0) ?? 0) - DEVANAGARI_ZERO) % BLOCK;
    return value <= 9 ? String(value) : digit;
  });
