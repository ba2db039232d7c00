/** Schemas of the address input and the verification result; types are derived from them. */

import { type ObjectOptions, type Static, type TSchema, Type as t } from "@sinclair/typebox";
import { CORRECTIONS, type CorrectionKey } from "../../../data/catalogue/corrections.ts";
import { ISSUE_CODES } from "../../../data/catalogue/issues/index.ts";
import { MAX_FIELD } from "../../../data/catalogue/limits.ts";
import { literals } from "../../lib/literals.ts";
import { COMPONENTS } from "./component-names.ts";

/** Longest text of one address field, in UTF-16 units. A longer one is a 422. */
export const FIELD_LIMIT = MAX_FIELD;

/** Increased when the fingerprint of any address changes, so that stored orders and list entries are updated. */
export const FINGERPRINT_VERSION = 7;

const text = (description: string) =>
  t.Optional(t.Union([t.String({ maxLength: FIELD_LIMIT }), t.Null()], { description }));

/** The schema of an object that has some of the properties, each of the same schema. */
const someOf = <N extends string, S extends TSchema>(
  names: readonly N[],
  schema: S,
  more: ObjectOptions = {},
) => t.Partial(t.Object(Object.fromEntries(names.map((name) => [name, schema])) as Record<N, S>), more);

/** Every field may be absent, null or empty: that raises an issue code, never a 422. */
export const AddressIn = t.Object(
  {
    name: text("Name of the recipient; if it is also in the lines, it is not taken for a building"),
    phone: text("Mobile number; a +91 prefix and spaces are accepted"),
    line1: text("House or flat number, building, street"),
    line2: text("Area or locality"),
    landmark: text("A nearby landmark"),
    city: text("Filled from the PIN if empty"),
    state: text("Name or code; filled from the PIN if empty"),
    pincode: text("Six digits; required for addresses in India"),
    country: text("ISO 3166-1 code, default IN"),
  },
  { $id: "AddressIn", title: "AddressIn" },
);
export type AddressIn = Static<typeof AddressIn>;

export const Issue = t.Object({
  code: literals(ISSUE_CODES),
  severity: literals(["error", "warn", "info"] as const),
  message: t.String(),
  penalty: t.Number({ description: "Subtracted from the score" }),
  values: t.Optional(
    t.Record(t.String(), t.Union([t.String(), t.Number()]), {
      description: "Values in the message; absent if there are none",
    }),
  ),
});
export type Issue = Static<typeof Issue>;

export const Standardized = t.Object({
  line1: t.String(),
  line2: t.String(),
  landmark: t.String(),
  city: t.String(),
  state: t.String(),
  pincode: t.String(),
  country: t.String(),
  full: t.String({ description: "The whole address on one line" }),
});
export type Standardized = Static<typeof Standardized>;

export const Correction = t.Object({
  field: literals(["line1", "line2", "landmark", "city", "state", "pincode", "phone"] as const),
  from: t.String(),
  to: t.String(),
  reason: t.String({ description: "The evidence, in words for customers" }),
  key: t.Optional(
    literals(Object.keys(CORRECTIONS) as CorrectionKey[], {
      description: "Key of the reason, for other languages; absent in older stored checks",
    }),
  ),
  values: t.Optional(t.Record(t.String(), t.String(), { description: "Values in the reason" })),
  confidence: t.Number({
    minimum: 0,
    maximum: 1,
    description: "0.8 or more: safe to apply without asking; below that, ask; below 0.4, do not ask",
  }),
});
export type Correction = Static<typeof Correction>;

export const Component = t.Object({
  value: t.String(),
  raw: t.Optional(
    t.String({
      description: "The text as typed, in its own script; absent if the value comes from the PIN",
    }),
  ),
  confirmation: literals(["confirmed", "plausible", "suspicious"] as const),
});
export type Component = Static<typeof Component>;

export const Components = someOf(COMPONENTS, Component);
export type Components = Static<typeof Components>;

export const PincodeInfo = t.Object({
  pin: t.String(),
  found: t.Union([t.Boolean(), t.Null()]),
  state: t.String(),
  districts: t.Array(t.String()),
  offices: t.Array(t.String()),
});
export type PincodeInfo = Static<typeof PincodeInfo>;

/**
 * Result of an outside look-up for a PIN that the directory lacks. `found: null` means that the service
 * could not be reached, which turns PIN_NOT_FOUND into PIN_UNVERIFIED.
 */
export type OutsidePin = PincodeInfo | undefined;

export const Location = t.Object({
  lat: t.Number(),
  lon: t.Number(),
  precision: literals(["office", "pincode", "district", "digipin"] as const),
  radius_m: t.Optional(
    t.Integer({
      description: "Radius in metres that contains nine of ten such addresses; absent in older stored checks",
    }),
  ),
});
export type Location = Static<typeof Location>;

/** Fields that may be typed in an Indian script and are returned in Latin letters. */
const TRANSLITERATED = ["line1", "line2", "landmark", "city", "state"] as const;

export const Original = someOf(TRANSLITERATED, t.String(), {
  description: "Fields written in an Indian script, as typed; absent when there were none",
});
export type Original = Static<typeof Original>;

/** The engine's result. The use case adds `check_id`. */
export const Verification = t.Object({
  score: t.Integer({ minimum: 0, maximum: 100 }),
  status: literals(["VERIFIED", "NEEDS_REVIEW", "INVALID"] as const, {
    description:
      "VERIFIED from a score of 80, NEEDS_REVIEW from 50. With LOCALITY_PIN_MISMATCH never VERIFIED, and INVALID only because of other issues",
  }),
  next_action: literals(["ACCEPT", "CONFIRM", "FIX"] as const, {
    description: "ACCEPT: ship. CONFIRM: ask the customer. FIX: the customer must change something",
  }),
  standardized: Standardized,
  issues: t.Array(Issue),
  suggestions: t.Array(t.String()),
  corrections: t.Array(Correction, {
    description:
      "Strongest first, and none contradicts another; PINs are alternatives, at most one of them safe",
  }),
  components: Components,
  fingerprint: t.String({ description: "The same for one home, however it is spelt; 16 hex digits" }),
  pincode_info: PincodeInfo,
  location: t.Union([Location, t.Null()]),
  phone: t.String({ description: "Ten digits when valid" }),
  phone_valid: t.Boolean(),
  country: t.String(),
  original: t.Optional(Original),
});
export type Verification = Static<typeof Verification>;
