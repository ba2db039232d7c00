/** Shows that somebody else has changed an order since it was read: who, when, and its current state. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Schema } from "../../api/client.ts";
import { type ApiError, toApiError } from "../../api/error.ts";
import { actorName } from "../../words/actor-name.ts";
import { timeText } from "../../words/format.ts";
import { useWords, words } from "../../words/index.ts";
import { WORDS as FACTS } from "../facts/words.ts";
import { merged, type Order } from "../types.ts";

const WORDS = words({
  changed: (who: string, when: string) => [
    `${who} has changed this order in the meantime (${when}).`,
    `इस बीच ${who} ने यह ऑर्डर बदल दिया (${when})।`,
  ],
  somebody: ["Somebody", "किसी और"],
  now: ["It is now:", "अब यह है:"],
});

/** The body of a 409 `changed_meanwhile`. */
type Conflict = Pick<Schema["OrderConflict"], "by" | "at"> & { order: Schema["Order"] };

const conflictOf = ({ code, body }: ApiError): Conflict | null =>
  code === "changed_meanwhile" ? (body as Conflict) : null;

/** Runs changes of an order; on a conflict, passes the current order to `onChange`. */
export function useConflict(order: Order, onChange: (order: Order) => void) {
  const [changed, setChanged] = useState<Conflict | null>(null);
  const clear = () => setChanged(null);
  /**
   * @returns whether the change was made; false for a conflict, which is then in `changed`
   * @throws what `change` throws otherwise
   */
  const run = async (change: () => Promise<void>): Promise<boolean> => {
    clear();
    try {
      await change();
      return true;
    } catch (thrown) {
      const conflict = conflictOf(toApiError(thrown));
      if (!conflict) throw thrown;
      setChanged(conflict);
      onChange(merged(order, conflict.order));
      return false;
    }
  };
  return { changed, clear, run };
}

/** @param props.children what to do about it */
export function Changed({ conflict, children }: { conflict: Conflict; children?: ComponentChildren }) {
  const text = useWords(WORDS);
  const facts = useWords(FACTS);
  const { by, at, order } = conflict;
  return (
    <div class="notice changed" role="alert" data-code="changed_meanwhile">
      <p>
        {text.changed(by ? actorName(by) : text.somebody, at ? timeText(at) : "–")} {text.now}{" "}
        <strong>{facts.statuses[order.status]}</strong>
        {order.decision.note && (
          <>
            {" "}
            <q>{order.decision.note}</q>
          </>
        )}
      </p>
      {children}
    </div>
  );
}
