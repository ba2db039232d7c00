/** The member's own two-step sign-in: the authenticator app and the recovery codes. */
import { useState } from "preact/hooks";
import { answer, api, type Schema } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { CodeField } from "../../ui/person-fields.tsx";
import { showToast } from "../../ui/toast.tsx";
import { RecoveryCodes, TotpSetup } from "../../ui/two-steps/setup.tsx";
import { useLoad } from "../../ui/use-load.ts";
import { WORDS as SHELL } from "../../ui/words.ts";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

/** What is open over the page. */
type Open = "setUp" | "renew" | "turnOff";

export function TwoSteps() {
  const text = useWords(WORDS);
  const loaded = useLoad(() => answer(api.GET("/api/v1/account/totp")), []);
  const { data, reload } = loaded;
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => {
    setOpen(null);
    reload();
  };
  return (
    <section>
      <h2>{text.twoSteps}</h2>
      <LoadState of={loaded} />
      {data && <State state={data} onOpen={setOpen} />}
      {open === "setUp" && (
        <Dialog title={text.setUp} onClose={close}>
          <TotpSetup onDone={close} />
        </Dialog>
      )}
      {open === "renew" && <RenewDialog onClose={close} />}
      {open === "turnOff" && <TurnOffDialog onClose={close} />}
    </section>
  );
}

function State({ state, onOpen }: { state: Schema["Totp"]; onOpen: (open: Open) => void }) {
  const text = useWords(WORDS);
  if (!state.enabled)
    return (
      <>
        <p>{text.twoStepsOff}</p>
        <Button name={text.setUp} class="secondary" onClick={() => onOpen("setUp")} />
      </>
    );
  return (
    <>
      <p>{text.twoStepsOn(state.recovery_codes_left)}</p>
      {state.required && <p>{text.twoStepsRequired}</p>}
      <div class="actions">
        <Button name={text.renew} class="secondary" onClick={() => onOpen("renew")} />
        <Button name={text.turnOff} class="secondary outline" onClick={() => onOpen("turnOff")} />
      </div>
    </>
  );
}

function RenewDialog({ onClose }: { onClose: () => void }) {
  const text = useWords(WORDS);
  const shell = useWords(SHELL);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = async ({ otp }: Record<string, string>) => {
    const request = api.POST("/api/v1/account/totp/recovery-codes", { body: { otp } });
    setCodes((await answer(request)).recovery_codes);
  };
  return (
    <Dialog title={text.renew} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <Form submit={text.renew} onSend={renew} onCancel={onClose}>
          <p>{text.renewLead}</p>
          <CodeField label={shell.otp} hint={shell.otpHint} />
        </Form>
      )}
    </Dialog>
  );
}

function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const text = useWords(WORDS);
  const shell = useWords(SHELL);
  const turnOff = async ({ otp }: Record<string, string>) => {
    await answer(api.POST("/api/v1/account/totp/remove", { body: { otp } }));
    showToast(text.turnedOff);
    onClose();
  };
  return (
    <Dialog title={text.turnOffTitle} onClose={onClose}>
      <Form submit={text.turnOff} onSend={turnOff} onCancel={onClose}>
        <p>{text.turnOffLead}</p>
        <CodeField label={shell.otp} hint={shell.otpHint} />
      </Form>
    </Dialog>
  );
}
