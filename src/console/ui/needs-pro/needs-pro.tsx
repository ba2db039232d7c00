/** How an account gets the Pro plan: the first account of a server is free. */
import { useEffect } from "preact/hooks";
import { answer, api } from "../../api/client.ts";
import { can } from "../../session/can.ts";
import { type Account, readAccount, session } from "../../session/state.ts";
import { useStore } from "../../store.ts";
import { useWords } from "../../words/index.ts";
import { Copy } from "../copy.tsx";
import { Field, Form } from "../form.tsx";
import { showToast } from "../toast.tsx";
import { WORDS } from "./words.ts";

interface Props {
  /** Called once the account is on Pro: loads what was refused. */
  onPro?: () => void;
}

export function NeedsPro({ onPro }: Props) {
  const text = useWords(WORDS);
  const now = useStore(session);
  const account = now.state === "in" ? now.account : null;
  const isPro = account?.plan === "pro";
  useEffect(() => {
    if (isPro) onPro?.();
  }, [isPro]);
  usePlanCheck(isPro);
  if (now.state !== "in" || !account) return null;
  return (
    <section class="notice needs-pro">
      <h2>{text.title}</h2>
      <p>{text.lead}</p>
      {can(now.member, "owner") ? <HowTo account={account} /> : <p>{text.ask(account.email)}</p>}
    </section>
  );
}

const CHECK_INTERVAL_MS = 5_000;

/** Asks for the plan now and then, as it may be changed on the server's own machine. */
function usePlanCheck(isPro: boolean): void {
  useEffect(() => {
    if (isPro) return undefined;
    const check = () => {
      // A failure shows in the state of the connection; the next check is soon.
      if (document.visibilityState === "visible") readAccount().catch(() => undefined);
    };
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isPro]);
}

function HowTo({ account }: { account: Account }) {
  const text = useWords(WORDS);
  return (
    <>
      <p>{text.command}</p>
      <Copy text={`thikana admin set-plan ${account.email} pro`} label={text.commandLabel} />
      <p>{text.waits}</p>
      <details>
        <summary>{text.form}</summary>
        <AdminForm account={account} />
      </details>
    </>
  );
}

/** Turns Pro on with the admin key, which stays in the field: it is not stored. */
function AdminForm({ account }: { account: Account }) {
  const text = useWords(WORDS);
  const turnOn = async ({ key }: Record<string, string>) => {
    const params = { path: { mid: account.id } };
    const headers = { "X-Admin-Key": key };
    const body = { plan: "pro" };
    await answer(api.PUT("/api/v1/admin/merchants/{mid}", { params, headers, body }));
    showToast(text.done);
    await readAccount();
  };
  return (
    <Form submit={text.submit} onSend={turnOn} label={text.form}>
      <Field name="key" label={text.key} hint={text.keyHint} type="password" autoComplete="off" required />
    </Form>
  );
}
