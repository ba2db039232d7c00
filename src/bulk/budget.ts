/** Counts what a file holds while it is read, so that it is refused before it is in memory. */
import { cellTooLong, tooManyCells, tooMuchText } from "./faults.ts";
import type { Limits } from "./limits.ts";

export class CellBudget {
  readonly #limits: Limits;
  #cells = 0;
  #text = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Takes one row's cells off what the file may have. Cells that share one text count each: every one of them is
   * written out again.
   * @throws Problem 400
   */
  take(row: number, cells: readonly string[]): void {
    const limits = this.#limits;
    this.#cells += cells.length;
    if (this.#cells > limits.cells) throw tooManyCells(limits);
    for (const { length } of cells) {
      if (length > limits.cellText) throw cellTooLong(row, limits);
      this.#text += length;
    }
    if (this.#text > limits.text) throw tooMuchText(limits);
  }
}
