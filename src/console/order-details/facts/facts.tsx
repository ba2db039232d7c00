/** The order itself: buyer, value, payment, items, and what has become of it. */
import type { ComponentChildren } from "preact";
import { signedIn } from "../../session/state.ts";
import { ago, money, timeText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { FIELDS } from "../../words/order-fields.ts";
import { useActorName } from "../../words/use-actor-name.ts";
import { nameOf, type Order } from "../types.ts";
import { storeLink } from "./store-link.ts";
import { WORDS } from "./words.ts";

export function OrderFacts({ order }: { order: Order }) {
  const text = useWords(WORDS);
  const fields = useWords(FIELDS);
  const name = order.address.name || order.customer_name;
  const link = storeLink(order, signedIn().account.allowed_domains);
  return (
    <div class="order-facts">
      <h2>{name || text.noName}</h2>
      <Standing order={order} />
      {order.erased_at && <p class="notice">{text.erased}</p>}
      <dl>
        <Fact name={text.reference}>
          {nameOf(order)}
          {link && (
            <>
              {" "}
              <a href={link} target="_blank" rel="noreferrer">
                {text.store}
              </a>
            </>
          )}
        </Fact>
        <Fact name={text.value}>
          <strong>{money(order.order_value, order.currency)}</strong>
        </Fact>
        <Fact name={text.payment}>{text.payments[order.payment_method]}</Fact>
        <Fact name={text.placed}>
          <time dateTime={order.placed_at} title={timeText(order.placed_at)}>
            {ago(order.placed_at)}
          </time>
        </Fact>
        <Fact name={text.channel}>{text.channels[order.channel] ?? order.channel}</Fact>
        <Fact name={text.phone}>{order.phone}</Fact>
        <Fact name={text.email}>{order.email}</Fact>
        <Fact name={text.buyer}>{order.customer_name === name ? "" : order.customer_name}</Fact>
        <Fact name={fields.awb}>{order.awb}</Fact>
      </dl>
      <Items order={order} />
    </div>
  );
}

/** One value with its name; nothing for an empty one. */
function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  if (children === "") return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What a rule of the shop has tagged the order with. */
const Tag = ({ name }: { name: string }) => (
  <>
    <span class="tag">{name}</span>{" "}
  </>
);

/** Decision, tags and outcome. */
function Standing({ order }: { order: Order }) {
  const text = useWords(WORDS);
  const actorName = useActorName();
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

/** What was ordered. */
function Items({ order: { items, currency } }: { order: Order }) {
  const text = useWords(WORDS);
  if (items.length === 0) return <p class="quiet">{text.noItems}</p>;
  return (
    <ul class="items" aria-label={text.items}>
      {items.map(({ name, sku, quantity, price }, i) => (
        // Two lines may be equal; their places never change.
        <li key={i}>
          {quantity !== undefined && <span>{quantity} × </span>}
          {name || sku || "–"} {name && sku && <small>{sku}</small>}{" "}
          {price !== undefined && <small>{money(price, currency)}</small>}
        </li>
      ))}
    </ul>
  );
}
