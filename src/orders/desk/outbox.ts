/** Messages to another thread, those of one moment in one piece: that costs a fraction of one at a time. */
export class Outbox<Message> {
  readonly #send: (messages: Message[]) => void;
  readonly #soon: (work: () => void) => void;
  #messages: Message[] = [];

  /** @param soon calls back when the moment is over */
  constructor(send: (messages: Message[]) => void, soon: (work: () => void) => void) {
    this.#send = send;
    this.#soon = soon;
  }

  push(message: Message): void {
    if (this.#messages.push(message) === 1) this.#soon(() => this.#flush());
  }

  #flush(): void {
    const messages = this.#messages;
    this.#messages = [];
    this.#send(messages);
  }
}
