/** Converts settings between the API and forms: only changes are sent, as another owner may edit at the same time. */
import type { Schema } from "../api/client.ts";
import type { Account } from "../session/state.ts";

/** The body of the request that changes settings. */
export type AccountChange = Schema["AccountIn"];

const TEXTS = ["name", "allowed_domains", "callback_url", "cod_gateways"] as const;
const SECRETS = ["storeA_secret", "storeB_secret"] as const;
const COSTS = ["return_cost", "order_margin", "hold_loss", "call_cost"] as const;
export const RETENTION = ["orders_days", "audit_days", "alerts_days", "store_events_days"] as const;

/** Data that is kept for a number of days; empty in a form where the server's apply. */
export type RetentionName = (typeof RETENTION)[number];

/** Settings whose value the form shows; the server never returns secrets. */
export type ShownSetting = (typeof TEXTS)[number] | (typeof COSTS)[number] | "review_hours" | RetentionName;

/** What a form shows at first. The share of lost buyers is a percentage in the form. */
export const shownOf = (account: Account): Record<ShownSetting, string> => ({
  name: account.name,
  allowed_domains: account.allowed_domains,
  callback_url: account.callback_url ?? "",
  cod_gateways: account.cod_gateways,
  return_cost: String(account.return_cost),
  order_margin: String(account.order_margin),
  hold_loss: String(Math.round(account.hold_loss * 10_000) / 100),
  call_cost: String(account.call_cost),
  review_hours: account.review_hours === 0 ? "" : String(account.review_hours),
  ...(Object.fromEntries(RETENTION.map((name) => [name, String(account.retention[name] ?? "")])) as Record<
    RetentionName,
    string
  >),
});

/** The request: an empty secret keeps the stored one. @param values of a form with some of the settings */
export function changeOf(account: Account, values: Record<string, string>): AccountChange {
  const shown = shownOf(account);
  const isChanged = (name: ShownSetting) => name in values && values[name] !== shown[name];
  const change: AccountChange = {};
  for (const name of TEXTS) if (isChanged(name)) change[name] = values[name];
  for (const name of COSTS) {
    if (isChanged(name)) change[name] = Number(values[name]) / (name === "hold_loss" ? 100 : 1);
  }
  if (isChanged("review_hours")) change.review_hours = Number(values.review_hours);
  const retention = RETENTION.filter(isChanged).map((name) => [
    name,
    values[name] === "" ? null : Number(values[name]),
  ]);
  if (retention.length > 0) change.retention = Object.fromEntries(retention);
  for (const name of SECRETS) if (values[name]) change[name] = values[name];
  return change;
}
