/** The name of the shop, and who to ask about it. */

import type { Account } from "../../session/state.ts";
import { SettingsForm } from "../../shop/settings-form.tsx";
import { Fact } from "../../ui/fact.tsx";
import { NameField } from "../../ui/person-fields.tsx";
import { dayText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

export function Shop({ account }: { account: Account }) {
  const text = useWords(WORDS);
  const { name, email, created_at } = account;
  return (
    <>
      <SettingsForm account={account} label={text.parts.shop}>
        <NameField label={text.name} defaultValue={name} />
      </SettingsForm>
      <dl class="facts">
        <Fact name={text.contact}>
          {email}
          <small>
            {text.contactHint} <a href="/members">{text.members}</a>
          </small>
        </Fact>
        <Fact name={text.since}>{dayText(created_at)}</Fact>
      </dl>
    </>
  );
}
