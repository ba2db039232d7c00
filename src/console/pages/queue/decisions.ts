/**
 * Decides on orders of the queue: the list advances at once, the request follows, and the decision can be undone for
 * ten seconds.
 */
import { answer, api, type Schema } from "../../api/client.ts";
import { ApiError } from "../../api/error.ts";
import { loadProblems } from "../../api/problems.ts";
import { isAddressUnsaved } from "../../order-details/address/typed-address.ts";
import { noteWith } from "../../order-details/reasons/reject-because.tsx";
import { addRefused, removeRefused } from "../../order-details/refused-decisions.ts";
import { nameOf } from "../../order-details/types.ts";
import { language } from "../../preferences.ts";
import { showError, showToast } from "../../ui/toast.tsx";
import { WORDS as SHELL } from "../../ui/words.ts";
import { actorName } from "../../words/actor-name.ts";
import { errorText } from "../../words/errors.ts";
import { numberText } from "../../words/format.ts";
import type { Action, Decision } from "./kept-decisions.ts";
import { keepNote, noteOf, setNote } from "./notes.ts";
import type { Queue, Row } from "./queue.ts";
import { DecisionSender } from "./sender.ts";
import { WORDS } from "./words.ts";

const UNDO_SECONDS = 10;

interface Decided {
  row: Row;
  /** Its place in the list. */
  at: number;
  decision: Decision;
  /** The note as it was typed, without the reason. */
  note: string;
  /** Removes the message that offers to undo it. */
  closeOffer: () => void;
  /** After the decision; null until it was sent. */
  revision: number | null;
  /** The server refused it: somebody else's decision stands, which cannot be undone here. */
  isRefused: boolean;
  /** Sent behind it, when it was undone on its way. */
  undone: Decision | null;
}

export class Decisions {
  readonly sender: DecisionSender;
  readonly #queue: Queue;
  readonly #recent = new Map<Decision, Decided>();
  /** Of the latest decision, or of all orders of the latest batch. */
  #undo: (() => void) | null = null;
  /** Takes its message away: one that offers to undo an earlier decision would do nothing. */
  #closeOffer = () => {};

  constructor(queue: Queue, memberId: number) {
    this.#queue = queue;
    this.sender = DecisionSender.of(memberId, {
      onSent: (decision, { revision }) => this.#sent(decision, revision),
      onRefused: (decision, error) => this.#refused(decision, error),
      onAdopted: (decisions) => queue.remove(decisions.map(goneOf)),
    });
    // Decided before the page was loaded again, or in another tab, and not sent yet.
    queue.remove(this.sender.unsent.map(goneOf));
  }

  /** Decides on one order, unless it has an unsaved address. @param revision of the version on the screen */
  decide(row: Row, action: Exclude<Action, "pending">, revision: number, reason?: string): void {
    if (isAddressUnsaved([row])) return;
    const at = this.#queue.state.value.rows.findIndex(({ order_id }) => order_id === row.order_id);
    const typed = noteOf(row.order_id);
    const note = noteWith(reason, typed);
    const decision: Decision = {
      order_id: row.order_id,
      action,
      if_revision: revision,
      ...(note && { note }),
    };
    const decided: Decided = {
      ...{ row, at, decision, note: typed, closeOffer: () => {} },
      ...{ revision: null, isRefused: false, undone: null },
    };
    setNote(row.order_id, "");
    removeRefused(row.order_id);
    this.#recent.set(decision, decided);
    this.#queue.remove([goneOf(decision)]);
    this.sender.send(decision);
    const done = WORDS[language.value].done[action](nameOf(row));
    decided.closeOffer = this.#offerUndo(done, () => this.#undoOne(decided));
  }

