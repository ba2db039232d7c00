/** The head of an order: the buyer, its state, and the items in one line. */
import { actorName } from "../../words/actor-name.ts";
import { ago, money, timeText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { nameOf, type Order } from "../types.ts";
import { WORDS } from "./words.ts";

/** Its first heading is an h2. */
export function OrderHead({ order }: { order: Order }) {
  const text = useWords(WORDS);
  return (
    <header class="order-facts">
      <h2>{buyerOf(order) || text.noName}</h2> <Standing order={order} />
      {order.erased_at && <p class="notice">{text.erased}</p>}
      <p class="order-line">
        <strong>{money(order.order_value, order.currency)}</strong> · {text.payments[order.payment_method]} ·{" "}
        <time dateTime={order.placed_at} title={timeText(order.placed_at)}>
          {ago(order.placed_at)}
        </time>{" "}
        · {nameOf(order)}
      </p>
      {order.items.length > 0 && (
        <p class="order-line items-line">
          {order.items.map(({ name, sku, quantity = 1 }) => `${quantity} × ${name || sku || "–"}`).join(", ")}
        </p>
      )}
    </header>
  );
}

/** The name on the parcel, else the buyer's. */
export const buyerOf = ({ address, customer_name }: Order): string => address.name || customer_name;

/** Tags that the shop's rules gave the order. */
const Tag = ({ name }: { name: string }) => (
  <>
    <span class="tag">{name}</span>{" "}
  </>
);

/** Decision, tags and outcome. */
function Standing({ order }: { order: Order }) {
  const text = useWords(WORDS);
  const { actor, at, note } = order.decision;
  return (
    <p class="standing">
      <span class="tag" data-status={order.status}>
        {text.statuses[order.status]}
      </span>{" "}
      {order.risk_reasons.map(({ code, tag }) => tag && <Tag key={code} name={tag} />)}
      {order.status !== "pending" && at && text.decided(actorName(actor ?? ""), timeText(at))}{" "}
      {note && <q>{note}</q>}{" "}
      {order.outcome && (
        <span class="tag" data-outcome={order.outcome}>
          {text.outcomes[order.outcome]}
        </span>
      )}
    </p>
  );
}
