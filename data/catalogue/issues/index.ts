/**
 * The issue codes of address checks, in the order in which they are reported: all that engine, rules, console and widget
 * say of each. A code without one of these does not pass the type check.
 */
import { entryOf, type Language, type PlainValues, say } from "../words.ts";
import type { Entry, IssueValues, ValueName } from "./entry.ts";
import { ERRORS } from "./errors.ts";
import { HINTS } from "./hints.ts";
import { WARNINGS } from "./warnings.ts";

export type { IssueValues, MissingPart } from "./entry.ts";

export const ISSUES = { ...ERRORS, ...WARNINGS, ...HINTS };

export type IssueCode = keyof typeof ISSUES;

/** What is said of a code, with any values. */
export type IssueEntry = Entry<ValueName>;

/** In the order in which they are reported. */
export const ISSUE_CODES = Object.keys(ISSUES) as readonly IssueCode[];

/** A missing or invalid street address is reported before anything else. */
const ADVISED_FIRST: readonly IssueCode[] = ["LINE_MISSING", "JUNK_TEXT"];

/** The codes with advice, the most useful first. */
export const ADVISED: readonly IssueCode[] = [
  ...ADVISED_FIRST,
  ...ISSUE_CODES.filter((code) => ISSUES[code].advice !== null && !ADVISED_FIRST.includes(code)),
];

// An entry's functions take their own values, which are among all.
const ENTRIES = ISSUES as Readonly<Record<IssueCode, IssueEntry>>;

/** All that is said of a code. */
export const issueEntry = (code: IssueCode): IssueEntry => ENTRIES[code];

/** An issue as it is sent: its code, its sentence in English, and what that says besides its words. */
interface SentIssue {
  code: string;
  message: string;
  values?: PlainValues;
}

/** The code in a few words, of many addresses; as it is where another version of the server knows it. */
export const issueName = (language: Language, code: string): string =>
  entryOf(ENTRIES, code)?.name[language] ?? code;

/**
 * What is wrong. An issue without its values, of an erased order or stored before there were any, is shown by its name
 * in Hindi.
 */
export function issueText(language: Language, { code, message, values }: SentIssue): string {
  const sentence = entryOf(ENTRIES, code)?.message[language] ?? message;
  if (typeof sentence === "string") return sentence;
  if (values) return sentence(values as unknown as IssueValues);
  return language === "en" && message !== "" ? message : issueName(language, code);
}

/** What can be done about it; null for nothing. */
export function issueAdvice(language: Language, { code, values = {} }: SentIssue): string | null {
  const advice = entryOf(ENTRIES, code)?.advice;
  return advice ? say(advice, language, values as unknown as IssueValues) : null;
}