  /** Decides on many orders in one request; those that are refused stay selected. @throws ApiError */
  async decideAll(rows: readonly Row[], action: Exclude<Action, "pending">, note?: string): Promise<void> {
    const text = WORDS[language.value];
    for (const { order_id } of rows) removeRefused(order_id);
    const { results } = await this.#send(
      rows.map(({ order_id, revision }) => ({
        order_id,
        action,
        if_revision: revision,
        ...(note && { note }),
      })),
    );
    const done = new Map(
      results.flatMap(({ order }) => (order ? [[order.order_id, order.revision] as const] : [])),
    );
    this.#queue.remove(rows.filter(({ order_id }) => done.has(order_id)));
    const failed = results.flatMap(({ status, error }, i) =>
      error ? [{ row: rows[i], status, error }] : [],
    );
    if (failed.length > 0) await loadProblems();
    const reasons = failed.map(({ status, error }) =>
      errorText(new ApiError(status, error.code, error.detail, error)),
    );
    for (const [i, { row }] of failed.entries())
      addRefused({ order_id: row.order_id, text: `${nameOf(row)}: ${reasons[i]}` });
    if (failed.length > 0) showToast(text.batchFailed(numberText(failed.length), reasons[0]), { bad: true });
    const undone = [...done].map(([order_id, if_revision]) => ({
      order_id,
      action: "pending" as const,
      if_revision,
    }));
    this.#offerUndo(text.doneMany[action](numberText(done.size)), async () => {
      await this.#send(undone);
      await this.#queue.refresh();
    });
  }

  /** Undoes the latest decision, while that is offered. */
  undo(): void {
    this.#undo?.();
  }

  #send(decisions: Decision[]) {
    return answer(api.POST("/api/v1/orders/verify", { body: { decisions } }));
  }

  /** @returns a function that withdraws the offer */
  #offerUndo(text: string, run: () => void | Promise<void>): () => void {
    const undo = () => {
      if (this.#undo !== undo) return;
      this.#undo = null;
      close();
      void Promise.resolve(run()).catch(showError);
    };
    this.#closeOffer();
    const close = showToast(text, {
      seconds: UNDO_SECONDS,
      action: { name: SHELL[language.value].undo, run: undo, key: "U" },
    });
    this.#undo = undo;
    this.#closeOffer = close;
    const end = () => {
      if (this.#undo === undo) this.#undo = null;
    };
    setTimeout(end, UNDO_SECONDS * 1000);
    return () => {
      end();
      close();
    };
  }

  #undoOne(decided: Decided): void {
    const { row, decision, revision } = decided;
    if (decided.isRefused) return;
    if (this.sender.takeBack(decision)) {
      this.#restore(decided);
      return;
    }
    // Sent, or on its way: what is sent now arrives after it, when its revision is one more than that decided on.
    const if_revision = revision ?? decision.if_revision + 1;
    decided.undone = { order_id: row.order_id, action: "pending", if_revision };
    this.#recent.set(decided.undone, decided);
    this.sender.send(decided.undone);
  }

  #sent(decision: Decision, revision: number): void {
    const decided = this.#recent.get(decision);
    if (!decided) return;
    decided.revision = revision;
    if (decision.action !== "pending") return;
    this.#recent.delete(decision);
    this.#restore(decided, revision);
  }

  /** Puts the order back, and the note that was written to it. */
  #restore({ row, at, note }: Decided, revision = row.revision): void {
    keepNote(row.order_id, note);
    this.#queue.restore({ ...row, revision }, at);
  }

  #refused(decision: Decision, error: ApiError): void {
    const decided = this.#recent.get(decision);
    this.#recent.delete(decision);
    if (decided) {
      decided.isRefused = true;
      // It would contradict the server's response.
      decided.closeOffer();
      if (decided.undone) this.sender.takeBack(decided.undone);
    }
    const isDecision = decision.action !== "pending";
    const text = WORDS[language.value];
    const { by, order } = (error.body ?? {}) as { by?: string | null; order?: Schema["Order"] };
    // If it was made before the page was reloaded, only the sent data is known.
    if (isDecision && !decided && order?.status === "pending") keepNote(decision.order_id, decision.note);
    const { order_id } = decision;
    if (error.code === "changed_meanwhile" && order) {
      const isCancelled = order.outcome === "cancelled";
      const state = text.statuses[isCancelled ? "cancelled" : order.status];
      const changed = text.changedMeanwhile(nameOf(order), actorName(by ?? ""), state);
      showToast(changed, { bad: true });
      addRefused({ order_id, text: changed });
      void this.#queue.refresh();
      // Still undecided, but with its current data.
      if (order.status === "pending" && !isCancelled && decided && isDecision)
        this.#restore(decided, order.revision);
      return;
    }
    showError(error);
    addRefused({ order_id, text: `${decided ? nameOf(decided.row) : order_id}: ${errorText(error)}` });
    if (decided && isDecision) this.#restore(decided);
  }
}

const goneOf = ({ order_id, if_revision }: Decision) => ({ order_id, revision: if_revision });
