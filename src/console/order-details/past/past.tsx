/** History of the buyer and the address when the order was scored, and the buyer's other orders. */
import { TableHead } from "../../ui/table-head.tsx";
import { useWords } from "../../words/index.ts";
import { Part } from "../part.tsx";
import type { Order } from "../types.ts";
import { type OnRelated, RelatedOrders } from "./related-orders.tsx";
import { WORDS } from "./words.ts";

const IDENTITIES = ["phone", "email", "address"] as const;

export function Past({ order, onRelated }: { order: Order; onRelated?: OnRelated }) {
  const text = useWords(WORDS);
  return (
    <Part title={text.title} name="past">
      {order.signals.first_order && FAULTY.every((identity) => faultOf(order, identity) === null) ? (
        <p>{text.first}</p>
      ) : (
        <Counts order={order} />
      )}
      <Remarks order={order} />
      <h4>{text.related}</h4>
      <RelatedOrders order={order} onRelated={onRelated} />
    </Part>
  );
}

/** A signal as a number; 0 when the order lacks it. */
const numberOf = ({ signals }: Order, name: string): number => Number(signals[name] ?? 0);

function Counts({ order }: { order: Order }) {
  const text = useWords(WORDS);
  const columns = { orders: text.orders, delivered: text.delivered, rto: text.returned, ndr: text.failed };
  return (
    <table class="counts">
      <TableHead names={[text.who, ...Object.values(columns)]} />
      <tbody>
        {IDENTITIES.map((identity) => (
          <tr key={identity} data-identity={identity}>
            <th scope="row">{text[identity]}</th>
            {Object.keys(columns).map((key) => (
              <td key={key}>{numberOf(order, `${identity}_${key}`)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Identities that strangers may have in common. */
const FAULTY = ["phone", "email"] as const;

/** Why nothing is counted by the order's phone or e-mail; null: it is, or there is none. */
function faultOf(order: Order, identity: (typeof FAULTY)[number]): "shared" | "filler" | null {
  if (order[identity] === "" || order.identified_by.includes(identity)) return null;
  return order.signals[`${identity}_shared`] === true ? "shared" : "filler";
}

/** What stands out, in a sentence each. */
function Remarks({ order }: { order: Order }) {
  const text = useWords(WORDS);
  const [here, addresses, phones, burst, finished] = [
    "delivered_here",
    "phone_addresses",
    "address_phones",
    "phone_orders_day",
    "pin_finished",
  ].map((name) => numberOf(order, name));
  const faults = FAULTY.map((identity) => ({ identity, fault: faultOf(order, identity) }));
  return (
    <ul class="plain remarks">
      {faults.map(({ identity, fault }) =>
        fault === null ? null : (
          <li key={identity} data-remark={fault}>
            {fault === "filler"
              ? text.filler(order[identity])
              : text.sharedBy[identity](numberOf(order, `${identity}_names`))}
          </li>
        ),
      )}
      {here > 0 && <li>{text.here(here)}</li>}
      {addresses > 1 && <li>{text.addresses(addresses)}</li>}
      {phones > 1 && <li>{text.phones(phones)}</li>}
      {burst > 1 && <li>{text.burst(burst)}</li>}
      {finished > 0 && <li>{text.pinReturns(numberOf(order, "pin_rto"), finished)}</li>}
    </ul>
  );
}
