/** The keys of the account, for owners: seen and replaced. */

import { useState } from "preact/hooks";
import { answer, api, type Schema } from "../api/client.ts";
import { freshKey } from "../session/fresh-key.ts";
import { type Account, readAccount } from "../session/state.ts";
import { useStore } from "../store.ts";
import { Button } from "../ui/button.tsx";
import { Copy } from "../ui/copy.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ChoiceField, Form } from "../ui/form.tsx";
import { useWords } from "../words/index.ts";
import { WORDS } from "./words.ts";

/** Number of last characters of the key in the hint: `sk_…Jr0W`. */
const HINT_LETTERS = 4;

/** Grace period of the replaced key: none if it leaked. */
const GRACE_HOURS = [0, 24, 168] as const;

type Which = "secret" | "publishable";

/** The secret key: complete only in the page that created the account, else only a part is known. */
export function SecretKey({ account }: { account: Account }) {
  const text = useWords(WORDS);
  const fresh = useStore(freshKey);
  // It may have been replaced meanwhile.
  const hint = account.secret_key_hint?.slice(-HINT_LETTERS) ?? "";
  if (fresh?.accountId === account.id && fresh.secret.endsWith(hint))
    return <FreshKey secret={fresh.secret} />;
  return (
    <>
      <p>
        <code>{account.secret_key_hint}</code>
      </p>
      <p>{text.secretLead}</p>
      <Replace which="secret" />
    </>
  );
}

/** Hidden until requested, as somebody may be watching. */
function FreshKey({ secret }: { secret: string }) {
  const text = useWords(WORDS);
  const [isShown, setShown] = useState(false);
  return (
    <>
      <p>{text.freshLead}</p>
      {isShown ? (
        <Copy text={secret} label={text.secret} />
      ) : (
        <Button name={text.fresh} class="secondary outline" onClick={() => setShown(true)} />
      )}
    </>
  );
}

/** The publishable key to copy, and its replacement. */
export function PublishableKey({ account }: { account: Account }) {
  const text = useWords(WORDS);
  return (
    <>
      <Copy text={account.publishable_key ?? ""} label={text.publishable} />
      <p>{text.publishableLead}</p>
      <Replace which="publishable" />
    </>
  );
}

function Replace({ which }: { which: Which }) {
  const text = useWords(WORDS);
  const [isOpen, setOpen] = useState(false);
  return (
    <div class="actions">
      <Button name={text.replace[which]} class="secondary outline" onClick={() => setOpen(true)} />
      {isOpen && <ReplaceDialog which={which} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Asks, replaces the key, and shows the new one. */
function ReplaceDialog({ which, onClose }: { which: Which; onClose: () => void }) {
  const text = useWords(WORDS);
  const [made, setMade] = useState<Schema["RotatedKeys"] | null>(null);
  const replace = async ({ grace_hours = "0" }: Record<string, string>) => {
    const query = { which, grace_hours: Number(grace_hours) };
    setMade(await answer(api.POST("/api/v1/account/rotate-keys", { params: { query } })));
    // Only for the part of the key that the page shows: the new key must stay visible.
    readAccount().catch(() => undefined);
  };
  if (made) return <NewKey value={made.secret_key ?? made.publishable_key} onClose={onClose} />;
  return (
    <Dialog title={text.replaceTitle[which]} onClose={onClose}>
      <Form submit={text.replace[which]} onSend={replace} onCancel={onClose}>
        <p>{text.replaceLead[which]}</p>
        {which === "secret" && (
          <ChoiceField
            name="grace_hours"
            label={text.grace}
            options={GRACE_HOURS.map((hours) => [String(hours), text.graceHours[hours]])}
            defaultValue="0"
          />
        )}
      </Form>
    </Dialog>
  );
}

/** Must be answered, as it is shown only once. */
export function NewKey({ value, onClose }: { value: string; onClose: () => void }) {
  const text = useWords(WORDS);
  return (
    <Dialog title={text.newKey}>
      <p>{text.newKeyLead}</p>
      <Copy text={value} label={text.newKey} />
      <div class="actions">
        <Button name={text.kept} onClick={onClose} />
      </div>
    </Dialog>
  );
}
