/** Settings between the API and the form: only what was changed is sent, as another owner may edit at the same time. */
import type { Schema } from "../../../api/client.ts";
import type { Account } from "../../../session/state.ts";

const TEXTS = ["name", "allowed_domains", "callback_url", "cod_gateways"] as const;
const SECRETS = ["storeA_secret", "storeB_secret"] as const;
const COSTS = ["return_cost", "order_margin", "hold_loss", "call_cost"] as const;

type Shown = Record<(typeof TEXTS)[number] | (typeof COSTS)[number], string>;

/** What the form shows at first. The share of lost buyers is a percentage in the form. */
export const shownOf = (account: Account): Shown => ({
  name: account.name,
  allowed_domains: account.allowed_domains,
  callback_url: account.callback_url ?? "",
  cod_gateways: account.cod_gateways,
  return_cost: String(account.return_cost),
  order_margin: String(account.order_margin),
  hold_loss: String(Math.round(account.hold_loss * 10_000) / 100),
  call_cost: String(account.call_cost),
});

/** The body of the request. @param values of the form */
export function changeOf(shown: Shown, values: Record<string, string>): Schema["AccountIn"] {
  const change: Schema["AccountIn"] = {};
  for (const name of TEXTS) if (values[name] !== shown[name]) change[name] = values[name];
  for (const name of COSTS) {
    if (values[name] === shown[name]) continue;
    const amount = Number(values[name]);
    change[name] = name === "hold_loss" ? amount / 100 : amount;
  }
  for (const name of SECRETS) {
    if (values[name] !== "") change[name] = values[name];
    else if (`forget_${name}` in values) change[name] = "";
  }
  return change;
}
