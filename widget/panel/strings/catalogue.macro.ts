/** What the panel needs of the catalogues, cut out when it is bundled: with all languages they are larger than the panel. */
import { CORRECTIONS, PIN_REASONS } from "../../../data/catalogue/corrections.ts";
import {
  ISSUE_CODES,
  type IssueEntry,
  type IssueValues,
  issueEntry,
  type MissingPart,
} from "../../../data/catalogue/issues/index.ts";

/** "#" stands for the PIN in the texts of the widget. */
const MARKED = { pin: "#", digits: "#" } as unknown as IssueValues;

const shown: [string, NonNullable<IssueEntry["widget"]>][] = ISSUE_CODES.flatMap((code) => {
  const { widget } = issueEntry(code);
  return widget ? [[code, widget] as [string, typeof widget]] : [];
});

/** Hindi of the issues that the widget shows, by code. */
export const issueStrings = (): Record<string, string> =>
  Object.fromEntries(shown.map(([code, { hi }]) => [code, typeof hi === "string" ? hi : hi(MARKED)]));

/** Has "{name}" for a value of any name. */
const BRACED = new Proxy({}, { get: (_, name) => `{${String(name)}}` });

/** Hindi of the reasons for another PIN, by key; "{name}", "{pin}" and so on stand for their values. */
export const pinReasons = (): Record<string, string> =>
  Object.fromEntries(PIN_REASONS.map((key) => [key, CORRECTIONS[key].hi(BRACED)]));

/** By code, what is missing: the field to be filled in first, and the words that say so. */
export const missingParts = (): Record<string, MissingPart> =>
  Object.fromEntries(shown.flatMap(([code, { missing }]) => (missing ? [[code, missing]] : [])));

/** The message of a PIN that is in no directory, in English. */
export function pinNotFound(): string {
  const { en } = issueEntry("PIN_NOT_FOUND").message;
  return typeof en === "string" ? en : en(MARKED);
}
