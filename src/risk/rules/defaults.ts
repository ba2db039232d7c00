/**
 * The rules of a merchant who has not written any. Fifteen points are about one unit of log-odds; a usual COD
 * order of a new customer scores about 30, a prepaid one about 0. Points were fitted to many simulated order
 * histories (test/risk/simulator) and rounded; where those show no effect they follow the address penalties.
 */
import type { IssueCode } from "../../address/schema.ts";
import type { Rule, RuleDocument } from "../schema.ts";
import { issueSignal } from "../signals/address.ts";
import { any, atLeast, is, isNot, ladder, rule } from "./build.ts";

/** Points and message of each issue of the address check. */
const ISSUE_RULES: Readonly<Record<IssueCode, readonly [points: number, message: string]>> = {
  PIN_MISSING: [3, "The address has no PIN"],
  PIN_FORMAT: [6, "The PIN is not one"],
  PIN_NOT_FOUND: [4, "The PIN does not exist"],
  STATE_PIN_MISMATCH: [2, "State and PIN do not belong together"],
  JUNK_TEXT: [10, "The address is test or placeholder text"],
  LINE_MISSING: [6, "There is no street address"],
  CITY_PIN_MISMATCH: [2, "City and PIN do not belong together"],
  LINE_SHORT: [3, "The address is too short to find"],
  LINE_FEW_WORDS: [2, "The address has too few words to find"],
  NO_HOUSE_NO: [2, "There is no house, flat or plot number"],
  STATE_UNKNOWN: [2, "The state is not recognised"],
  CITY_MISSING: [1, "The city is missing"],
  PHONE_INVALID: [6, "The courier cannot call: the mobile number is not valid"],
  NO_LANDMARK: [2, "There is no landmark to find the door by"],
  STATE_FILLED: [2, "The state was left out and filled from the PIN"],
  CITY_FILLED: [2, "The city was left out and filled from the PIN"],
  PIN_UNVERIFIED: [2, "The PIN could not be checked"],
};

const addressRules: Rule[] = [
  ...Object.entries(ISSUE_RULES).map(([code, [points, message]]) =>
    rule(code, points, message, is(issueSignal(code as IssueCode), true)),
  ),
  ...ladder("ADDRESS", "address_score", "down", [
    ["UNPOLISHED", 90, 1, "The address could be better"],
    ["NEEDS_REVIEW", 80, 1.5, "The address needs a second look"],
    ["POOR", 65, 2, "The address is hard to find"],
    ["INVALID", 50, 3, "The address is not good enough to ship to"],
  ]),
];

const orderRules: Rule[] = [
  rule("COD", 28, "Cash on delivery", is("payment", "COD")),
  rule("PREPAID", -10, "Prepaid", is("payment", "PREPAID")),
  ...ladder("VALUE", "value_rank", "down", [
    ["BELOW_HALF", 0.4, -2, "A smaller order than most of yours"],
    ["LOW", 0.25, -5, "A small order for your store"],
    ["LOWEST", 0.1, -10, "One of your smallest orders"],
  ]),
  ...ladder("VALUE", "value_rank", "up", [
    ["ABOVE_HALF", 0.6, 2, "A larger order than most of yours"],
    ["HIGH", 0.75, 5, "A large order for your store"],
    ["VERY_HIGH", 0.88, 8, "A very large order for your store"],
    ["HIGHEST", 0.96, 12, "One of your largest orders"],
  ]),
  ...ladder("VALUE_RTO", "value_band_rto_ratio", "up", [
    ["RAISED", 1.08, 1, "Orders of this value come back more often than their size suggests"],
    ["HIGH", 1.2, 5, "Orders of this value come back much more often than their size suggests"],
    ["EXTREME", 1.4, 8, "Orders of this value come back far more often than their size suggests"],
  ]),
  ...ladder(
    "VALUE_RTO",
    "value_band_rto_ratio",
    "down",
    [
      ["LOW", 0.92, -1, "Orders of this value come back less often than their size suggests"],
      ["VERY_LOW", 0.8, -4, "Orders of this value come back much less often than their size suggests"],
      ["LOWEST", 0.65, -7, "Orders of this value come back far less often than their size suggests"],
    ],
    { not: is("value_band_finished", 0) },
  ),
  ...ladder("HOUR_RTO", "hour_rto_ratio", "up", [
    ["RAISED", 1.08, 1, "Orders of this time of day come back a little more often than most"],
    ["HIGH", 1.2, 6, "Orders of this time of day come back often"],
    ["VERY_HIGH", 1.4, 11, "Orders of this time of day come back very often"],
    ["EXTREME", 1.65, 14, "This time of day is among the worst"],
  ]),
  ...ladder(
    "HOUR_RTO",
    "hour_rto_ratio",
    "down",
    [
      ["LOW", 0.92, -1, "Orders of this time of day come back less often than most"],
      ["VERY_LOW", 0.8, -3, "Orders of this time of day seldom come back"],
    ],
    { not: is("hour_finished", 0) },
  ),
  rule("FOREIGN", 4, "Ships abroad, where a return is slow and dear", isNot("country", "IN")),
];

