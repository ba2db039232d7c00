/** Setting up an authenticator app, and the recovery codes that come with it. */
import { useEffect, useRef, useState } from "preact/hooks";
import { answer, api } from "../../api/client.ts";
import { useWords } from "../../words/index.ts";
import { Button } from "../button.tsx";
import { Copy } from "../copy.tsx";
import { Form } from "../form.tsx";
import { LoadState } from "../load-state.tsx";
import { CodeField } from "../person-fields.tsx";
import { QrCode } from "../qr-code.tsx";
import { useLoad } from "../use-load.ts";
import { WORDS } from "./words.ts";

/** The code to scan, the first code, the recovery codes. @param props.onDone called when they are stored */
export function TotpSetup({ onDone }: { onDone: () => void }) {
  const text = useWords(WORDS);
  const begun = useLoad(() => answer(api.POST("/api/v1/account/totp")), []);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (!begun.data) return <LoadState of={begun} />;
  const { secret, uri, setup } = begun.data;
  const turnOn = async ({ otp }: Record<string, string>) => {
    const body = { setup, otp };
    setCodes((await answer(api.PUT("/api/v1/account/totp", { body }))).recovery_codes);
  };
  return (
    <>
      <p>{text.scan}</p>
      <QrCode text={uri} label={text.qrCode} />
      <p>{text.typeSecret}</p>
      <Copy text={secret} label={text.secret} />
      <Form submit={text.turnOn} onSend={turnOn}>
        <CodeField label={text.firstCode} hint={text.firstCodeHint} />
      </Form>
    </>
  );
}

/** Shows recovery codes, only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = useWords(WORDS);
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that was sent is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section class="recovery-codes">
      <h2 ref={heading} tabIndex={-1}>
        {text.recovery}
      </h2>
      <p>{text.recoveryLead}</p>
      <Copy text={codes.join("\n")} label={text.recovery} />
      <div class="actions">
        <Button name={text.recoveryKept} onClick={onDone} />
      </div>
    </section>
  );
}
