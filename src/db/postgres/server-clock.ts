/** The server's clock, extrapolated on a monotonic clock between two queries; the node's own clock is not used. */

export class ServerClock {
  /** The server's time when the machine's monotonic clock was 0. */
  #origin = Number.NaN;

  /** @param count milliseconds on a monotonic clock */
  constructor(private readonly count: () => number = () => performance.now()) {}

  /** Milliseconds since 1970. */
  readonly now = (): number => Math.floor(this.#origin + this.count());

  /**
   * Call it when querying the server. The answer is of a moment between then and its arrival: only a difference outside
   * of that is corrected.
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