/** Neither found nor called: nothing else that is known of such an order makes a parcel arrive. */
const deliveryRules: Rule[] = [
  rule(
    "UNDELIVERABLE",
    45,
    "It cannot be delivered: no address to find and no phone to call",
    is("payment", "COD"),
    any(
      ...(["JUNK_TEXT", "LINE_MISSING", "PIN_NOT_FOUND", "PIN_FORMAT", "PIN_MISSING"] as const).map((code) =>
        is(issueSignal(code), true),
      ),
    ),
    any(is("phone_missing", true), is("issue_phone_invalid", true), is("phone_repeated", true)),
  ),
];

const personRules: Rule[] = [
  rule("NAME_MISSING", 4, "There is no name", is("name_missing", true)),
  rule("NAME_JUNK", 10, "The name is not a name", is("name_junk", true)),
  rule("PHONE_MISSING", 4, "There is no phone to call", is("phone_missing", true)),
  rule("PHONE_REPEATED", 9, "The phone is made of repeated digits", is("phone_repeated", true)),
  rule("EMAIL_THROWAWAY", 9, "A throw-away e-mail", is("email_throwaway", true)),
  rule("EMAIL_GIBBERISH", 5, "The e-mail makes no sense", is("email_gibberish", true)),
];

/**
 * The same rules for phone, e-mail and address. They mostly belong to one buyer and fire together, so their
 * shares of the points add up to 1.
 */
function identityRules(identity: "phone" | "email" | "address", it: string, share: number): Rule[] {
  const code = identity.toUpperCase();
  const points = (whole: number) => Math.round(whole * share * 2) / 2;
  return [
    ...ladder(
      `${code}_RTO`,
      `${identity}_rto_ratio`,
      "up",
      [
        ["SEEN", 1.05, points(4.5), `An order of ${it} came back before`],
        ["HIGH", 1.4, points(11), `Orders of ${it} come back often`],
        ["VERY_HIGH", 1.75, points(18), `Orders of ${it} come back very often`],
        ["EXTREME", 2.1, points(24), `Orders of ${it} come back again and again`],
      ],
      atLeast(`${identity}_rto`, 1),
    ),
    ...ladder(
      `${code}_DELIVERED`,
      `${identity}_rto_ratio`,
      "down",
      [
        ["ONCE", 0.9, -points(5), `${capital(it)} took a parcel before`],
        ["OFTEN", 0.72, -points(10), `${capital(it)} takes its parcels`],
        ["ALWAYS", 0.55, -points(16), `${capital(it)} has taken parcel after parcel`],
      ],
      atLeast(`${identity}_delivered`, 1),
    ),
    rule(`${code}_NDR`, points(2), `A delivery to ${it} failed before`, atLeast(`${identity}_ndr`, 1)),
    rule(
      `${code}_UNPROVEN`,
      points(2),
      `Many orders of ${it} and none delivered yet`,
      atLeast(`${identity}_orders`, 3),
      is(`${identity}_delivered`, 0),
    ),
  ];
}

const capital = (text: string): string => text[0].toUpperCase() + text.slice(1);

const customerRules: Rule[] = [
  rule("FIRST_ORDER", 1, "A new customer", is("first_order", true)),
  rule("DELIVERED_HERE", -1, "Delivered to this phone at this address before", atLeast("delivered_here", 1)),
  ...identityRules("phone", "this phone", 0.55),
  ...identityRules("email", "this e-mail", 0.15),
  ...identityRules("address", "this address", 0.3),
];

/** 9999999999 is typed by many: its orders are not those of one buyer, and the phone counts by a rule of its own. */
const REAL_PHONE = { not: is("phone_repeated", true) };

/** A second address may be a parent's or an office, and families share an address: thresholds are higher. */
const sharingRules: Rule[] = [
  ...ladder(
    "PHONE_ADDRESSES",
    "phone_addresses",
    "up",
    [
      ["SEVERAL", 3, 4, "One phone, several addresses"],
      ["MANY", 5, 10, "One phone, many addresses"],
    ],
    REAL_PHONE,
  ),
  rule("PHONE_EMAILS", 4, "One phone, several e-mails", atLeast("phone_emails", 3), REAL_PHONE),
  rule("EMAIL_PHONES", 5, "One e-mail, several phones", atLeast("email_phones", 3)),
  rule("EMAIL_ADDRESSES", 3, "One e-mail, many addresses", atLeast("email_addresses", 4)),
  ...ladder(
    "ADDRESS_PHONES",
    "address_phones",
    "up",
    [
      ["SEVERAL", 4, 4, "One address, several phones"],
      ["MANY", 8, 8, "One address, many phones"],
    ],
    is("issue_no_house_no", false),
    is("issue_line_short", false),
  ),
  rule(
    "ADDRESS_EMAILS",
    3,
    "One address, many e-mails",
    atLeast("address_emails", 6),
    is("issue_no_house_no", false),
    is("issue_line_short", false),
  ),
];

