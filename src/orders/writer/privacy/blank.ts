/** Takes the person out of stored texts; what statistics need stays. Pure. */
import type { AddressIn } from "../../../address/schema.ts";
import type { OrderRow } from "../../../db/queries/orders.ts";
import type { RiskReason } from "../../../risk/schema.ts";
import type { KeptCheck } from "../../row.ts";

/** Signals that name the person, or the home. */
const PERSONAL_SIGNALS: ReadonlySet<string> = new Set(["phone", "email", "address"]);

/**
 * The order without its person: what was bought, where to (PIN, district, state), what it was scored and what
 * became of it stay.
 * @param names of the values in its signals
 */
export function blankOrder(order: OrderRow, names: readonly string[], now: number): OrderRow {
  const values = JSON.parse(order.signals) as unknown[];
  return {
    ...order,
    ...{ name: "", phone: "", email: "", city: "", fingerprint: "" },
    address: JSON.stringify(blankAddress(order)),
    verification: JSON.stringify(blankCheck(JSON.parse(order.verification) as KeptCheck, order)),
    riskReasons: JSON.stringify((JSON.parse(order.riskReasons) as RiskReason[]).map(blankReason)),
    signals: JSON.stringify(values.map((value, i) => (PERSONAL_SIGNALS.has(names[i]) ? "" : value))),
    decisionNote: null,
    erasedAt: now,
    updatedAt: now,
  };
}

function blankAddress({ pincode, state }: OrderRow): AddressIn {
  const nothing = { name: null, phone: null, line1: null, line2: null, landmark: null, city: null };
  return { ...nothing, state: state || null, pincode: pincode || null };
}

/** Sentences may quote what was typed; codes do not. */
function blankCheck(check: KeptCheck, { pincode, state }: OrderRow): KeptCheck {
  const { standardized } = check;
  const lines = { line1: "", line2: "", landmark: "", city: "", full: "" };
  return {
    ...check,
    issues: check.issues.map((issue) => ({ ...issue, message: "" })),
    suggestions: [],
    corrections: [],
    standardized: { ...standardized, ...lines, state, pincode },
    ...{ phone: "", fingerprint: "", location: null },
  };
}

const blankReason = (reason: RiskReason): RiskReason => ({ ...reason, evidence: "" });

const PERSONAL_DATA: Readonly<Record<string, unknown>> = {
  ...{ customer_name: "", phone: "", email: "", city: "", note: null },
};

/** An event for the callback URL. */
export function blankPayload(payload: string): string {
  const event = JSON.parse(payload) as { data: Record<string, unknown> };
  const data = { ...event.data };
  for (const [name, blank] of Object.entries(PERSONAL_DATA)) if (name in data) data[name] = blank;
  if (Array.isArray(data.risk_reasons))
    data.risk_reasons = (data.risk_reasons as RiskReason[]).map(blankReason);
  return JSON.stringify({ ...event, data });
}

/** What the audit keeps of an order's change: notes are free text. */
export function blankAudit(text: string | null): string | null {
  if (text === null) return null;
  const kept = JSON.parse(text) as Record<string, unknown>;
  return "note" in kept ? JSON.stringify({ ...kept, note: null }) : text;
}
