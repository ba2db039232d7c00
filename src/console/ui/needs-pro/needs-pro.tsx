/** How to get the Pro plan, which by default only a server's first account has. */

import { useEffect } from "preact/hooks";
import { answer, api } from "../../api/client.ts";
import { type Account, can, readAccount, session } from "../../session/state.ts";
import { useStore } from "../../store.ts";
import { useWords } from "../../words/index.ts";
import { Copy } from "../copy.tsx";
import { Field, Form } from "../form.tsx";
import { showToast } from "../toast.tsx";
import { usePolling } from "../use-load.ts";
import { WORDS } from "./words.ts";

/** The plan may be changed on the server's own machine. */
const CHECK_INTERVAL_MS = 5_000;

/** A failure shows in the state of the connection; the next check is soon. */
const checkPlan = () => readAccount().catch(() => undefined);

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
  usePolling(checkPlan, isPro ? null : CHECK_INTERVAL_MS);
  if (now.state !== "in" || !account) return null;
  return (
    <section class="notice needs-pro">
      <h2>{text.title}</h2>
      <p>{text.lead}</p>
      {can("owner") ? <HowTo account={account} /> : <p>{text.ask(account.email)}</p>}
    </section>
  );
}

function HowTo({ account }: { account: Account }) {
  const text = useWords(WORDS);
  return (
    <>
      <p>{text.command}</p>
      <Copy text={planCommand(account)} label={text.commandLabel} />
      <p>{text.waits}</p>
      <details>
        <summary>{text.form}</summary>
        <AdminForm account={account} />
      </details>
    </>
  );
}

/** With the data directory, if known, as the server may not use the default one. */
function planCommand({ email, data_dir }: Account): string {
  const command = `thikana admin set-plan ${quoted(email)} pro`;
  return data_dir === null ? command : `${command} --data-dir ${quoted(data_dir)}`;
}

const PLAIN = /^[\w@./:\\+-]+$/;

/** A command argument, quoted for a shell if necessary; for the Windows shell if it has backslashes. */
function quoted(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.includes("\\") ? `"${text}"` : `'${text.replaceAll("'", "'\\''")}'`;
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
