/** The latest webhook of a store in words: whether the store reaches this server, and what is wrong. */
import type { Schema } from "../api/client.ts";
import { timeText } from "../words/format.ts";
import { useWords } from "../words/index.ts";
import { WORDS } from "./words.ts";

type Activity = Schema["AccountActivity"];
type Store = Activity["webhooks"][number]["store"];

/** @param props.activity undefined until it is loaded: then nothing is shown */
export function LastDelivery({ store, activity }: { store: Store; activity: Activity | undefined }) {
  const text = useWords(WORDS);
  if (!activity) return null;
  const last = activity.webhooks.find((each) => each.store === store);
  if (!last) return <p class="last-delivery">{text.noDelivery}</p>;
  const { at, topic, order_id: order, status, reason, message } = last;
  const why = status === "rejected" ? (text.rejections[reason ?? ""] ?? message) : null;
  return (
    <p class="last-delivery" data-status={status}>
      <strong>{text.deliveries[status]}</strong> {text.deliveredAt(timeText(at), topic)}
      {order !== null && (
        <>
          {" · "}
          <a href={`/order/${encodeURIComponent(order)}`}>{order}</a>
        </>
      )}
      {why !== null && <> {why}</>}
    </p>
  );
}
