/** The fields of an address in the order in which they are shown. */
import type { Order } from "../types.ts";

export const FIELDS = ["line1", "line2", "landmark", "city", "state", "pincode", "country"] as const;
export const EDITED = ["name", "phone", "line1", "line2", "landmark", "city", "state", "pincode"] as const;
export type EditedField = (typeof EDITED)[number];

export type AddressFields = Partial<Record<EditedField, string>>;

/** Saves changed fields. @throws ApiError 409 `changed_meanwhile` */
export type SaveFields = (fields: AddressFields) => Promise<void>;

/** The fields that differ from those of the order. */
export function changedFields(order: Order, typed: Record<string, string>): AddressFields {
  const changed = EDITED.filter((name) => typed[name].trim() !== (order.address[name] ?? ""));
  return Object.fromEntries(changed.map((name) => [name, typed[name].trim()]));
}

/** Corrections that may be applied together: the sure ones, one for each field. */
export function sureCorrections({ corrections }: Order["verification"]) {
  const sure = corrections.filter(({ confidence }) => confidence >= SURE);
  return sure.filter(({ field }, i) => sure.findIndex((other) => other.field === field) === i);
}

/** At this confidence or more, nothing in the address contradicts a correction. */
const SURE = 0.8;