/** The PIN's rate already includes its district's and state's; their own rules add little. */
const placeRules: Rule[] = [
  ...ladder("PIN_RTO", "pin_rto_ratio", "up", [
    ["RAISED", 1.08, 1.5, "Orders to this PIN come back a little more often than most"],
    ["HIGH", 1.2, 2.5, "Orders to this PIN come back often"],
    ["VERY_HIGH", 1.4, 4, "Orders to this PIN come back very often"],
    ["EXTREME", 1.7, 7, "This PIN is among the worst"],
  ]),
  ...ladder("PIN_RTO", "pin_rto_ratio", "down", [
    ["LOW", 0.92, -1, "Orders to this PIN come back less often than most"],
    ["VERY_LOW", 0.8, -3, "Orders to this PIN hardly come back"],
  ]),
  rule(
    "DISTRICT_RTO_HIGH",
    1,
    "Orders to this district come back often",
    atLeast("district_rto_ratio", 1.25),
  ),
  rule("STATE_RTO_HIGH", 1, "Orders to this state come back often", atLeast("state_rto_ratio", 1.2)),
];

const burstRules: Rule[] = [
  rule(
    "PHONE_BURST_HOUR",
    6,
    "Several orders of this phone within an hour",
    atLeast("phone_orders_hour", 3),
    REAL_PHONE,
  ),
  ...ladder(
    "PHONE_BURST_DAY",
    "phone_orders_day",
    "up",
    [
      ["SEVERAL", 3, 4, "Several orders of this phone within a day"],
      ["MANY", 5, 10, "Many orders of this phone within a day"],
    ],
    REAL_PHONE,
  ),
  rule(
    "PHONE_BURST_VALUE",
    5,
    "Much money in orders of this phone within a day",
    atLeast("phone_orders_day", 2),
    atLeast("phone_value_day", 20_000),
  ),
  rule(
    "ADDRESS_BURST_HOUR",
    4,
    "Several orders to this address within an hour",
    atLeast("address_orders_hour", 3),
  ),
  rule("ADDRESS_BURST_DAY", 4, "Many orders to this address within a day", atLeast("address_orders_day", 5)),
  rule(
    "ADDRESS_BURST_VALUE",
    4,
    "Much money in orders to this address within a day",
    atLeast("address_orders_day", 2),
    atLeast("address_value_day", 30_000),
  ),
  rule(
    "PIN_BURST_HOUR",
    4,
    "A rush of orders to this PIN within an hour",
    atLeast("pin_orders_hour", 8),
    atLeast("pin_surge_hour", 4),
  ),
  rule(
    "PIN_BURST_DAY",
    4,
    "A rush of orders to this PIN within a day",
    atLeast("pin_orders_day", 15),
    atLeast("pin_surge_day", 4),
  ),
  rule(
    "PIN_BURST_VALUE",
    3,
    "Much money in a rush of orders to this PIN",
    atLeast("pin_value_day", 200_000),
    atLeast("pin_surge_day", 4),
  ),
];

/**
 * What people know of a buyer outweighs the rest; but not of a PIN, where one buyer may be allowed. Not learned from
 * outcomes: a blocked order is rarely sent.
 */
const listRules: Rule[] = [
  rule(
    "ON_BLOCK_LIST",
    100,
    "The buyer is on your block list",
    is("on_block_list", true),
    isNot("block_list_kind", "pincode"),
  ),
  rule("PIN_ON_BLOCK_LIST", 60, "The PIN is on your block list", is("block_list_kind", "pincode")),
  rule("ON_ALLOW_LIST", -40, "On your allow list", is("on_allow_list", true)),
];

/** The document in force until a merchant saves rules. Must not be modified. */
export const DEFAULT_RULES: RuleDocument = {
  version: 0,
  thresholds: { review: 40, high: 70 },
  rules: [
    ...orderRules,
    ...addressRules,
    ...personRules,
    ...deliveryRules,
    ...customerRules,
    ...sharingRules,
    ...placeRules,
    ...burstRules,
    ...listRules,
  ],
  lists: {
    allow: { phones: [], emails: [], pincodes: [], addresses: [] },
    block: { phones: [], emails: [], pincodes: [], addresses: [] },
  },
};
