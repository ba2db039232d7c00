/** Values of an order that can be blocked or allowed, and their list entries. */
import { mailboxOf } from "../../../lib/mailbox.ts";
import { answer, api, type Schema } from "../../api/client.ts";
import type { Order } from "../types.ts";

export type Entry = Schema["ListEntry"];
export type Kind = Entry["kind"];

export interface Subject {
  kind: Kind;
  /** In the form of the lists. */
  value: string;
  /** For display. */
  shown: string;
}

/**
 * What identifies the buyer, and the PIN.
 * @param isOwner a PIN stops a whole place: only owners may list one
 */
export function subjectsOf(
  { phone, email, verification, identified_by }: Order,
  isOwner: boolean,
): Subject[] {
  const { fingerprint, standardized } = verification;
  const all: Subject[] = [
    { kind: "phone", value: phone, shown: phone },
    { kind: "email", value: email.toLowerCase(), shown: email },
    { kind: "address", value: fingerprint, shown: standardized.full },
    { kind: "pincode", value: standardized.pincode, shown: standardized.pincode },
  ];
  return all.filter(({ kind, value }) =>
    kind === "pincode" ? isOwner && value !== "" : identified_by.includes(kind),
  );
}

/** The entry of each subject that has one. @throws ApiError */
export async function entriesOf(subjects: readonly Subject[]): Promise<Entry[]> {
  const pages = await Promise.all(
    subjects.map(({ kind, value }) =>
      answer(api.GET("/api/v1/lists", { params: { query: { kind, q: value } } })),
    ),
  );
  return pages.flatMap(({ entries }, i) => entries.filter(({ value }) => isEntryOf(subjects[i], value)));
}

/** An entry of an e-mail is of its mailbox, in any spelling. */
const isEntryOf = ({ kind, value }: Subject, listed: string): boolean =>
  kind === "email" ? mailboxOf(listed) === mailboxOf(value) : listed === value;
