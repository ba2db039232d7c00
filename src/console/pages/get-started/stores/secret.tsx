/** Tells this server the secret that a store signs its webhooks with. */
import type { Account } from "../../../session/state.ts";
import type { Store } from "../../../shop/last-delivery.tsx";
import { SettingsForm } from "../../../shop/settings-form.tsx";
import { Field } from "../../../ui/form.tsx";
import { useWords } from "../../../words/index.ts";
import { WORDS } from "./words.ts";

interface Props {
  account: Account;
  store: Store;
  label: string;
}

/** The server never shows a secret: an empty field leaves it as it is. */
export function StoreSecret({ account, store, label }: Props) {
  const text = useWords(WORDS);
  const name = `${store}_secret` as const;
  return (
    <SettingsForm account={account} label={label}>
      <Field
        name={name}
        label={label}
        hint={account[`${name}_set`] ? text.secretSet : text.secretNotSet}
        type="password"
        autoComplete="off"
        maxLength={500}
      />
    </SettingsForm>
  );
}
