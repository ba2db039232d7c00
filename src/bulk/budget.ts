/** Limits on cells and text, checked while a file is read, so that it is refused before it fills the memory. */
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
   * Counts the cells of a row. Cells that share one string are all counted, as each is written to the output.
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
