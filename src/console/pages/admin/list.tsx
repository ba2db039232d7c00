/** The list of accounts: a table that becomes a card each on a narrow screen. */

import type { ComponentChildren } from "preact";
import { RowActions } from "../../ui/button.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { dayText, numberText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { TERMS } from "../../words/terms.ts";
import type { Merchant } from "./api.ts";
import { WORDS } from "./words.ts";

/** `switch` suspends an active account, or reactivates a suspended one. */
export type AccountAction = (typeof ACTIONS)[number];
const ACTIONS = ["change", "reset", "switch"] as const;

interface Props {
  merchants: readonly Merchant[];
  onAction: (action: AccountAction, merchant: Merchant) => void;
}

export function AccountList({ merchants, onAction }: Props) {
  const text = useWords(WORDS);
  const { plans } = useWords(TERMS);
  return (
    <ul class="row-list accounts merchants" aria-label={usePageTitle()}>
      {merchants.map((merchant) => (
        <li key={merchant.id} data-merchant={merchant.id} data-status={merchant.status}>
          <div>
            <strong>{merchant.name}</strong>
            {merchant.status === "suspended" && <span class="off"> ({text.isSuspended})</span>}
            <div>{merchant.email}</div>
            <small>{text.since(dayText(merchant.created_at))}</small>
          </div>
          <Column name={text.plan}>{plans[merchant.plan]}</Column>
          <Column name={text.orders}>{numberText(merchant.orders)}</Column>
          <Column name={text.lastUsed}>
            {merchant.last_used_on === null ? text.never : dayText(merchant.last_used_on)}
          </Column>
          <Quota merchant={merchant} />
          <Actions merchant={merchant} onAction={onAction} />
        </li>
      ))}
    </ul>
  );
}

const Column = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <small>{name}</small>
    {children}
  </div>
);

function Quota({ merchant: { name, quota, quota_override } }: { merchant: Merchant }) {
  const text = useWords(WORDS);
  const { used, limit } = quota;
  return (
    <Column name={text.quotaName}>
      {limit === null ? text.unlimited(numberText(used)) : text.used(numberText(used), numberText(limit))}
      {limit !== null && limit > 0 && (
        <progress value={Math.min(used, limit)} max={limit} aria-label={text.quotaOf(name)} />
      )}
      {quota_override !== null && <small>{text.ownQuota}</small>}
    </Column>
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
    <RowActions
      actions={ACTIONS.map((action) => [action, names[action], text.of(names[action], merchant.name)])}
      onAction={(action) => onAction(action, merchant)}
    />
  );
}
