/** Which column is what: by its name, or as the person says. The server knows columns by their headers. */

/** Field → the header by which the server knows it before any other. */
export const FIELDS = {
  order_id: "Order ID",
  reference: "Order Name",
  awb: "AWB",
  name: "Consignee Name",
  phone: "Shipping Mobile",
  email: "Shipping Email",
  line1: "Shipping Address Line 1",
  line2: "Shipping Address Line 2",
  landmark: "Shipping Landmark",
  city: "Shipping City",
  state: "Shipping State",
  pincode: "Shipping Pin Code",
  payment_method: "Payment Method",
  order_value: "Order Value",
  cod_amount: "COD Amount",
  placed_at: "Order Date",
  outcome: "Outcome",
  outcome_at: "Outcome Date",
} as const;
export type FieldName = keyof typeof FIELDS;
/** `none`: the column is not used. */
export type Choice = FieldName | "none";
/** Choices by the position of the column; the others go by their names. */
export type Choices = Readonly<Record<number, Choice>>;

export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

/** The headers to send, as many as the file has. */
export function headersFor(header: readonly string[], choices: Choices): string[] {
  const chosen = new Set(
    Object.values(choices).flatMap((choice) => (choice === "none" ? [] : FIELDS[choice])),
  );
  return header.map((name, i) => {
    const choice = choices[i];
    if (choice !== undefined && choice !== "none") return FIELDS[choice];
    const isTaken = [...chosen].some((other) => other.toLowerCase() === name.trim().toLowerCase());
    return choice === "none" || isTaken ? `Unused ${i + 1}` : name;
  });
}

/** The choices after one more: a field has one column. */
export function withChoice(choices: Choices, column: number, choice: Choice | undefined): Choices {
  const others = Object.entries(choices).filter(
    ([at, other]) => Number(at) !== column && (other === "none" || other !== choice),
  );
  return Object.fromEntries(choice === undefined ? others : [...others, [column, choice]]);
}

/** Headers of a column that names the order, whose rows stay together. */
const ORDER_HEADER = /^(order|(order|sale order)[ _]?(id|no|number|name|code)|name)\.?$/i;

/** The column that names the order; undefined when none does. */
export function orderColumn(header: readonly string[], choices: Choices): number | undefined {
  const chosen = Object.entries(choices).find(([, choice]) => choice === "order_id");
  if (chosen) return Number(chosen[0]);
  const at = header.findIndex((name, i) => choices[i] === undefined && ORDER_HEADER.test(name.trim()));
  return at < 0 ? undefined : at;
}

const KEY = "thikana.columns";
/** Sets of headers that are remembered. */
const MAX_REMEMBERED = 30;
const keyOf = (header: readonly string[]): string => JSON.stringify(header.map((name) => name.trim()));

/** What was chosen for a file with these headers before. */
export const rememberedChoices = (header: readonly string[]): Choices =>
  remembered().find(([key]) => key === keyOf(header))?.[1] ?? {};

/** Remembers the choices in this browser. */
export function rememberChoices(header: readonly string[], choices: Choices): void {
  const others = remembered().filter(([key]) => key !== keyOf(header));
  try {
    localStorage.setItem(KEY, JSON.stringify([[keyOf(header), choices], ...others].slice(0, MAX_REMEMBERED)));
  } catch {
    // Storage is blocked or full: they are chosen again for the next file.
  }
}

function remembered(): [string, Choices][] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
