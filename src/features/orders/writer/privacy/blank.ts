/** Removes personal data from stored rows, keeping what statistics need. Pure. */

import { SIGNAL_NAMES, SIGNALS } from "../../../../../data/catalogue/signals/index.ts";
import { isJson } from "../../../../db/queries/audit-texts.ts";
import type { OrderRow } from "../../../../db/queries/orders.ts";
import type { AddressIn } from "../../../../engine/address/schema.ts";
import { findDigipin } from "../../../../engine/digipin/find.ts";
import type { RiskReason } from "../../../../engine/risk/schema.ts";
import { mailboxOf } from "../../../../lib/mailbox.ts";
import { isRule } from "../../record/decider.ts";
import type { OrderItem } from "../../record/details.ts";
import { checkOf, type KeptCheck, packCheck } from "../../stored/check.ts";
import { blankReasons } from "../../stored/reasons.ts";
import { withoutValues } from "../../stored/signals.ts";

/** Signals that say who the buyer is. */
const PERSONAL_SIGNALS: ReadonlySet<string> = new Set(
  SIGNAL_NAMES.filter((name) => {
    const signal = SIGNALS[name];
    return signal.type === "string" && signal.personal;
  }),
);

/**
 * The order without personal data: items, PIN, district, state, score and outcome stay.
 * @param names names of its signal values
 */
export function blankOrder(order: OrderRow, names: readonly string[], now: number): OrderRow {
  const { pincode, state } = order;
  const columns = { phone: "", city: "", fingerprint: "", pincode, state };
  return {
    ...order,
    ...columns,
    name: "",
    email: "",
    address: JSON.stringify(blankAddress(order)),
    verification: packCheck(blankCheck(checkOf(order), order), columns),
    riskReasons: blankReasons(order.riskReasons),
    signals: withoutValues(order.signals, names.length, (i) => PERSONAL_SIGNALS.has(names[i])),
    items: JSON.stringify((JSON.parse(order.items) as OrderItem[]).map((item) => blankItem(item, order))),
    decisionNote: null,
    decisionActor: isBuyer(order, order.decisionActor) ? null : order.decisionActor,
    erasedAt: now,
    updatedAt: now,
  };
}

/** Who bought, in the fields of an order. */
export type Buyer = Pick<OrderRow, "name" | "phone" | "email" | "address">;

/** Shorter words of a name are initials or also ordinary words: "An" in "An apple". */
const MIN_NAME = 3;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];

