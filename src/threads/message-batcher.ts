/** Batches messages to another thread: one `postMessage` for many costs a fraction of one for each. */

/** A full batch is sent at once, so that the other thread can start on it. */
const MAX_BATCH = 8;

export class MessageBatcher<Message> {
  readonly #send: (messages: Message[]) => void;
  readonly #defer: (work: () => void) => void;
  #messages: Message[] = [];

  /** @param defer calls back at the end of the current turn, when the batch is sent */
  constructor(send: (messages: Message[]) => void, defer: (work: () => void) => void) {
    this.#send = send;
    this.#defer = defer;
  }

  push(message: Message): void {
    const count = this.#messages.push(message);
    if (count === MAX_BATCH) this.flush();
    else if (count === 1) this.#defer(() => this.flush());
  }

  /** Sends what waits, for a message that cannot share theirs. */
  flush(): void {
    const messages = this.#messages;
    if (messages.length === 0) return;
    this.#messages = [];
    this.#send(messages);
  }
}
