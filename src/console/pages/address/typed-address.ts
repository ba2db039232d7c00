/** An address as it is typed: in fields, or as one text. */

export const FIELDS = ["name", "phone", "line1", "line2", "landmark", "city", "pincode", "state"] as const;
export type FieldName = (typeof FIELDS)[number];
/** Fields that are missing are empty. */
export type Typed = Partial<Record<FieldName, string>>;

export interface TypedAddress {
  /** Whether the whole address is in `line1`. */
  isWhole: boolean;
  typed: Typed;
}

export const EMPTY: TypedAddress = { isWhole: false, typed: {} };

/** Converts the address between one text and fields, without losing anything typed. */
export function inOtherForm({ isWhole, typed }: TypedAddress): TypedAddress {
  if (isWhole) return { isWhole: false, typed: { line1: oneLine(typed.line1 ?? "") } };
  const { name, line1, line2, landmark, city, state, pincode, phone } = typed;
  const lines = [name, line1, line2, landmark, [city, state, pincode].filter(Boolean).join(" "), phone];
  return { isWhole: true, typed: { line1: lines.filter(Boolean).join("\n") } };
}

/** The request: a line break in a text separates parts like a comma. */
export const addressToSend = (typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, oneLine(text)]));

const oneLine = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim().replace(/,$/, ""))
    .filter(Boolean)
    .join(", ");

/** Whether two addresses are equal. */
export const isSameAddress = (a: TypedAddress, b: TypedAddress): boolean =>
  a.isWhole === b.isWhole && FIELDS.every((name) => (a.typed[name] ?? "") === (b.typed[name] ?? ""));

/** Whether nothing is typed yet. */
export const isEmpty = ({ typed }: TypedAddress): boolean => isSameAddress({ isWhole: false, typed }, EMPTY);
