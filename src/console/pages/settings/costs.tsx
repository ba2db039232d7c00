/** What returns and held orders cost the shop. */
import type { Account } from "../../session/state.ts";
import { shownOf } from "../../shop/change.ts";
import { SettingsForm } from "../../shop/settings-form.tsx";
import { Field } from "../../ui/form.tsx";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

const NAMES = ["return_cost", "order_margin", "hold_loss", "call_cost"] as const;

/** The most that the server takes, rupees. */
const MAX_COST = 1_000_000;

export function Costs({ account }: { account: Account }) {
  const text = useWords(WORDS);
  const shown = shownOf(account);
  return (
    <>
      <p>{text.costsLead}</p>
      <SettingsForm account={account} label={text.parts.costs}>
        <div class="pair">
          {NAMES.map((name) => (
            <Field
              key={name}
              name={name}
              label={text.costs[name]}
              hint={text.costHints[name]}
              type="number"
              min={0}
              max={name === "hold_loss" ? 100 : MAX_COST}
              step="any"
              defaultValue={shown[name]}
              inputMode="decimal"
              required
            />
          ))}
        </div>
      </SettingsForm>
    </>
  );
}
