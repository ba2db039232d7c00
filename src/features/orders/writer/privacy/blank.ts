/** Removes personal data from stored rows and keeps what statistics need. Pure. */

import { SIGNAL_NAMES, SIGNALS } from "../../../../../data/catalogue/signals/index.ts";
import { isJson } from "../../../../db/queries/audit-texts.ts";
import type { OrderRow } from "../../../../db/queries/orders.ts";
import type { AddressIn } from "../../../../engine/address/schema.ts";
import { findDigipin } from "../../../../engine/digipin/find.ts";
import type { RiskReason } from "../../../../engine/risk/schema.ts";
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
    erasedAt: now,
    updatedAt: now,
  };
}

/** Shops put a buyer's own text into names of items: an engraving, a gift card. */
function blankItem(item: OrderItem, { name, phone, email }: OrderRow): OrderItem {
  const text = item.name?.toLowerCase() ?? "";
  const isPersonal =
    [name, email].some((part) => part !== "" && text.includes(part.toLowerCase())) ||
    (phone !== "" && text.replace(/\D/g, "").includes(phone)) ||
    text.includes("@");
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

/** Without what was seen, which may name the person. */
const blankReason = ({ facts: _, ...reason }: RiskReason): RiskReason => ({ ...reason, evidence: "" });

const PERSONAL_DATA: Readonly<Record<string, unknown>> = {
  customer_name: "",
  phone: "",
  email: "",
  city: "",
  note: null,
};

/** Blanks the payload of an event for the callback URL. */
export function blankPayload(payload: string): string {
  const event = JSON.parse(payload) as { data: Record<string, unknown> };
  const data = { ...event.data };
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
function audited(entry: Readonly<Record<string, unknown>>): string[] {
  const isHome = (value: unknown) => typeof value === "string" && findDigipin(value) !== null;
  return [...AUDITED.filter((name) => name in entry), ...KEPT.filter((name) => isHome(entry[name]))];
}

/** Blanks an audit entry. */
export function blankAudit(text: string | null): string | null {
  if (text === null || !isJson(text)) return text;
  const kept = JSON.parse(text) as Record<string, unknown>;
  const blank = audited(kept).map((name) => [name, null]);
  return blank.length > 0 ? JSON.stringify({ ...kept, ...Object.fromEntries(blank) }) : text;
}

/** What {@link blankAudit} removes, but for cities, which others have too. */
export function auditedTexts(text: string | null): unknown[] {
  if (text === null || !isJson(text)) return [];
  const kept = JSON.parse(text) as Record<string, unknown>;
  return audited(kept)
    .filter((name) => name !== "city")
    .map((name) => kept[name]);
}
