/** For the server's operator: accounts and backups. The admin key is typed in, and forgotten when the page is left. */

import { useState } from "preact/hooks";
import { ClockNotice } from "../../ui/clock/notice.tsx";
import { Field, Form } from "../../ui/form.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { useWords } from "../../words/index.ts";
import { Accounts } from "./accounts.tsx";
import { type Admin, openAdmin } from "./api.ts";
import { Backups } from "./backups/backups.tsx";
import { WORDS } from "./words.ts";

export function Page() {
  const text = useWords(WORDS);
  const title = usePageTitle();
  const [admin, setAdmin] = useState<Admin | null>(null);
  const [isRefused, setRefused] = useState(false);
  const enter = async ({ key }: Record<string, string>) => {
    setRefused(false);
    const refuse = () => {
      setAdmin(null);
      setRefused(true);
    };
    // The form shows a wrong key.
    await openAdmin(key, () => undefined).list("", 1);
    setAdmin(openAdmin(key, refuse));
  };
  if (admin) {
    return (
      <>
        <ClockNotice load={admin.clock} confirm={admin.confirmClock} />
        <Accounts admin={admin} onLock={() => setAdmin(null)} />
        <Backups admin={admin} />
      </>
    );
  }
  return (
    <div class="admin-key">
      <h1>{title}</h1>
      <p>{text.lead}</p>
      {isRefused && (
        <p role="alert" class="notice warn">
          {text.refused}
        </p>
      )}
      <Form submit={text.enter} onSend={enter} label={title}>
        <Field name="key" label={text.key} hint={text.keyHint} type="password" autoComplete="off" required />
      </Form>
    </div>
  );
}
