/** A column of dates: day-first or month-first is decided once for the whole column. */
import { DAY_MS } from "../time.ts";
import { type DateReading, readDate } from "./dates.ts";
import { quoted } from "./faults.ts";
import { counted, rowsText, type Warning } from "./warnings.ts";

export interface DateColumnOptions {
  header: string;
  /** Serial numbers count from 1904. */
  is1904: boolean;
  /** Milliseconds since 1970; dates more than a day later are invalid. */
  now: number;
}

/** Earlier dates are invalid. */
const MIN_DATE = Date.UTC(2000, 0, 1);
const NOT_A_DATE: DateReading = { dayFirst: null, monthFirst: null };

interface Example {
  text: string;
  row: number;
}

export class DateColumn {
  readonly #options: DateColumnOptions;
  readonly #readings = new Map<string, DateReading>();
  readonly #isMonthFirst: boolean;
  /** The first cell that can only be month-first. */
  readonly #proof: Example | null = null;
  #ambiguous = 0;
  #firstAmbiguous: Example | null = null;

  /** @param cells non-empty ones; the column is month-first when most unambiguous cells are */
  constructor(cells: Iterable<Example>, options: DateColumnOptions) {
    this.#options = options;
    let dayFirst = 0;
    let monthFirst = 0;
    for (const cell of cells) {
      const reading = this.#read(cell.text);
      if (reading.dayFirst === reading.monthFirst) continue;
      if (reading.monthFirst === null) dayFirst++;
      else if (reading.dayFirst === null) {
        monthFirst++;
        this.#proof ??= cell;
      } else {
        this.#ambiguous++;
        this.#firstAmbiguous ??= cell;
      }
    }
    this.#isMonthFirst = monthFirst > dayFirst;
  }

  /** Milliseconds since 1970; null when it is not a date or out of range. */
  at(text: string): number | null {
    const { dayFirst, monthFirst } = this.#read(text);
    return this.#isMonthFirst ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst);
  }

  /** How ambiguous dates were read. */
  get warning(): Warning | null {
    if (this.#isMonthFirst && this.#proof) {
      const { text, row } = this.#proof;
      return this.#warn(`was read as month/day/year, because of ${quoted(text)} in row ${row}`);
    }
    const example = this.#firstAmbiguous;
    if (!example) return null;
    return this.#warn(
      `has ${counted(this.#ambiguous, "date")} that may be read in two ways, such as ${quoted(example.text)} in ${rowsText([example.row])}: read as day/month/year`,
    );
  }

  #warn(what: string): Warning {
    return { code: "date_order", detail: `The column ${quoted(this.#options.header)} ${what}.` };
  }

  #read(text: string): DateReading {
    let reading = this.#readings.get(text);
    if (!reading) {
      const { dayFirst, monthFirst } = readDate(text, this.#options.is1904) ?? NOT_A_DATE;
      reading = { dayFirst: this.#inRange(dayFirst), monthFirst: this.#inRange(monthFirst) };
      this.#readings.set(text, reading);
    }
    return reading;
  }

  #inRange = (at: number | null): number | null =>
    at !== null && at >= MIN_DATE && at <= this.#options.now + DAY_MS ? at : null;
}
