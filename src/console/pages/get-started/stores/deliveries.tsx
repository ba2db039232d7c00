/** The latest webhooks of a store: the last one in sentences, and those before it in a table. */

import type { Account } from "../../../session/state.ts";
import { DELIVERY_WORDS } from "../../../shop/delivery-words.ts";
import {
  type Activity,
  type Delivery,
  LastDelivery,
  reasonText,
  type Store,
} from "../../../shop/last-delivery.tsx";
import { TableHead } from "../../../ui/table-head.tsx";
import { timeText } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import { deliveriesOf } from "../states.ts";

/** Rows of the table. */
const MAX_ROWS = 8;

interface Props {
  account: Account;
  store: Store;
  activity: Activity;
}

export function Deliveries({ account, store, activity }: Props) {
  const text = useWords(DELIVERY_WORDS);
  const deliveries = deliveriesOf(activity, store);
  const { last_heard_at: heard } = account.stores[store];
  const [last] = deliveries;
  return (
    <>
      {(last || heard === null) && <LastDelivery store={store} activity={activity} />}
      {heard !== null && (!last || last.status === "rejected") && <p>{text.heard(timeText(heard))}</p>}
      {deliveries.length > 1 && <DeliveryTable deliveries={deliveries.slice(0, MAX_ROWS)} />}
    </>
  );
}

function DeliveryTable({ deliveries }: { deliveries: readonly Delivery[] }) {
  const text = useWords(DELIVERY_WORDS);
  return (
    <details>
      <summary>{text.latest}</summary>
      <table class="deliveries">
        <TableHead names={[text.at, text.topic, text.result]} />
        <tbody>
          {deliveries.map((delivery, i) => (
            <tr key={i}>
              <td>{timeText(delivery.at)}</td>
              <td>{delivery.topic}</td>
              <td>
                {[text.statuses[delivery.status], reasonText(delivery, text)].filter(Boolean).join(": ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
