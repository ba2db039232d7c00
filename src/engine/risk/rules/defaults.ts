/**
 * The rules of a merchant who has not written any: when each fires. Points and words are in data/catalogue/rules/ and
 * issues/. Fifteen points are about one unit of log-odds; a usual COD order of a new customer scores about 30, a prepaid
 * one about 0. Points were fitted to many simulated order histories (test/engine/risk/simulator) and rounded; where those
 * show no effect they follow the address penalties.
 */
import { ISSUE_CODES, type IssueCode } from "../../../../data/catalogue/issues/index.ts";
import { RULES, type RuleCode } from "../../../../data/catalogue/rules/index.ts";
import { issueSignal } from "../../../../data/catalogue/signals/address.ts";
import { prefixed } from "../../../../data/catalogue/words.ts";
import type { Condition, RuleDocument } from "../schema.ts";
import { all, any, atLeast, below, is, isNot, ladder } from "./build.ts";

/** Each issue of the address check fires its rule. */
const issueConditions = Object.fromEntries(
  ISSUE_CODES.map((code) => [code, is(issueSignal(code), true)]),
) as Record<IssueCode, Condition>;

const addressConditions = {
  ...issueConditions,
  ...ladder("address_score", "down", {
    ADDRESS_UNPOLISHED: 90,
    ADDRESS_NEEDS_REVIEW: 80,
    ADDRESS_POOR: 65,
    ADDRESS_INVALID: 50,
  }),
};

const orderConditions = {
  COD: is("payment", "COD"),
  PREPAID: is("payment", "PREPAID"),
  ...ladder("value_rank", "down", { VALUE_BELOW_HALF: 0.4, VALUE_LOW: 0.25, VALUE_LOWEST: 0.1 }),
  ...ladder("value_rank", "up", {
    ...{ VALUE_ABOVE_HALF: 0.6, VALUE_HIGH: 0.75, VALUE_VERY_HIGH: 0.88, VALUE_HIGHEST: 0.96 },
  }),
  ...ladder("value_band_rto_ratio", "up", {
    ...{ VALUE_RTO_RAISED: 1.08, VALUE_RTO_HIGH: 1.2, VALUE_RTO_EXTREME: 1.4 },
  }),
  ...ladder(
    "value_band_rto_ratio",
    "down",
    { VALUE_RTO_LOW: 0.92, VALUE_RTO_VERY_LOW: 0.8, VALUE_RTO_LOWEST: 0.65 },
    { not: is("value_band_finished", 0) },
  ),
  ...ladder("hour_rto_ratio", "up", {
    ...{ HOUR_RTO_RAISED: 1.08, HOUR_RTO_HIGH: 1.2, HOUR_RTO_VERY_HIGH: 1.4, HOUR_RTO_EXTREME: 1.65 },
  }),
  ...ladder(
    "hour_rto_ratio",
    "down",
    { HOUR_RTO_LOW: 0.92, HOUR_RTO_VERY_LOW: 0.8 },
    { not: is("hour_finished", 0) },
  ),
  FOREIGN: isNot("country", "IN"),
};

/** Neither address nor phone can be used: nothing else about such an order makes a parcel arrive. */
const deliveryConditions = {
  UNDELIVERABLE: all(
    is("payment", "COD"),
    any(
      ...(["JUNK_TEXT", "LINE_MISSING", "PIN_NOT_FOUND", "PIN_FORMAT", "PIN_MISSING"] as const).map((code) =>
        is(issueSignal(code), true),
      ),
    ),
    any(is("phone_missing", true), is("issue_phone_invalid", true), is("phone_repeated", true)),
  ),
};

const personConditions = {
  NAME_MISSING: is("name_missing", true),
  NAME_JUNK: is("name_junk", true),
  PHONE_MISSING: is("phone_missing", true),
  PHONE_REPEATED: is("phone_repeated", true),
  EMAIL_THROWAWAY: is("email_throwaway", true),
  EMAIL_GIBBERISH: is("email_gibberish", true),
};

/** The same rules for phone, e-mail and address. */
function identityConditions<const P extends string>(prefix: P, identity: "phone" | "email" | "address") {
  const [ratio, orders, delivered] = [`${identity}_rto_ratio`, `${identity}_orders`, `${identity}_delivered`];
  return prefixed(prefix, {
    ...ladder(
      ratio,
      "up",
      { RTO_SEEN: 1.05, RTO_HIGH: 1.4, RTO_VERY_HIGH: 1.75, RTO_EXTREME: 2.1 },
      atLeast(`${identity}_rto`, 1),
    ),
    ...ladder(
      ratio,
      "down",
      { DELIVERED_ONCE: 0.9, DELIVERED_OFTEN: 0.72, DELIVERED_ALWAYS: 0.55 },
      atLeast(delivered, 1),
    ),
    NDR: atLeast(`${identity}_ndr`, 1),
    UNPROVEN: all(atLeast(orders, 3), is(delivered, 0)),
  });
}

