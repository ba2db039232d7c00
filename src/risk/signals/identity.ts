/** Signals of the past of a phone, an e-mail and an address, and of how they go together. */
import type { History, IdentityStats, Tally } from "../types.ts";
import { type Catalogue, type Context, count, num, type Signal, type Unit } from "./signal.ts";

export const IDENTITY_KINDS = ["phone", "email", "address"] as const;
export type PartyName = (typeof IDENTITY_KINDS)[number];

/** How an agent speaks of them. */
const CALLED: Readonly<Record<PartyName, string>> = {
  phone: "this phone",
  email: "this e-mail",
  address: "this address",
};
const PLURAL: Readonly<Record<PartyName, string>> = {
  phone: "phones",
  email: "e-mails",
  address: "addresses",
};

const sum = (party: IdentityStats, key: keyof Tally): number => party.cod[key] + party.prepaid[key];

/** "2 of 3 orders to this phone came back". */
function tellReturned(name: PartyName): Signal["tell"] {
  const [came, went] = [`${name}_rto`, `${name}_delivered`];
  return (_, all) => {
    const rto = num(all, came);
    const finished = rto + num(all, went);
    if (finished === 0) return `No finished order to ${CALLED[name]} yet`;
    return `${rto} of ${finished} orders to ${CALLED[name]} came back`;
  };
}

/** The signals of one party, by name: phone_orders, phone_delivered … */
function partySignals(name: PartyName): Catalogue {
  const of = ({ history }: Context): IdentityStats => history[name];
  const number = (
    { description, unit, example }: { description: string; unit: Unit; example: number },
    read: Signal["read"],
    tell: Signal["tell"],
    more: Pick<Signal, "trend"> = {},
  ): Signal => ({ type: "number", unit, example, description, read, tell, ...more });
  const called = CALLED[name];
  const returned = tellReturned(name);
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
        ...{ unit: "times", example: 1.4 },
      },
      (c) => c.rates[name] / c.rates.base.cod,
      returned,
      { trend: "riskier" },
    ),
  };
}

const UNIT_OF = { phone: "phones", email: "emails", address: "addresses" } as const;

/** How many different partners of the other kind, this order's among them when it has one. */
function partners(a: PartyName, b: PartyName, others: (history: History) => number): Signal {
  const plural = PLURAL[b];
  return {
    ...{ type: "number", unit: UNIT_OF[b], example: 3 },
    description: `Different ${plural} used with ${CALLED[a]}, this order's among them`,
    read: ({ has, history }) => (has[a] ? others(history) + (has[b] ? 1 : 0) : 0),
    tell: (n) => `${n} different ${plural} used with ${CALLED[a]}`,
  };
}

export const PARTY_SIGNALS: Catalogue = {
  ...Object.assign({}, ...IDENTITY_KINDS.map(partySignals)),
  first_order: {
    ...{ type: "boolean", example: true },
    description: "Nothing was ordered before by this phone, this e-mail or to this address",
    read: ({ history: { phone, email, address } }) =>
      sum(phone, "orders") + sum(email, "orders") + sum(address, "orders") === 0,
    tell: (first) => (first ? "No earlier order by phone, e-mail or address" : "Ordered before"),
  },
  delivered_here: {
    ...{ type: "number", unit: "orders", example: 2 },
    description: "Orders of this phone delivered at this very address",
    trend: "safer",
    read: ({ history }) => history.delivered_here,
    tell: (n) => `${count(n, "order")} delivered to this phone at this address before`,
  },
  phone_addresses: partners("phone", "address", (past) => past.phone_other_addresses),
  phone_emails: partners("phone", "email", (past) => past.phone_other_emails),
  email_phones: partners("email", "phone", (past) => past.email_other_phones),
  email_addresses: partners("email", "address", (past) => past.email_other_addresses),
  address_phones: partners("address", "phone", (past) => past.address_other_phones),
  address_emails: partners("address", "email", (past) => past.address_other_emails),
};