/** The mailboxes of the words with an @, which are read without trailing punctuation. */
export const mailboxesIn = (text: string): string[] =>
  text
    .split(/[\s<>()[\],;:"']/)
    .filter((word) => word.includes("@"))
    .map((word) => mailboxOf(word.replace(/[^\p{L}\p{M}\p{N}]$/u, "")));

/** Whether a text has the buyer's phone or e-mail. */
function hasContact({ phone, email }: Buyer, text: string): boolean {
  return (
    (email !== "" && mailboxesIn(text).includes(mailboxOf(email))) ||
    (phone !== "" && text.replace(/\D/g, "").includes(phone))
  );
}

/** Whether a text has all words of the buyer's name as whole words. */
function hasName({ name }: Buyer, text: string): boolean {
  const words = new Set(wordsOf(text));
  const names = wordsOf(name);
  return names.length > 0 && names.every((word) => words.has(word));
}

/** Whether an actor is the buyer, by name, phone or e-mail; not a rule, nor somebody with a similar name. */
export function isBuyer(buyer: Buyer, actor: string | null): boolean {
  if (actor === null || isRule(actor)) return false;
  const isNamed = wordsOf(buyer.name).some(({ length }) => length >= MIN_NAME) && hasName(buyer, actor);
  return isNamed || hasContact(buyer, actor);
}

/** Shops put buyers' own texts into item names: an engraving with the first name, a gift card. */
function blankItem(item: OrderItem, order: OrderRow): OrderItem {
  const text = item.name ?? "";
  const { name: addressee } = JSON.parse(order.address) as AddressIn;
  const names = wordsOf(`${order.name} ${addressee ?? ""}`).filter(({ length }) => length >= MIN_NAME);
  const words = new Set(wordsOf(text));
  const isPersonal =
    hasName(order, text) ||
    hasContact(order, text) ||
    text.includes("@") ||
    names.some((word) => words.has(word));
  return isPersonal ? { ...item, name: "" } : item;
}

function blankAddress({ pincode, state }: OrderRow): AddressIn {
  const blank = { name: null, phone: null, line1: null, line2: null, landmark: null, city: null };
  return { ...blank, state: state || null, pincode: pincode || null };
}

/** Messages may quote the input; codes do not. */
function blankCheck(check: KeptCheck, { pincode, state }: OrderRow): KeptCheck {
  const { standardized } = check;
  const lines = { line1: "", line2: "", landmark: "", city: "", full: "" };
  return {
    ...check,
    issues: check.issues.map(({ values: _, ...issue }) => ({ ...issue, message: "" })),
    suggestions: [],
    corrections: [],
    standardized: { ...standardized, ...lines, state, pincode },
    phone: "",
    fingerprint: "",
    location: null,
  };
}

/** Without evidence, which may name the person. */
const blankReason = ({ facts: _, ...reason }: RiskReason): RiskReason => ({ ...reason, evidence: "" });

const PERSONAL_DATA: Readonly<Record<string, unknown>> = {
  customer_name: "",
  phone: "",
  email: "",
  city: "",
  note: null,
};

/** Blanks the payload of an event for the callback URL. */
export function blankPayload(payload: string, buyer: Buyer): string {
  const event = JSON.parse(payload) as { data: Record<string, unknown> };
  const data = { ...event.data };
  if (typeof data.actor === "string" && isBuyer(buyer, data.actor)) data.actor = null;
  for (const [name, blank] of Object.entries(PERSONAL_DATA)) if (name in data) data[name] = blank;
  if (Array.isArray(data.risk_reasons))
    data.risk_reasons = (data.risk_reasons as RiskReason[]).map(blankReason);
  return JSON.stringify({ ...event, data });
}

/** Properties of audit entries with personal data: notes, which are free text, and the fields of an address. */
const AUDITED = ["note", "name", "phone", "line1", "line2", "landmark", "city"] as const;

/** PIN and state stay for statistics, unless a DIGIPIN was typed with them, which is a home. */
const KEPT = ["state", "pincode"] as const;

/** The properties of an entry that are personal. */
function audited(entry: Readonly<Record<string, unknown>>, buyer: Buyer): string[] {
  const isHome = (value: unknown) => typeof value === "string" && findDigipin(value) !== null;
  const isActor = typeof entry.actor === "string" && isBuyer(buyer, entry.actor);
  return [
    ...AUDITED.filter((name) => name in entry),
    ...KEPT.filter((name) => isHome(entry[name])),
    ...(isActor ? ["actor"] : []),
  ];
}

const NOTE = /"note":("(?:[^"\\]|\\.)*")/g;

/** The note of an audit entry, or of the event of a decision. */
export const notesIn = (text: string): string[] =>
  Array.from(text.matchAll(NOTE), ([, note]) => JSON.parse(note) as string);

/** Removes only the note. */
export const blankNote = (text: string): string => text.replace(NOTE, '"note":null');

/** Blanks an audit entry. */
export function blankAudit(text: string | null, buyer: Buyer): string | null {
  if (text === null || !isJson(text)) return text;
  const kept = JSON.parse(text) as Record<string, unknown>;
  const blank = audited(kept, buyer).map((name) => [name, null]);
  return blank.length > 0 ? JSON.stringify({ ...kept, ...Object.fromEntries(blank) }) : text;
}

/** What {@link blankAudit} removes, except cities, which others share. */
export function auditedTexts(text: string | null, buyer: Buyer): unknown[] {
  if (text === null || !isJson(text)) return [];
  const kept = JSON.parse(text) as Record<string, unknown>;
  return audited(kept, buyer)
    .filter((name) => name !== "city")
    .map((name) => kept[name]);
}
