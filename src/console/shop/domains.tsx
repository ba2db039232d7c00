/** The websites on which the widget works. */
import type { Account } from "../session/state.ts";
import { Field } from "../ui/form.tsx";
import { useWords } from "../words/index.ts";
import { SettingsForm } from "./settings-form.tsx";
import { WORDS } from "./words.ts";

export function Domains({ account }: { account: Account }) {
  const text = useWords(WORDS);
  return (
    <SettingsForm account={account} label={text.domains}>
      <Field
        name="allowed_domains"
        label={text.domains}
        hint={text.domainsHint}
        defaultValue={account.allowed_domains}
        autoComplete="off"
        inputMode="url"
      />
    </SettingsForm>
  );
}
