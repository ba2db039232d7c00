/** Filters, sorting and paging of order lists, the review queue and the export. */

import { type Static, Type as t } from "@sinclair/typebox";
import { MAX_QUERY, MAX_TYPED_PIN } from "../../data/catalogue/limits.ts";
import { StateBook } from "../engine/address/states.ts";
import { typedPin } from "../engine/pincode/typed-pin.ts";
import { RISK_LEVELS } from "../engine/risk/schema.ts";
import { endOfIstDay, istDay } from "../features/checks/calendar.ts";
import type { Search, Sort } from "../features/orders/index.ts";
import {
  CHANNEL_LIMIT,
  DECISIONS,
  OUTCOMES,
  PAYMENTS,
  VALUE_LIMIT,
} from "../features/orders/record/schema.ts";
import { lazy } from "../lib/lazy.ts";
import { literals } from "../lib/literals.ts";
import { parseTime } from "../lib/time.ts";
import { type Fault, fault, Invalid } from "./invalid.ts";
import { cursor, limit, offset } from "./paging.ts";
import { withDefault } from "./schemas.ts";

const optional = <S extends Parameters<typeof t.Optional>[0]>(schema: S) => t.Optional(schema);
const text = (maxLength: number, description: string) => optional(t.String({ maxLength, description }));
const value = (description: string) => optional(t.Number({ minimum: 0, maximum: VALUE_LIMIT, description }));

/** The value of `state` and `pincode` for orders that lack them. */
const UNKNOWN = "none";
const MAX_TIME = 40;
const MAX_STATE = 100;

/** Filters that lists, the queue and the export share. */
const COMMON = {
  level: optional(literals(RISK_LEVELS)),
  outcome: optional(literals([...OUTCOMES, "none"], { description: "`none`: no outcome yet" })),
  payment: optional(literals(PAYMENTS)),
  q: text(
    MAX_QUERY,
    "A substring of order id, reference, AWB, name, phone, e-mail, PIN, city, or name or SKU of an item, case-insensitive; one or two letters match prefixes. A phone number may have spaces and +91, an e-mail any spelling of its mailbox. If 2,500 or more orders contain the text, they are sorted by when they were first scored",
  ),
  from: text(MAX_TIME, "Placed on or after this day. A date in India (2026-10-05), or a time in ISO 8601"),
  to: text(MAX_TIME, "Placed on or before this day. Format as in `from`"),
  state: text(
    MAX_STATE,
    "State or Union territory, by any name or code: Karnataka, KA, 29, Orissa; `none`: not known",
  ),
  channel: text(CHANNEL_LIMIT, "api, shopify, woocommerce, bulk or the order's own channel"),
  pincode: text(MAX_TYPED_PIN, "The whole PIN; `none`: no PIN"),
  min_value: value("Order value, inclusive, in any currency"),
  max_value: value("Order value, inclusive, in any currency"),
  open: optional(t.Boolean({ description: "true: neither delivered nor RTO; false: delivered or RTO" })),
};
const status = optional(literals(DECISIONS, { description: "Review decision" }));

const SORTS = [
  ...(["risk", "-risk", "value", "-value", "stake", "-stake", "worth", "-worth"] as const),
  ...(["placed_at", "-placed_at"] as const),
] as const;
type SortWord = (typeof SORTS)[number];
const sort = (standard: SortWord) =>
  withDefault(
    literals(SORTS, {
      default: standard,
      description:
        "Ascending; descending with -. stake: risk score × order value. worth: what reviewing it is worth (`advice`), which rises with the score of an order; with `-worth`, orders without advice come last. Orders scored by different versions of the rules, or without a number to call, are sorted by score too",
    }),
  );

const paging = (standardLimit: number, standardSort: SortWord) => ({
  sort: sort(standardSort),
  limit: limit(standardLimit),
  cursor,
  offset,
});

const Filters = t.Object({ ...COMMON, status });
const fields = withDefault(
  literals(["full", "slim"], {
    default: "full",
    description: "slim: fewer fields for each order; 500 orders are at most 300 KB",
  }),
);
export const ListQuery = t.Object({ ...COMMON, status, ...paging(50, "-placed_at"), fields });
export const QueueQuery = t.Object({
  ...COMMON,
  waiting: withDefault(
    literals(["false", "true", "all"], {
      default: "false",
      description: "`true`: only orders with a call due later, which are left out by default; `all`: both",
    }),
  ),
  ...paging(100, "-risk"),
  fields,
});
export const ExportQuery = t.Object({ ...COMMON, status, sort: sort("-placed_at") });

/** @throws Invalid for an invalid time or state */
export function searchOf({
  level,
  status,
  outcome,
  payment,
  q,
  channel,
  open,
  ...query
}: Static<typeof Filters>): Search {
  const faults: Fault[] = [];
  const from = timeOf("from", query.from, faults);
  const to = timeOf("to", query.to, faults);
  const state = stateOf(query.state, faults);
  if (faults.length > 0) throw new Invalid(faults);
  return {
    level,
    status,
    outcome,
    payment,
    q,
    channel,
    open,
    state,
    from: from?.at,
    before: to && (to.isDay ? endOfIstDay(istDay(to.at)) : to.at + 1),
    pincode: query.pincode === UNKNOWN ? "" : query.pincode && (typedPin(query.pincode) || query.pincode),
    minValue: query.min_value,
    maxValue: query.max_value,
  };
}

/** The sort that a query parameter names: a leading "-" is descending. */
export function sortOf(word: SortWord): Sort {
  const isDescending = word.startsWith("-");
  return { by: (isDescending ? word.slice(1) : word) as Sort["by"], isDescending };
}

const WAITING = { false: "hidden", true: "only", all: undefined } as const;

/** The orders of the review queue. @throws Invalid for an invalid time or state */
export const queueSearchOf = (query: Static<typeof QueueQuery>): Search => ({
  ...searchOf(query),
  isQueued: true,
  waiting: WAITING[query.waiting],
});

/** Sort, limit and position of a page. */
export function pageOf({ sort, limit, offset, cursor }: Static<typeof ListQuery>) {
  return { sort: sortOf(sort), limit, offset, cursor: cursor ?? null };
}

/** In a query string, the plus of a time zone is decoded as a space unless it is written %2B. */
const ZONE_WITHOUT_PLUS = / (\d{2}:?\d{2})$/;

function timeOf(name: "from" | "to", text: string | undefined, faults: Fault[]) {
  if (text === undefined) return undefined;
  const time = parseTime(text) ?? parseTime(text.replace(ZONE_WITHOUT_PLUS, "+$1"));
  if (time) return time;
  const error = "write it as 2026-10-05 or 2026-10-05T14:22:30+05:30";
  const msg = `Input should be a valid datetime or date, ${error}`;
  faults.push(fault(["query", name], "datetime_from_date_parsing", msg, text, { error }));
}

const stateBook = lazy(() => new StateBook());

function stateOf(text: string | undefined, faults: Fault[]): string | undefined {
  if (text === undefined) return undefined;
  if (text === UNKNOWN) return "";
  const states = stateBook();
  const state = states.find(text);
  if (state >= 0) return states.title(state);
  const expected = "a state or Union territory of India, by a name or code";
  faults.push(fault(["query", "state"], "literal_error", `Input should be ${expected}`, text, { expected }));
}
