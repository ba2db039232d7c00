/** The shop's name, its target for decisions, and its contact. */

import type { Account } from "../../session/state.ts";
import { shownOf } from "../../shop/change.ts";
import { SettingsForm } from "../../shop/settings-form.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Field } from "../../ui/form.tsx";
import { NameField } from "../../ui/person-fields.tsx";
import { dayText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

/** The most that the server takes. */
const MAX_REVIEW_HOURS = 720;

export function Shop({ account }: { account: Account }) {
  const text = useWords(WORDS);
  const { name, email, created_at } = account;
  return (
    <>
      <SettingsForm account={account} label={text.parts.shop}>
        <NameField label={text.name} defaultValue={name} />
        <Field
          name="review_hours"
          label={text.reviewHours}
          hint={text.reviewHoursHint}
          type="number"
          min={1}
          max={MAX_REVIEW_HOURS}
          defaultValue={shownOf(account).review_hours}
          inputMode="numeric"
        />
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
