/** A column of dates: day-first or month-first is decided once for the whole column. */
import { DAY_MS, IST_OFFSET_MS } from "../../lib/time.ts";
import { type DateReading, readDate } from "./dates.ts";
import { shortened } from "./sheet/faults.ts";
import { type Warning, warning } from "./warnings.ts";

/** Which comes first where both may: 03/04/2026. */
export const DATE_ORDERS = ["day_first", "month_first"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export interface DateColumnOptions {
  header: string;
  /** What holds where no day above 12 proves the order; null: what is not in the future, else day first. */
  order: DateOrder | null;
  /** Serial numbers count from 1904. */
  is1904: boolean;
  /** Milliseconds since 1970; dates more than a day later are invalid. */
  now: number;
}

/** Earlier dates are invalid. */
const MIN_DATE = Date.UTC(2000, 0, 1);
const NOT_A_DATE: DateReading = { dayFirst: null, monthFirst: null };
/** A date of a spreadsheet: as its cells are read, or its serial number. */
const OF_SPREADSHEET = /^(?:\d{4}-|\d{5}(?:\.|$))/;
const MAX_MONTH = 12;

interface Example {
  text: string;
  row: number;
}

/** Cells of one kind. */
class Cells {
  count = 0;
  first: Example | null = null;

  add(cell: Example): void {
    this.count++;
    this.first ??= cell;
  }
}

export class DateColumn {
  readonly #options: DateColumnOptions;
  readonly #readings = new Map<string, DateReading>();
  readonly #isMonthFirst: boolean;
  /** Whether a day above 12 proves it: then no date is read in the other way because it has not come yet. */
  readonly #isProven: boolean;
  /** What can only be read in one way: by the calendar, and as the other day has not come yet. */
  readonly #dayFirst = new Cells();
  readonly #monthFirst = new Cells();
  readonly #pastDayFirst = new Cells();
  readonly #pastMonthFirst = new Cells();
  /** What may be read in two ways. */
  readonly #ambiguous = new Cells();
  readonly #ofSpreadsheet = new Cells();
  /** Whether one of these has a day above 12, which no spreadsheet has taken for a month. */
  #hasLateDay = false;

  /** @param cells non-empty ones; the column is month-first when most unambiguous cells are */
  constructor(cells: Iterable<Example>, options: DateColumnOptions) {
    this.#options = options;
    for (const cell of cells) this.#count(cell);
    this.#isProven = this.#dayFirst.count + this.#monthFirst.count > 0;
    if (this.#isProven) this.#isMonthFirst = this.#monthFirst.count > this.#dayFirst.count;
    else if (options.order) this.#isMonthFirst = options.order === "month_first";
    else this.#isMonthFirst = this.#pastMonthFirst.count > this.#pastDayFirst.count;
  }

  /** The order that a day above 12 proves; null without one. */
  get order(): DateOrder | null {
    if (!this.#isProven) return null;
    return this.#isMonthFirst ? "month_first" : "day_first";
  }

  #count(cell: Example): void {
    const { dayFirst, monthFirst } = this.#read(cell.text);
    if (dayFirst === monthFirst) {
      if (dayFirst === null || !OF_SPREADSHEET.test(cell.text)) return;
      this.#ofSpreadsheet.add(cell);
      this.#hasLateDay ||= new Date(dayFirst + IST_OFFSET_MS).getUTCDate() > MAX_MONTH;
    } else if (monthFirst === null) this.#dayFirst.add(cell);
    else if (dayFirst === null) this.#monthFirst.add(cell);
    else if (this.#inRange(monthFirst) === null) this.#pastDayFirst.add(cell);
    else if (this.#inRange(dayFirst) === null) this.#pastMonthFirst.add(cell);
    else this.#ambiguous.add(cell);
  }

  /** Milliseconds since 1970; null when it is not a date or out of range. */
  timeOf(text: string): number | null {
    const { dayFirst, monthFirst } = this.#read(text);
    const [meant, other] = this.#isMonthFirst ? [monthFirst, dayFirst] : [dayFirst, monthFirst];
    if (meant !== null && this.#isProven) return this.#inRange(meant);
    return this.#inRange(meant) ?? this.#inRange(other);
  }

  /** What is doubtful about how its dates were read. */
  get warnings(): Warning[] {
    const column = shortened(this.#options.header);
    const order = this.#ofOrder(column);
    // Texts that a spreadsheet could have taken for dates are dates: it may have taken the day for the month.
    const texts = this.#dayFirst.first ?? this.#monthFirst.first;
    const dates = this.#ofSpreadsheet.first;
    const isSuspect = dates && texts && this.#ambiguous.count === 0 && !this.#hasLateDay;
    if (!isSuspect) return order;
    const { count } = this.#ofSpreadsheet;
    return [...order, warning("date_order.swapped", { column, dates: count, ...both(dates, texts) })];
  }

  #ofOrder(column: string): Warning[] {
    const [dayFirst, monthFirst] = [this.#dayFirst.first, this.#monthFirst.first];
    if (dayFirst && monthFirst) {
      const [first, other] = this.#isMonthFirst ? [monthFirst, dayFirst] : [dayFirst, monthFirst];
      const read_as = this.#isMonthFirst ? "month/day/year" : "day/month/year";
      return [warning("date_order.both", { column, read_as, ...both(first, other) })];
    }
    const proof = monthFirst ?? this.#pastMonthFirst.first;
    if (this.#isMonthFirst && proof) return [warning("date_order.month_first", { column, ...shown(proof) })];
    const example = this.#ambiguous.first;
    if (!example || this.#options.order || dayFirst) return [];
    return [warning("date_order.unclear", { column, dates: this.#ambiguous.count, ...shown(example) })];
  }

  #read(text: string): DateReading {
    let reading = this.#readings.get(text);
    if (!reading) {
      reading = readDate(text, this.#options.is1904) ?? NOT_A_DATE;
      this.#readings.set(text, reading);
    }
    return reading;
  }

  #inRange = (at: number | null): number | null =>
    at !== null && at >= MIN_DATE && at <= this.#options.now + DAY_MS ? at : null;
}

const shown = ({ text, row }: Example) => ({ text: shortened(text), row });
const both = (one: Example, { text, row }: Example) => ({
  ...shown(one),
  other: shortened(text),
  other_row: row,
});
