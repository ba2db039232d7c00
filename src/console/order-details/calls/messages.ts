/** WhatsApp texts filled from an order, and the one that it needs. The agent sends them; the server does not. */
import { ISSUES } from "../../../../data/catalogue/issues/index.ts";
import {
  filledIn,
  MESSAGE_TEXTS,
  type MessageKind,
  ON_DELIVERY,
} from "../../../../data/catalogue/messages.ts";
import { entryOf } from "../../../../data/catalogue/words.ts";
import type { Schema } from "../../api/client.ts";
import type { Language } from "../../preferences.ts";
import { nameOf, type Order } from "../types.ts";

/**
 * The text in a language of the buyer: the shop's own, else ours.
 * @param amount the order's value, formatted
 */
export function messageText(
  kind: MessageKind,
  language: Language,
  order: Order,
  { shop, amount, own }: { shop: string; amount: string; own: Schema["OwnMessages"] },
): string {
  return filledIn(own[kind]?.[language] ?? MESSAGE_TEXTS[kind][language], {
    name: order.address.name || order.customer_name,
    shop,
    order: nameOf(order),
    amount: amount + (order.payment_method === "COD" ? ON_DELIVERY[language] : ""),
    address: order.verification.standardized.full,
    pin: order.address.pincode ?? "",
  });
}

/** What to ask first, by the issues of the address. */
export function messageFor({ verification: { issues } }: Order): MessageKind {
  // A newer server may know codes that this page does not.
  const asked = issues.map(({ code }) => entryOf(ISSUES, code)?.ask);
  if (asked.includes("pin")) return "pin";
  return asked.includes("house") ? "house" : "confirm";
}
