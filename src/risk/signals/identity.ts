/** Signals of the history of a phone, an e-mail and an address, and of their combinations. */
import type { History, IdentityStats, Tally } from "../types.ts";
import { type Catalogue, type Context, count, type Signal } from "./signal.ts";

/** Names of one identity in texts, of many in texts and as a unit. */
const IDENTITIES = {
  phone: { called: "this phone", plural: "phones", unit: "phones" },
  email: { called: "this e-mail", plural: "e-mails", unit: "emails" },
  address: { called: "this address", plural: "addresses", unit: "addresses" },
} as const;
type Identity = keyof typeof IDENTITIES;

const sum = (stats: IdentityStats, key: keyof Tally): number => stats.cod[key] + stats.prepaid[key];

/** The signals of one kind of identity, by name: phone_orders, phone_delivered … */
function identitySignals(name: Identity): Catalogue {
  const { called } = IDENTITIES[name];
  const [returned, delivered] = [`${name}_rto`, `${name}_delivered`];
  const orders = { type: "number", unit: "orders" } as const;
  const of = ({ history }: Context): IdentityStats => history[name];
  /** "2 of 3 orders to this phone came back". */
  const describeReturns: Signal["describe"] = (_, all) => {
    const rto = Number(all[returned]);
    const finished = rto + Number(all[delivered]);
    if (finished === 0) return `No finished order to ${called} yet`;
    return `${rto} of ${finished} orders to ${called} came back`;
  };
  return {
    [`${name}_orders`]: {
      ...orders,
      example: 4,
      description: `Earlier orders of ${called}`,
      read: (context) => sum(of(context), "orders"),
      describe: (n) => (n === 0 ? `First order of ${called}` : `${count(n, "earlier order")} of ${called}`),
    },
    [`${name}_delivered`]: {
      ...orders,
      example: 3,
      trend: "safer",
      description: `Earlier orders of ${called} that were delivered`,
      read: (context) => sum(of(context), "delivered"),
      describe: (n) => `${count(n, "order")} of ${called} delivered`,
    },
    [`${name}_rto`]: {
      ...orders,
      example: 1,
      trend: "riskier",
      description: `Earlier orders of ${called} that came back`,
      read: (context) => sum(of(context), "rto"),
      describe: describeReturns,
    },
    [`${name}_ndr`]: {
      ...orders,
      example: 1,
      trend: "riskier",
      description: `Earlier orders of ${called} with a failed delivery attempt`,
      read: (context) => sum(of(context), "ndr"),
      describe: (n) => `${count(n, "order")} of ${called} had a failed delivery attempt`,
    },
    [`${name}_rto_ratio`]: {
      type: "number",
      unit: "times",
      example: 1.4,
      trend: "riskier",
      description: `RTO rate of ${called} in base rates of yours: 1 is usual, 2 is twice as many`,
      read: ({ rates }) => rates[name] / rates.base.cod,
      describe: describeReturns,
    },
  };
}

/** Number of distinct identities of kind `b` seen with this order's `a`, including this order's own. */
function countOthers(a: Identity, b: Identity, others: (history: History) => number): Signal {
  const { plural, unit } = IDENTITIES[b];
  const { called } = IDENTITIES[a];
  return {
    type: "number",
    unit,
    example: 3,
    description: `Different ${plural} used with ${called}, this order's among them`,
    read: ({ has, history }) => (has[a] ? others(history) + (has[b] ? 1 : 0) : 0),
    describe: (n) => `${n} different ${plural} used with ${called}`,
  };
}

export const IDENTITY_SIGNALS: Catalogue = {
  ...identitySignals("phone"),
  ...identitySignals("email"),
  ...identitySignals("address"),
  first_order: {
    type: "boolean",
    example: true,
    description: "Nothing was ordered before by this phone, this e-mail or to this address",
    read: ({ history: { phone, email, address } }) =>
      sum(phone, "orders") + sum(email, "orders") + sum(address, "orders") === 0,
    describe: (first) => (first ? "No earlier order by phone, e-mail or address" : "Ordered before"),
  },
  delivered_here: {
    type: "number",
    unit: "orders",
    example: 2,
    description: "Orders of this phone delivered at this very address",
    trend: "safer",
    read: ({ history }) => history.delivered_here,
    describe: (n) => `${count(n, "order")} delivered to this phone at this address before`,
  },
  phone_addresses: countOthers("phone", "address", (past) => past.phone_other_addresses),
  phone_emails: countOthers("phone", "email", (past) => past.phone_other_emails),
  email_phones: countOthers("email", "phone", (past) => past.email_other_phones),
  email_addresses: countOthers("email", "address", (past) => past.email_other_addresses),
  address_phones: countOthers("address", "phone", (past) => past.address_other_phones),
  address_emails: countOthers("address", "email", (past) => past.address_other_emails),
};
