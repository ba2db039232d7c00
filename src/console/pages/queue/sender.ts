/**
 * Sends decisions one after the other, in the background, so that the next order is open at once. Decisions that could
 * not be sent are kept in this browser and sent again when the server is back.
 */
import { answer, api, type Schema } from "../../api/client.ts";
import { type ApiError, toApiError } from "../../api/error.ts";
import { session } from "../../session/state.ts";
import { Store } from "../../store.ts";

export type Action = "verified" | "rejected" | "pending";

export interface Decision {
  order_id: string;
  action: Action;
  note?: string;
  /** Of the order that was on the screen. */
  if_revision: number;
}

export interface SenderEvents {
  /** @param order as the server has it now */
  onSent: (decision: Decision, order: Schema["Order"]) => void;
  /** Refused for good; the decision is dropped. */
  onRefused: (decision: Decision, error: ApiError) => void;
}

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 15_000;

export class DecisionSender {
  /** Decisions that are not on the server yet, oldest first. */
  readonly waiting = new Store<readonly Decision[]>([]);
  readonly #key: string;
  readonly #events: SenderEvents;
  #sending = false;
  /** Of the waiting ones, that which the server may have got: sent, or sent without an answer. */
  #attempted: Decision | null = null;
  /** Ends the pause before the next attempt. */
  #wake: (() => void) | null = null;

  /** @param member id; each member has decisions of the own */
  constructor(member: number, events: SenderEvents) {
    this.#key = `thikana.decisions.${member}`;
    this.#events = events;
    this.waiting.value = stored(this.#key);
    this.waiting.listen(() => store(this.#key, this.waiting.value));
    session.listen(() => this.retry());
    addEventListener("online", () => this.retry());
    void this.#run();
  }

  send(decision: Decision): void {
    this.waiting.value = [...this.waiting.value, decision];
    void this.#run();
  }

  /** Takes back what was not sent. False when it was, or may have been. */
  takeBack(decision: Decision): boolean {
    const waiting = this.waiting.value;
    if (!waiting.includes(decision) || this.#attempted === decision) return false;
    this.waiting.value = waiting.filter((other) => other !== decision);
    return true;
  }

  /** Tries again now. */
  retry(): void {
    this.#wake?.();
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#sending) return;
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
    this.#attempted = decision;
    try {
      const order = await answer(api.POST("/api/v1/order/verify", { body: decision }));
      this.#settle(decision);
      this.#events.onSent(decision, order);
    } catch (thrown) {
      const error = toApiError(thrown);
      if (isTemporary(error)) return error;
      this.#settle(decision);
      this.#events.onRefused(decision, error);
    }
    return null;
  }

  #settle(decision: Decision): void {
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

function stored(key: string): Decision[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]") as Decision[];
  } catch {
    return [];
  }
}

function store(key: string, decisions: readonly Decision[]): void {
  try {
    if (decisions.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(decisions));
  } catch {
    // Storage is blocked: they are kept as long as the page is open.
  }
}
