/** For the person who runs the server: its accounts and backups. The admin key is typed in, and gone when the page is left. */
import { useEffect, useState } from "preact/hooks";
import { Field, Form } from "../../ui/form.tsx";
import { useWords } from "../../words/index.ts";
import { Accounts } from "./accounts.tsx";
import { type Admin, openAdmin } from "./api.ts";
import { Backups } from "./backups/backups.tsx";
import { WORDS } from "./words.ts";

export function AdminPage() {
  const text = useWords(WORDS);
  const [admin, setAdmin] = useState<Admin | null>(null);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    document.title = `${text.title} · Thikana`;
  }, [text]);
  const enter = async ({ key }: Record<string, string>) => {
    setRefused(false);
    const refuse = () => {
      setAdmin(null);
      setRefused(true);
    };
    // A wrong key is told by the form.
    await openAdmin(key, () => undefined).list("", 1);
    setAdmin(openAdmin(key, refuse));
  };
  if (admin) {
    return (
      <>
        <Accounts admin={admin} onLock={() => setAdmin(null)} />
        <Backups admin={admin} />
      </>
    );
  }
  return (
    <div class="admin-key">
      <h1>{text.title}</h1>
      <p>{text.lead}</p>
      {isRefused && (
        <p role="alert" class="notice warn">
          {text.refused}
        </p>
      )}
      <Form submit={text.enter} onSend={enter} label={text.title}>
        <Field name="key" label={text.key} hint={text.keyHint} type="password" autoComplete="off" required />
      </Form>
    </div>
  );
}
