/** The columns of the table, and the choice of columns stored in this browser. */
import type { ComponentChildren } from "preact";
import { reasonText } from "../../../../data/catalogue/rules/index.ts";
import { WORDS as SEARCH_WORDS } from "../../search/words.ts";
import { readJson, writeStored } from "../../storage.ts";
import { Store, useStore } from "../../store.ts";
import { ago, money, timeText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { useLanguage } from "../../words/use-language.ts";
import type { Row } from "./use-orders.ts";
import { WORDS } from "./words.ts";

interface Column {
  key: ColumnKey;
  /** Numbers stand at the right. */
  isNumber?: boolean;
  /** What the list can be sorted by. */
  sort?: "placed_at" | "value" | "risk";
  Cell: (props: { row: Row }) => ComponentChildren;
}

const KEYS = [
  ...(["placed", "buyer", "phone", "place", "value", "payment", "risk", "reason"] as const),
  ...(["status", "outcome", "channel", "items", "calls"] as const),
] as const;
type ColumnKey = (typeof KEYS)[number];

/** All columns beside the order's name, from left to right. */
export const COLUMNS: readonly Column[] = [
  {
    key: "placed",
    sort: "placed_at",
    Cell: ({ row }) => (
      <time dateTime={row.placed_at} title={timeText(row.placed_at)}>
        {ago(row.placed_at)}
      </time>
    ),
  },
  { key: "buyer", Cell: ({ row }) => row.customer_name },
  { key: "phone", Cell: ({ row }) => row.phone },
  { key: "place", Cell: ({ row }) => [row.city, row.pincode].filter(Boolean).join(" ") },
  { key: "value", isNumber: true, sort: "value", Cell: ({ row }) => money(row.order_value, row.currency) },
  { key: "payment", Cell: Payment },
  { key: "risk", sort: "risk", Cell: Risk },
  { key: "reason", Cell: Reason },
  { key: "status", Cell: Status },
  { key: "outcome", Cell: Outcome },
  { key: "channel", Cell: Channel },
  { key: "items", isNumber: true, Cell: Items },
  { key: "calls", Cell: Calls },
];

function Payment({ row }: { row: Row }) {
  const { prepaid } = useWords(SEARCH_WORDS);
  return row.payment_method === "COD" ? "COD" : prepaid;
}

function Risk({ row }: { row: Row }) {
  const { levels } = useWords(SEARCH_WORDS);
  return (
    <span class="tag" data-level={row.risk_level}>
      {levels[row.risk_level]} {row.risk_score}
    </span>
  );
}

function Reason({ row: { top_reason: message, top_reason_key: key } }: { row: Row }) {
  const language = useLanguage();
  return message === null ? null : reasonText(language, { message, key });
}

function Status({ row }: { row: Row }) {
  const { statuses } = useWords(WORDS);
  return (
    <span class="tag" data-status={row.status}>
      {statuses[row.status]}
    </span>
  );
}

function Outcome({ row }: { row: Row }) {
  const { outcomes } = useWords(WORDS);
  if (!row.outcome) return null;
  return (
    <span class="tag" data-outcome={row.outcome}>
      {outcomes[row.outcome]}
    </span>
  );
}

function Channel({ row }: { row: Row }) {
  const { channels } = useWords(WORDS);
  return channels[row.channel] ?? row.channel;
}

function Items({ row }: { row: Row }) {
  const { items } = useWords(WORDS);
  return items(row.items_count);
}

function Calls({ row }: { row: Row }) {
  const { calls } = useWords(WORDS);
  return row.calls ? calls(row.calls.count) : null;
}

const STANDARD: readonly ColumnKey[] = [
  ...(["placed", "buyer", "place", "value", "payment", "risk", "status", "outcome"] as const),
];
const STORED_AS = "thikana.orders.columns";

/** The visible columns. */
export const chosenColumns = new Store<readonly ColumnKey[]>(read());

/** Shows or hides a column, and remembers it in this browser. */
function showColumn(key: ColumnKey, isShown: boolean): void {
  const others = chosenColumns.value.filter((other) => other !== key);
  chosenColumns.value = isShown ? [...others, key] : others;
  writeStored("browser", STORED_AS, JSON.stringify(chosenColumns.value));
}

function read(): readonly ColumnKey[] {
  const stored = readJson("browser", STORED_AS);
  return Array.isArray(stored) ? KEYS.filter((key) => stored.includes(key)) : STANDARD;
}

/** Which columns the table has. */
export function ColumnChoice() {
  const text = useWords(WORDS);
  const chosen = useStore(chosenColumns);
  return (
    <details class="columns">
      <summary>{text.chooseColumns}</summary>
      <fieldset aria-label={text.chooseColumns}>
        {COLUMNS.map(({ key }) => (
          <label key={key}>
            <input
              type="checkbox"
              name={key}
              checked={chosen.includes(key)}
              onChange={(event) => showColumn(key, event.currentTarget.checked)}
            />
            {text.columns[key]}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
