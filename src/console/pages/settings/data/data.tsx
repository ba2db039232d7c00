/** For how many days the shop's data is kept. Asks before reducing them, as erased data cannot be restored. */
import type { Account } from "../../../session/state.ts";
import { type AccountChange, RETENTION, type RetentionName, shownOf } from "../../../shop/change.ts";
import { SettingsForm } from "../../../shop/settings-form.tsx";
import { useConfirm } from "../../../ui/confirm.tsx";
import { Field } from "../../../ui/form.tsx";
import { numberText } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import { WORDS } from "./words.ts";

/** The fewest that the server takes. */
const MIN_DAYS = 7;

export function Data({ account }: { account: Account }) {
  const text = useWords(WORDS);
  const { ask, dialog } = useConfirm();
  const { retention, retention_limits: limits } = account;
  const shown = shownOf(account);
  const allows = async ({ retention: change }: AccountChange) => {
    const isShorter = (name: RetentionName) =>
      change?.[name] !== undefined && (change[name] ?? limits[name]) < (retention[name] ?? limits[name]);
    const shorter = RETENTION.filter(isShorter);
    if (shorter.length === 0) return true;
    const lines = shorter.map((name) => text.gone[name](numberText(change?.[name] ?? limits[name])));
    return ask({ title: text.shorter, lead: [...lines, text.forever].join(" "), yes: text.keepShorter });
  };
  return (
    <>
      <p>{text.lead}</p>
      <SettingsForm account={account} label={text.title} allows={allows}>
        <div class="pair">
          {RETENTION.map((name) => (
            <Field
              key={name}
              name={name}
              label={text.days[name]}
              hint={text.hint(text.what[name], numberText(limits[name]))}
              type="number"
              min={MIN_DAYS}
              max={limits[name]}
              step={1}
              defaultValue={shown[name]}
              placeholder={String(limits[name])}
              inputMode="numeric"
            />
          ))}
        </div>
      </SettingsForm>
      {dialog}
    </>
  );
}
