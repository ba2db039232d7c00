/** Signals of the history of a phone, an e-mail and an address, and of their combinations. */
import type { History, IdentityStats, Tally } from "../types.ts";
import { type Catalogue, type Context, count, num, type Signal, type Unit } from "./signal.ts";

export const IDENTITY_KINDS = ["phone", "email", "address"] as const;
export type IdentityKind = (typeof IDENTITY_KINDS)[number];

/** Singular and plural names in descriptions and evidence. */
const CALLED: Readonly<Record<IdentityKind, string>> = {
  phone: "this phone",
  email: "this e-mail",
  address: "this address",
};
const PLURAL: Readonly<Record<IdentityKind, string>> = {
  phone: "phones",
  email: "e-mails",
  address: "addresses",
};

const sum = (stats: IdentityStats, key: keyof Tally): number => stats.cod[key] + stats.prepaid[key];

/** "2 of 3 orders to this phone came back". */
function describeReturns(name: IdentityKind): Signal["describe"] {
  const [came, went] = [`${name}_rto`, `${name}_delivered`];
  return (_, all) => {
    const rto = num(all, came);
    const finished = rto + num(all, went);
    if (finished === 0) return `No finished order to ${CALLED[name]} yet`;
    return `${rto} of ${finished} orders to ${CALLED[name]} came back`;
  };
}

/** The signals of one kind of identity, by name: phone_orders, phone_delivered … */
function identitySignals(name: IdentityKind): Catalogue {
  const of = ({ history }: Context): IdentityStats => history[name];
  const number = (
    { description, unit, example }: { description: string; unit: Unit; example: number },
    read: Signal["read"],
    describe: Signal["describe"],
    more: Pick<Signal, "trend"> = {},
  ): Signal => ({ type: "number", unit, example, description, read, describe, ...more });
  const called = CALLED[name];
  const returned = describeReturns(name);
  return {
    [`${name}_orders`]: number(
      { description: `Earlier orders of ${called}`, unit: "orders", example: 4 },
      (c) => sum(of(c), "orders"),
      (n) => (n === 0 ? `First order of ${called}` : `${count(n, "earlier order")} of ${called}`),
    ),
    [`${name}_delivered`]: number(
      { description: `Earlier orders of ${called} that were delivered`, unit: "orders", example: 3 },
      (c) => sum(of(c), "delivered"),
      (n) => `${count(n, "order")} of ${called} delivered`,
      { trend: "safer" },
    ),
    [`${name}_rto`]: number(
      { description: `Earlier orders of ${called} that came back`, unit: "orders", example: 1 },
      (c) => sum(of(c), "rto"),
      returned,
      { trend: "riskier" },
    ),
    [`${name}_ndr`]: number(
      {
        description: `Earlier orders of ${called} with a failed delivery attempt`,
        unit: "orders",
        example: 1,
      },
      (c) => sum(of(c), "ndr"),
      (n) => `${count(n, "order")} of ${called} had a failed delivery attempt`,
      { trend: "riskier" },
    ),
    [`${name}_rto_ratio`]: number(
      {
        description: `RTO rate of ${called} in base rates of yours: 1 is usual, 2 is twice as many`,
        unit: "times",
        example: 1.4,
      },
      (c) => c.rates[name] / c.rates.base.cod,
      returned,
      { trend: "riskier" },
    ),
  };
}

const UNIT_OF = { phone: "phones", email: "emails", address: "addresses" } as const;

/** Number of distinct identities of kind `b` seen with this order's `a`, including this order's own. */
function countOthers(a: IdentityKind, b: IdentityKind, others: (history: History) => number): Signal {
  const plural = PLURAL[b];
  return {
    type: "number",
    unit: UNIT_OF[b],
    example: 3,
    description: `Different ${plural} used with ${CALLED[a]}, this order's among them`,
    read: ({ has, history }) => (has[a] ? others(history) + (has[b] ? 1 : 0) : 0),
    describe: (n) => `${n} different ${plural} used with ${CALLED[a]}`,
  };
}

export const IDENTITY_SIGNALS: Catalogue = {
  ...Object.assign({}, ...IDENTITY_KINDS.map(identitySignals)),
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
