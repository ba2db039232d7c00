/** The list of accounts: a table that becomes a card each on a narrow screen. */
import { dayText, numberText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { TERMS } from "../../words/terms.ts";
import type { Merchant } from "./api.ts";
import { WORDS } from "./words.ts";

/** `switch` is off for an active account, on for one that is off. */
export type AccountAction = "change" | "reset" | "switch";

interface Props {
  merchants: readonly Merchant[];
  onAction: (action: AccountAction, merchant: Merchant) => void;
}

export function AccountList({ merchants, onAction }: Props) {
  const text = useWords(WORDS);
  const { plans } = useWords(TERMS);
  return (
    <ul class="row-list accounts" aria-label={text.title}>
      {merchants.map((merchant) => (
        <li key={merchant.id} data-merchant={merchant.id} data-status={merchant.status}>
          <div>
            <strong>{merchant.name}</strong>
            {merchant.status === "suspended" && <span class="off"> ({text.isOff})</span>}
            <div>{merchant.email}</div>
            <small>{text.since(dayText(merchant.created_at))}</small>
          </div>
          <span>{plans[merchant.plan]}</span>
          <Quota merchant={merchant} />
          <Actions merchant={merchant} onAction={onAction} />
        </li>
      ))}
    </ul>
  );
}

function Quota({ merchant: { name, quota, quota_override } }: { merchant: Merchant }) {
  const text = useWords(WORDS);
  const { used, limit } = quota;
  return (
    <div>
      {limit === null ? text.unlimited(numberText(used)) : text.used(numberText(used), numberText(limit))}
      {limit !== null && limit > 0 && (
        <progress value={Math.min(used, limit)} max={limit} aria-label={text.quotaOf(name)} />
      )}
      {quota_override !== null && <small>{text.ownQuota}</small>}
    </div>
  );
}

function Actions({ merchant, onAction }: { merchant: Merchant; onAction: Props["onAction"] }) {
  const text = useWords(WORDS);
  const names = {
    change: text.change,
    reset: text.reset,
    switch: merchant.status === "active" ? text.off : text.on,
  };
  return (
    <div class="actions">
      {(["change", "reset", "switch"] as const).map((action) => (
        <button
          key={action}
          type="button"
          class="secondary outline"
          aria-label={text.of(names[action], merchant.name)}
          onClick={() => onAction(action, merchant)}
        >
          {names[action]}
        </button>
      ))}
    </div>
  );
}
