/** What identifies a person outside orders: in lists, saved searches and their texts. Pure. */
import type { ListEntryRow } from "../../../../db/queries/list-entries.ts";
import type { OrderRow } from "../../../../db/queries/orders.ts";
import type { ViewRow } from "../../../../db/queries/views.ts";
import { emailKey } from "../../../../engine/risk/index.ts";
import { mailboxOf } from "../../../../lib/mailbox.ts";
import { mailboxesIn } from "./blank.ts";
import type { Scope } from "./scope.ts";

/** A person's values in the form of list entries; e-mails as they were spelled, and their mailboxes. */
export type Traces = Readonly<Record<"phone" | "email" | "address", ReadonlySet<string>>>;

/** Shorter texts would be found in unrelated ones. */
const MIN_LENGTH = 6;

/** Values from the request and from the person's orders. */
export function tracesOf(scope: Pick<Scope, "phones" | "email">, orders: readonly OrderRow[]): Traces {
  const set = (...values: string[]) => new Set(values.filter((value) => value !== ""));
  return {
    phone: set(...scope.phones, ...orders.map(({ phone }) => phone)),
    email: set(scope.email, ...orders.flatMap(({ email }) => [emailKey(email), mailboxOf(email)])),
    address: set(...orders.map(({ fingerprint }) => fingerprint)),
  };
}

/** Whether an entry is of the person. */
export const isEntryOf = (
  traces: Traces,
  { kind, value }: Pick<ListEntryRow, "kind"> & { value: string | null },
): boolean =>
  kind !== "pincode" && value !== null && traces[kind].has(kind === "email" ? mailboxOf(value) : value);

/** Whether a saved search looks for the person. */
export const isViewOf = (traces: Traces, { name, query }: ViewRow): boolean =>
  [name, ...new URLSearchParams(query).values()].some((text) => mentionsPerson(traces, text));

/** Whether a text contains the phone, in any notation, or the e-mail, in any spelling of its mailbox. */
export const mentionsPerson = ({ phone, email }: Traces, text: string): boolean =>
  contactFinder({ phones: [...phone], emails: [...email] })(text);

/** Contacts by which notes name persons. Plain data. */
export interface Contacts {
  phones: readonly string[];
  emails: readonly string[];
}

/** @returns a test for whether a text contains one of the phones, in any notation, or e-mails, in any spelling */
export function contactFinder({ phones, emails }: Contacts): (text: string) => boolean {
  const hasPhone = partFinder(phones.map(digitsOf));
  const hasEmail = partFinder(emails);
  const mailboxes = new Set(emails.map(mailboxOf));
  return (text) =>
    hasPhone(digitsOf(text)) ||
    hasEmail(text.toLowerCase()) ||
    mailboxesIn(text).some((mailbox) => mailboxes.has(mailbox));
}

const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** By length, so that thousands of parts take no longer than one. */
function partFinder(parts: readonly string[]): (text: string) => boolean {
  const known = new Set(parts.filter(({ length }) => length >= MIN_LENGTH));
  const lengths = [...new Set([...known].map(({ length }) => length))];
  return (text) =>
    lengths.some((length) => {
      for (let end = length; end <= text.length; end++)
        if (known.has(text.slice(end - length, end))) return true;
      return false;
    });
}