const customerConditions = {
  FIRST_ORDER: is("first_order", true),
  DELIVERED_HERE: atLeast("delivered_here", 1),
  ...identityConditions("PHONE", "phone"),
  ...identityConditions("EMAIL", "email"),
  ...identityConditions("ADDRESS", "address"),
};

/** 9999999999 is typed by many: its orders are not of one buyer, and fillers have their own rule. */
const REAL_PHONE = { not: is("phone_repeated", true) };
/**
 * An address without a number may belong to many homes. And where parcels are taken, many buyers at one door are a hostel,
 * an office or the gate of a building; unless they all order on one day.
 */
const OF_ONE_HOME = [
  { not: any(is("issue_no_house_no", true), is("issue_line_short", true)) },
  {
    not: all(
      atLeast("address_delivered", 3),
      below("address_rto_ratio", 1.2),
      below("address_orders_day", 5),
    ),
  },
];

/** A second address may be a parent's or an office, and families share an address: thresholds are higher. */
const sharingConditions = {
  ...ladder("phone_addresses", "up", { PHONE_ADDRESSES_SEVERAL: 3, PHONE_ADDRESSES_MANY: 5 }, REAL_PHONE),
  PHONE_EMAILS: all(atLeast("phone_emails", 3), REAL_PHONE),
  EMAIL_PHONES: atLeast("email_phones", 3),
  EMAIL_ADDRESSES: atLeast("email_addresses", 4),
  ...ladder("address_phones", "up", { ADDRESS_PHONES_SEVERAL: 4, ADDRESS_PHONES_MANY: 8 }, ...OF_ONE_HOME),
  ADDRESS_EMAILS: all(atLeast("address_emails", 6), ...OF_ONE_HOME),
};

/** The PIN's rate already includes its district's and state's; their own rules add little. */
const placeConditions = {
  ...ladder("pin_rto_ratio", "up", {
    ...{ PIN_RTO_RAISED: 1.08, PIN_RTO_HIGH: 1.2, PIN_RTO_VERY_HIGH: 1.4, PIN_RTO_EXTREME: 1.7 },
  }),
  ...ladder("pin_rto_ratio", "down", { PIN_RTO_LOW: 0.92, PIN_RTO_VERY_LOW: 0.8 }),
  DISTRICT_RTO_HIGH: atLeast("district_rto_ratio", 1.25),
  STATE_RTO_HIGH: atLeast("state_rto_ratio", 1.2),
};

const burstConditions = {
  PHONE_BURST_HOUR: all(atLeast("phone_orders_hour", 3), REAL_PHONE),
  ...ladder("phone_orders_day", "up", { PHONE_BURST_DAY_SEVERAL: 3, PHONE_BURST_DAY_MANY: 5 }, REAL_PHONE),
  PHONE_BURST_VALUE: all(atLeast("phone_orders_day", 2), atLeast("phone_value_day", 20_000)),
  ADDRESS_BURST_HOUR: atLeast("address_orders_hour", 3),
  ADDRESS_BURST_DAY: atLeast("address_orders_day", 5),
  ADDRESS_BURST_VALUE: all(atLeast("address_orders_day", 2), atLeast("address_value_day", 30_000)),
  PIN_BURST_HOUR: all(atLeast("pin_orders_hour", 8), atLeast("pin_surge_hour", 4)),
  PIN_BURST_DAY: all(atLeast("pin_orders_day", 15), atLeast("pin_surge_day", 4)),
  PIN_BURST_VALUE: all(atLeast("pin_value_day", 200_000), atLeast("pin_surge_day", 4)),
};

/**
 * A person's knowledge of a buyer outweighs the rest; not so for a PIN, where one buyer may be allowed. Not learned
 * from outcomes, since a blocked order is rarely sent.
 */
const listConditions = {
  ON_BLOCK_LIST: all(is("on_block_list", true), isNot("block_list_kind", "pincode")),
  PIN_ON_BLOCK_LIST: is("block_list_kind", "pincode"),
  ON_ALLOW_LIST: is("on_allow_list", true),
};

/** Of every rule of the catalogue, in the order of the document. */
const CONDITIONS: Readonly<Record<RuleCode, Condition>> = {
  ...orderConditions,
  ...addressConditions,
  ...personConditions,
  ...deliveryConditions,
  ...customerConditions,
  ...sharingConditions,
  ...placeConditions,
  ...burstConditions,
  ...listConditions,
};

/** The active document until a merchant saves rules. Must not be modified. */
export const DEFAULT_RULES: RuleDocument = {
  version: 0,
  thresholds: { review: 40, high: 70 },
  rules: Object.entries(CONDITIONS).map(([code, when]) => {
    const { points, en } = RULES[code as RuleCode];
    return { code, when, points, message: en, enabled: true };
  }),
  lists: {
    allow: { phones: [], emails: [], pincodes: [], addresses: [] },
    block: { phones: [], emails: [], pincodes: [], addresses: [] },
  },
};
