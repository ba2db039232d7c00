/** The payment methods of the stores that are cash on delivery. */
import type { Account } from "../../../session/state.ts";
import { SettingsForm } from "../../../shop/settings-form.tsx";
import { Field } from "../../../ui/form.tsx";
import { useWords } from "../../../words/index.ts";
import { WORDS } from "./words.ts";

export function CodGateways({ account }: { account: Account }) {
  const text = useWords(WORDS);
  return (
    <section>
      <h3>{text.cod}</h3>
      <p>{text.codLead}</p>
      <SettingsForm account={account} label={text.cod}>
        <Field
          name="cod_gateways"
          label={text.codNames}
          hint={text.codHint}
          defaultValue={account.cod_gateways}
          autoComplete="off"
          maxLength={2000}
        />
      </SettingsForm>
    </section>
  );
}
