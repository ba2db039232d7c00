/** Messages to another thread, those of one moment in one piece: that costs a fraction of one at a time. */

/** So many go at once even before the moment is over: the other thread need not wait for the last of them. */
const MOST = 8;

export class MessageBatcher<Message> {
  readonly #send: (messages: Message[]) => void;
  readonly #soon: (work: () => void) => void;
  #messages: Message[] = [];

  /** @param soon calls back when the moment is over */
  constructor(send: (messages: Message[]) => void, soon: (work: () => void) => void) {
    this.#send = send;
    this.#soon = soon;
  }

  push(message: Message): void {
    const count = this.#messages.push(message);
    if (count === MOST) this.#flush();
    else if (count === 1) this.#soon(() => this.#flush());
  }

  #flush(): void {
    const messages = this.#messages;
    if (messages.length === 0) return;
    this.#messages = [];
    this.#send(messages);
  }
}
