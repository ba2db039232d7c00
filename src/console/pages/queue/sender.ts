/**
 * Sends decisions in turn in the background, so that the next order opens at once. Decisions that could not be sent are
 * kept in this browser and sent again when the server is back.
 */
import { answer, api, type Schema } from "../../api/client.ts";
import { type ApiError, toApiError } from "../../api/error.ts";
import { session } from "../../session/state.ts";
import { Store } from "../../store.ts";
import { type Decision, KeptDecisions } from "./kept-decisions.ts";

export interface SenderEvents {
  /** @param order as the server has it now */
  onSent: (decision: Decision, order: Schema["Order"]) => void;
  /** Refused for good; the decision is dropped. */
  onRefused: (decision: Decision, error: ApiError) => void;
  /** Made in another tab, which was closed before they were sent. */
  onAdopted: (decisions: readonly Decision[]) => void;
}

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 15_000;

export class DecisionSender {
  /** Decisions that this tab is to send, oldest first. */
  readonly waiting = new Store<readonly Decision[]>([]);
  readonly #member: number;
  readonly #kept: KeptDecisions;
  /** Of the queue that is open. */
  #events: SenderEvents;
  /** Handler of the queue where a decision was made, which may be closed, for an undo. */
  readonly #eventsOf = new WeakMap<Decision, SenderEvents>();
  #sending = false;
  /** The waiting decision that the server may have received: sent, or sent without a response. */
  #attempted: Decision | null = null;
  /** Ends the pause before the next attempt. */
  #wake: (() => void) | null = null;

  static readonly #senders = new Map<number, DecisionSender>();

  /** One per member in this tab, which continues when the queue is opened again. */
  static of(member: number, events: SenderEvents): DecisionSender {
    const sender = DecisionSender.#senders.get(member) ?? new DecisionSender(member, events);
    DecisionSender.#senders.set(member, sender);
    sender.#events = events;
    return sender;
  }

  private constructor(member: number, events: SenderEvents) {
    this.#member = member;
    this.#kept = new KeptDecisions(member);
    this.#events = events;
    session.listen(() => this.retry());
    addEventListener("online", () => this.retry());
    void this.#adopt();
    this.#kept.whenTabsClose(() => void this.#adopt());
  }

  /** Decisions that are not on the server yet, of all tabs. */
  get unsent(): readonly Decision[] {
    return [...this.#kept.all, ...this.waiting.value];
  }

  send(decision: Decision): void {
    this.#kept.add(decision);
    this.#eventsOf.set(decision, this.#events);
    this.waiting.value = [...this.waiting.value, decision];
    void this.#run();
  }

  /** Removes a decision that was not sent. False if it was, or may have been. */
  takeBack(decision: Decision): boolean {
    if (!this.waiting.value.includes(decision) || this.#attempted === decision) return false;
    this.#settle(decision);
    return true;
  }

  /** Tries again now. */
  retry(): void {
    this.#wake?.();
    void this.#run();
  }

  async #adopt(): Promise<void> {
    const adopted = await this.#kept.adopt();
    if (adopted.length === 0) return;
    this.waiting.value = [...this.waiting.value, ...adopted];
    this.#events.onAdopted(adopted);
    void this.#run();
  }

  async #run(): Promise<void> {
    // They must not be sent in the name of somebody else who signs in here.
    const now = session.value;
    if (this.#sending || now.state !== "in" || now.member.id !== this.#member) return;
    this.#sending = true;
    let delay = FIRST_DELAY_MS;
    try {
      for (let first = this.waiting.value[0]; first; first = this.waiting.value[0]) {
        const error = await this.#sendOne(first);
        if (error === null) {
          delay = FIRST_DELAY_MS;
          continue;
        }
        if (error.status === 401) return; // tried again after the sign-in
        await this.#pause((error.retryAfter ?? 0) * 1000 || delay);
        delay = Math.min(delay * 2, MAX_DELAY_MS);
      }
    } finally {
      this.#sending = false;
    }
  }

  /** Null when it is settled; an error when it has to be sent again. */
  async #sendOne(decision: Decision): Promise<ApiError | null> {
    if (!this.#kept.isCurrent(decision)) {
      this.#settle(decision);
      return null;
    }
    this.#attempted = decision;
    const events = this.#eventsOf.get(decision) ?? this.#events;
    try {
      const order = await answer(api.POST("/api/v1/order/verify", { body: decision }));
      this.#settle(decision);
      events.onSent(decision, order);
    } catch (thrown) {
      const error = toApiError(thrown);
      if (isTemporary(error)) return error;
      this.#settle(decision);
      events.onRefused(decision, error);
    }
    return null;
  }

  #settle(decision: Decision): void {
    this.#kept.delete(decision);
    this.waiting.value = this.waiting.value.filter((other) => other !== decision);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#wake?.(), ms);
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
    });
  }
}

const isTemporary = ({ status }: ApiError): boolean =>
  status === 0 || status === 401 || status === 429 || status >= 500;
