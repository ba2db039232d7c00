/** A column of dates: day-first or month-first is decided once for the whole column. */
import { DAY_MS } from "../../lib/time.ts";
import { type DateReading, readDate } from "./dates.ts";
import { shortened } from "./sheet/faults.ts";
import { type Warning, warning } from "./warnings.ts";

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
  timeOf(text: string): number | null {
    const { dayFirst, monthFirst } = this.#read(text);
    return this.#isMonthFirst ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst);
  }

  /** How ambiguous dates were read. */
  get warning(): Warning | null {
    const column = shortened(this.#options.header);
    if (this.#isMonthFirst && this.#proof) {
      const { text, row } = this.#proof;
      return warning("date_order.month_first", { column, text: shortened(text), row });
    }
    const example = this.#firstAmbiguous;
    if (!example) return null;
    const { text, row } = example;
    return warning("date_order.unclear", { column, dates: this.#ambiguous, text: shortened(text), row });
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
