/** What each issue code says of itself, and by which values. */
import type { RuleGroup } from "../rule-groups.ts";
import type { Texts, Words } from "../words.ts";

/** What sentences about an address may name. */
export interface IssueValues {
  /** As typed. */
  pin: string;
  city: string;
  /** The locality of the lines that is not of the PIN; "" where a DIGIPIN is what lies elsewhere. */
  locality: string;
  /** The state that is printed, that of the PIN, and the one that was typed, by their English names. */
  state: string;
  pin_state: string;
  typed_state: string;
  /** How many a PIN has; 0 for the postal code of another country, which may have letters. */
  digits: number;
}
/** What a sentence names. */
export type ValueName = keyof IssueValues;

/** The button of the widget that leads to what is missing: the field, and the key of its text in the widget's strings. */
export type MissingPart = readonly [
  field: "pincode" | "line1" | "city",
  text: "addPin" | "addAll" | "addStreet" | "addHouse" | "addCity",
];

/** All that is said of a code whose sentences name N. */
export type Entry<N extends ValueName> = {
  /** Points subtracted from the score. */
  penalty: number;
  /** The values of its sentences. */
  values: readonly N[];
  /** What is wrong, with its values. */
  message: Words<Pick<IssueValues, N>>;
  /** The same in a few words, of many addresses. */
  name: Texts;
  /** What the customer can do; in Hindi, what the shop asks the customer. Null: nothing. */
  advice: Words<Pick<IssueValues, N>> | null;
  /** Which ready message asks the buyer for it. */
  ask: "pin" | "house" | null;
  /** Its rule: points, words, group, and whether an agent can put it right with the buyer. */
  rule: { points: number; en: string; hi: string; group: RuleGroup; fixable: boolean };
} & (
  | {
      severity: "error" | "warn";
      /** What the widget says of it in Hindi; in English it shows the message. */
      widget: { hi: Words<Pick<IssueValues, N & ("pin" | "digits")>>["hi"]; missing: MissingPart | null };
    }
  /** A hint, which the widget does not show. */
  | { severity: "info"; widget: null }
);

/** An entry; its sentences read the values that it names, and no others. */
export const issue = <const N extends ValueName = never>(entry: Entry<N>): Entry<N> => entry;
