/** The clock of the server, counted on between two times that it is asked: that of the node is not looked at. */

export class ServerClock {
  /** What the server's clock showed when the machine's own count of time, which nobody sets, was 0. */
  #origin = Number.NaN;

  /** @param count milliseconds on a monotonic clock */
  constructor(private readonly count: () => number = () => performance.now()) {}

  /** Milliseconds since 1970. */
  readonly now = (): number => Math.floor(this.#origin + this.count());

  /**
   * Call it when the server is asked. The answer is of a moment between that and its arrival: only what does not fit is
   * corrected.
   * @returns takes the answer, milliseconds since 1970
   */
  asking(): (at: number) => void {
    const asked = this.count();
    return (at) => {
      const [earliest, latest] = [at - this.count(), at - asked];
      this.#origin = this.#origin >= earliest ? Math.min(this.#origin, latest) : earliest;
    };
  }
}
