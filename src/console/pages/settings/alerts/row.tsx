/** One alert: its subject, its state, and the receiver's response. */

import type { Schema } from "../../../api/client.ts";
import { Button } from "../../../ui/button.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { failureSentence } from "../../../words/failures.ts";
import { ago, timeText } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import { TERMS } from "../../../words/terms.ts";
import { WORDS } from "./words.ts";

type Alert = Schema["Alert"];
type Text = (typeof WORDS)["en"];

interface Props {
  alert: Alert;
  onResend: (id: number) => Promise<void>;
}

export function AlertRow({ alert, onResend }: Props) {
  const text = useWords(WORDS);
  const terms = useWords(TERMS);
  const { busy, run } = useAction();
  const { id, type, order_id: order, risk_level: level, status, created_at } = alert;
  const levels: Record<string, string | undefined> = terms.levels;
  return (
    <li data-alert={id} data-status={status}>
      <div>
        <strong>{text.types[type]}</strong> <a href={`/order/${encodeURIComponent(order)}`}>{order}</a>
        <small>{[levels[level] ?? level, timeText(created_at)].join(" · ")}</small>
      </div>
      <div>
        <span class={`state ${status}`}>{stateText(alert, text)}</span>
        <Response alert={alert} />
      </div>
      <Button
        name={text.resend}
        class="secondary outline"
        aria-busy={busy}
        disabled={busy}
        aria-label={text.resendOf(order)}
        onClick={() => void run(() => onResend(id))}
      />
    </li>
  );
}

function stateText({ status, attempts, delivered_at, next_attempt_at }: Alert, text: Text): string {
  if (status === "delivered") return text.delivered(timeText(delivered_at ?? ""), attempts);
  if (status === "given_up") return text.givenUp(attempts);
  const next = ago(next_attempt_at ?? "");
  return attempts === 0 ? text.waiting(next) : text.retried(attempts, next);
}

/** What the receiver answered at the last attempt, or why it did not. */
function Response({ alert }: { alert: Alert }) {
  const text = useWords(WORDS);
  const { status: state, last_attempt_at, last_status, last_error: detail, last_failure: failure } = alert;
  if (last_attempt_at === null) return null;
  // The status is already shown before it.
  const why =
    failure?.key === "answered" ? String(failure.values.body) : failure && failureSentence(failure, detail);
  const status = last_status === null ? text.noResponse : `HTTP ${last_status}`;
  // The time of a delivery is already shown before it, too.
  const at = state === "delivered" ? "" : `${timeText(last_attempt_at)}: `;
  return (
    <small>
      {at + status}
      {why && (
        <>
          {" "}
          <code>{why}</code>
        </>
      )}
    </small>
  );
}
