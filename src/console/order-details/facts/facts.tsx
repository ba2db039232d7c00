/** How to reach the buyer, and what was ordered, line by line. */
import { signedIn } from "../../session/state.ts";
import { Fact } from "../../ui/fact.tsx";
import { money } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { Part } from "../part.tsx";
import type { Order } from "../types.ts";
import { buyerOf } from "./head.tsx";
import { storeLink } from "./store-link.ts";
import { WORDS } from "./words.ts";

export function OrderFacts({ order }: { order: Order }) {
  const text = useWords(WORDS);
  const link = storeLink(order, signedIn().account.allowed_domains);
  return (
    <Part title={text.ordered} name="ordered">
      <Items order={order} />
      <dl>
        <Fact name={text.channel}>{text.channels[order.channel] ?? order.channel}</Fact>
        <Fact name={text.phone}>{order.phone}</Fact>
        <Fact name={text.email}>{order.email}</Fact>
        <Fact name={text.buyer}>{order.customer_name === buyerOf(order) ? "" : order.customer_name}</Fact>
        <Fact name={text.awb}>{order.awb}</Fact>
        {order.parcels.length > 0 && (
          <Fact name={text.parcels}>
            {order.parcels.map(({ awb, outcome }) => (
              <div key={awb}>{outcome ? `${awb}: ${text.outcomes[outcome]}` : awb}</div>
            ))}
          </Fact>
        )}
      </dl>
      {link && (
        <a href={link} target="_blank" rel="noreferrer">
          {text.store}
        </a>
      )}
    </Part>
  );
}

/** What was ordered. */
function Items({ order: { items, currency } }: { order: Order }) {
  const text = useWords(WORDS);
  if (items.length === 0) return <p class="quiet">{text.noItems}</p>;
  return (
    <ul class="plain items" aria-label={text.items}>
      {items.map(({ name, sku, quantity, price }, i) => (
        // Two lines may be equal; their positions never change.
        <li key={i}>
          {quantity !== undefined && <span>{quantity} × </span>}
          {name || sku || "–"} {name && sku && <small>{sku}</small>}{" "}
          {price !== undefined && <small>{money(price, currency)}</small>}
        </li>
      ))}
    </ul>
  );
}
