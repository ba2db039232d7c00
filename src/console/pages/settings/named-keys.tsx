/** Keys besides the account's own, each for one server or program, and removable separately. */

import { useRef, useState } from "preact/hooks";
import { answer, api, type Schema } from "../../api/client.ts";
import { NewKey } from "../../shop/keys.tsx";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ChoiceField, Form } from "../../ui/form.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { NameField } from "../../ui/person-fields.tsx";
import { showError } from "../../ui/toast.tsx";
import { useLoad } from "../../ui/use-load.ts";
import { ago, timeText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./named-keys-words.ts";

type Key = Schema["NamedKey"];
type Scope = Schema["NamedKeyIn"]["scope"];

const SCOPES: readonly Scope[] = ["verify", "read", "orders"];
const DAY_MS = 86_400_000;
/** Days until a key expires; "" for none. */
const EXPIRIES = ["", "30", "90", "365"] as const;

export function NamedKeys() {
  const text = useWords(WORDS);
  const loaded = useLoad(() => answer(api.GET("/api/v1/account/keys")), []);
  const [isMaking, setMaking] = useState(false);
  const { ask, dialog } = useConfirm();
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = async ({ id, name }: Key) => {
    if (!(await ask({ title: text.removeTitle(name), lead: text.removeLead, yes: text.remove }))) return;
    try {
      await answer(api.DELETE("/api/v1/account/keys/{id}", { params: { path: { id } } }));
    } catch (thrown) {
      showError(thrown);
    }
    loaded.reload();
    // The button that was pressed goes away.
    heading.current?.focus();
  };
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {text.title}
      </h3>
      <p>{text.lead}</p>
      <LoadState of={loaded} />
      <ul class="entries named-keys">
        {loaded.data?.keys.map((key) => (
          <Row key={key.id} named={key} onRemove={() => void remove(key)} />
        ))}
      </ul>
      <div class="actions">
        <Button name={text.make} class="secondary outline" onClick={() => setMaking(true)} />
      </div>
      {dialog}
      {isMaking && <MakeDialog onMade={loaded.reload} onClose={() => setMaking(false)} />}
    </>
  );
}

function Row({ named, onRemove }: { named: Key; onRemove: () => void }) {
  const text = useWords(WORDS);
  const { id, name, hint, scope, expires_at, last_used_at } = named;
  const facts = [
    text.scopes[scope],
    last_used_at === null ? text.unused : text.used(ago(last_used_at)),
    expires_at !== null && text.until(timeText(expires_at)),
  ];
  return (
    <li data-key={id}>
      <div>
        <strong>{name}</strong> <code>{hint}</code>
        <small class="when">{facts.filter(Boolean).join(" · ")}</small>
      </div>
      <Button
        name={text.remove}
        class="secondary outline"
        aria-label={`${text.remove}: ${name}`}
        onClick={onRemove}
      />
    </li>
  );
}

/** Asks what the key is for, makes it, and shows it. */
function MakeDialog({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const text = useWords(WORDS);
  const [made, setMade] = useState<string | null>(null);
  const make = async ({ name, scope, days }: Record<string, string>) => {
    const expires_at = days === "" ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
    const body = { name, scope: scope as Scope, expires_at };
    setMade((await answer(api.POST("/api/v1/account/keys", { body }))).secret_key);
    onMade();
  };
  if (made !== null) return <NewKey value={made} onClose={onClose} />;
  return (
    <Dialog title={text.make} onClose={onClose}>
      <Form submit={text.make} onSend={make} onCancel={onClose}>
        <NameField label={text.name} hint={text.nameHint} />
        <ChoiceField
          name="scope"
          label={text.scope}
          defaultValue="verify"
          options={SCOPES.map((scope) => [scope, text.scopes[scope], text.meanings[scope]])}
        />
        <ChoiceField
          name="days"
          label={text.expiry}
          defaultValue=""
          options={EXPIRIES.map((days) => [days, days === "" ? text.never : text.days(days)])}
        />
      </Form>
    </Dialog>
  );
}
