/** The clock of the server, counted on between two times that it is asked: that of the node is not looked at. */

export class ServerClock {
  /** What the server's clock showed when the machine's own count of time, which nobody sets, was 0. */
  #origin = Number.NaN;

  /** @param count milliseconds on a monotonic clock */
  constructor(private readonly count: () => number = () => performance.now()) {}

  /** Milliseconds since 1970. */
  readonly now = (): number => Math.floor(this.#origin + this.count());

  /**
   * Asks the server. Its answer is of a moment between the question and the arrival of the answer: only what does not fit
   * that is corrected.
   * @param ask gives the server's time, milliseconds since 1970; null when it did not say
   */
  follow(ask: () => number | null): void {
    const asked = this.count();
    const at = ask();
    if (at === null) return;
    const [earliest, latest] = [at - this.count(), at - asked];
    this.#origin = this.#origin >= earliest ? Math.min(this.#origin, latest) : earliest;
  }
}
