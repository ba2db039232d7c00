/** The latest webhook of a store in words: whether it reaches this server, problems, and what to do. */
import type { Schema } from "../api/client.ts";
import { timeText } from "../words/format.ts";
import { useWords } from "../words/index.ts";
import { DELIVERY_WORDS } from "./delivery-words.ts";

export type Activity = Schema["AccountActivity"];
export type Delivery = Activity["webhooks"][number];
export type Store = Delivery["store"];

/** @param props.activity undefined until it is loaded: then nothing is shown */
export function LastDelivery({ store, activity }: { store: Store; activity: Activity | undefined }) {
  const text = useWords(DELIVERY_WORDS);
  if (!activity) return null;
  const last = activity.webhooks.find((each) => each.store === store);
  if (!last) return <p class="last-delivery">{text.none}</p>;
  const { at, topic, order_id: order, status, reason } = last;
  const facts = [timeText(at), topic, reasonText(last, text)].filter(Boolean).join(", ");
  const todo = status === "failed" ? text.failedTodo : text.todo[reason ?? ""];
  return (
    <p class="last-delivery" data-status={status} data-reason={reason}>
      <strong>{text.last[status]}</strong> {facts}
      {order !== null && (
        <>
          {" · "}
          <a href={`/order/${encodeURIComponent(order)}`}>{order}</a>
        </>
      )}
      {text.stop} {todo}
    </p>
  );
}

/** Why it was rejected, or its result. A reason without texts here is shown in the server's words. */
export const reasonText = (
  { status, reason, message }: Delivery,
  text: typeof DELIVERY_WORDS.en,
): string | undefined =>
  text.reasons[reason ?? ""] ?? (status === "rejected" ? (message ?? undefined) : undefined);
