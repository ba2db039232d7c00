/** Looks one PIN code up: `/pin/560034`. */
import { useEffect, useRef } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import { answer, api } from "../../api/client.ts";
import { CheckTabs } from "../../pin/tabs.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Field, Form } from "../../ui/form.tsx";
import { Loading } from "../../ui/loading.tsx";
import { useLoad } from "../../ui/use-load.ts";
import { useWords } from "../../words/index.ts";
import { latinDigits } from "./digits.ts";
import { PinResult } from "./result.tsx";
import { WORDS } from "./words.ts";

/** Longer texts are no PIN codes with a typing error. */
const MAX_LENGTH = 20;

export function PinPage() {
  const text = useWords(WORDS);
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
      <h1>{text.title}</h1>
      <CheckTabs current="/pin" />
      <div ref={form} class="pin-form">
        <Form key={pin} submit={text.lookUp} onSend={lookUp} label={text.title}>
          <Field
            name="pin"
            label={text.pin}
            hint={text.hint}
            defaultValue={pin}
            maxLength={MAX_LENGTH}
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
  const { data, error, reload } = useLoad(
    () => answer(api.GET("/api/v1/pincode/{pin}/details", { params })),
    [pin],
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [data]);
  if (error !== null) return <ErrorNotice error={error} onRetry={reload} />;
  return data ? <PinResult pin={data} heading={heading} /> : <Loading />;
}
