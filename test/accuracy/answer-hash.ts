/** One hash over everything that the engine answers in a run. */
import type { AddressEngine } from "../../src/engine/address/index.ts";

/** Makes an engine that answers like `engine` and adds each answer, as the API would send it, to a hash. */
export class AnswerHash {
  readonly engine: AddressEngine;
  private readonly hash = new Bun.CryptoHasher("sha256");
  private count = 0;

  constructor(engine: AddressEngine) {
    this.engine = {
      ...engine,
      verify: (input, outside) => {
        const answer = engine.verify(input, outside);
        this.hash.update(JSON.stringify(answer));
        this.count++;
        return answer;
      },
    };
  }

  /** "412345 answers, sha256 …"; the hash ends with it. */
  toString(): string {
    return `${this.count} answers, sha256 ${this.hash.digest("hex")}`;
  }
}
