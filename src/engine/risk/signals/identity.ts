/** Signals of the history of a phone, an e-mail and an address, and of their combinations. */
import { fact } from "../../../../data/catalogue/evidence/index.ts";
import { MAX_EARLIER_ORDERS } from "../../../../data/catalogue/limits.ts";
import type { IDENTITY } from "../../../../data/catalogue/signals/identity.ts";
import { prefixed } from "../../../../data/catalogue/words.ts";
import type { History, IdentityStats, Signals, Tally } from "../types.ts";
import { type Context, knownFrom, type Reader, type Readers } from "./signal.ts";

type Identity = "phone" | "email" | "address";
const MANY = { phone: "phones", email: "emails", address: "addresses" } as const;

const sum = (stats: IdentityStats, key: keyof Tally): number => stats.cod[key] + stats.prepaid[key];

/** The number of orders that were read, if the identity may have more. */
const lastOf = (all: Signals, identity: Identity): { last?: number } =>
  Number(all[`${identity}_orders`]) < MAX_EARLIER_ORDERS ? {} : { last: MAX_EARLIER_ORDERS };

/** The signals of one kind of identity, by name: phone_orders, phone_delivered … */
function identitySignals<const I extends Identity>(identity: I) {
  const [returned, delivered] = [`${identity}_rto`, `${identity}_delivered`];
  const of = ({ history }: Context): IdentityStats => history[identity];
  /** Evidence when nothing is counted, because there is no identity to look for. */
  const none = (
    all: Signals,
    key: "identity_first" | "identity_undelivered" | "identity_unfinished" | "identity_not_failed",
  ) => fact(all[identity] === "" ? "identity_missing" : key, { identity });
  /** "2 of 3 orders of this phone came back". */
  const describeReturns: Reader["describe"] = (_, all) => {
    const rto = Number(all[returned]);
    const orders = rto + Number(all[delivered]);
    return orders === 0
      ? none(all, "identity_unfinished")
      : fact("identity_returns", { identity, rto, orders, ...lastOf(all, identity) });
  };
  return prefixed(identity, {
    orders: {
      read: (context) => sum(of(context), "orders"),
      describe: (n, all) =>
        n === 0
          ? none(all, "identity_first")
          : fact("identity_orders", { identity, orders: Number(n), ...lastOf(all, identity) }),
    },
    delivered: {
      trend: "safer",
      read: (context) => sum(of(context), "delivered"),
      describe: (n, all) =>
        n === 0
          ? none(all, "identity_undelivered")
          : fact("identity_delivered", { identity, orders: Number(n), ...lastOf(all, identity) }),
    },
    rto: {
      trend: "riskier",
      read: (context) => sum(of(context), "rto"),
      describe: describeReturns,
    },
    ndr: {
      trend: "riskier",
      read: (context) => sum(of(context), "ndr"),
      describe: (n, all) =>
        n === 0
          ? none(all, "identity_not_failed")
          : fact("identity_failed", { identity, orders: Number(n), ...lastOf(all, identity) }),
    },
    rto_ratio: {
      trend: "riskier",
      read: (context) => {
        const ended = sum(of(context), "delivered") + sum(of(context), "rto");
        return knownFrom(ended, context.rates[identity] / context.rates.base.cod);
      },
      describe: describeReturns,
    },
  } satisfies Record<string, Reader>);
}

/** Whether many buyers share it, and how many names were used with it. */
function sharingSignals<const I extends "phone" | "email">(contact: I) {
  const [isShared, names] = [`${contact}_shared`, `${contact}_names`] as const;
  return prefixed(contact, {
    shared: {
      read: ({ history }) => history[isShared],
      describe: (shared, all) =>
        shared
          ? fact("identity_shared", { contact, names: Number(all[names]) })
          : fact("identity_not_shared", { contact }),
    },
    names: {
      read: ({ history }) => history[names],
      describe: (n) =>
        n === 0
          ? fact("identity_not_shared", { contact })
          : fact("identity_names", { contact, names: Number(n) }),
    },
  } satisfies Record<string, Reader>);
}

/** Number of distinct identities of kind `b` seen with this order's `a`, including this order's own. */
function countOthers(a: Identity, b: Identity, others: (history: History) => number): Reader {
  const [identity, used] = [a, MANY[b]];
  return {
    read: ({ has, history }) => (has[a] ? others(history) + (has[b] ? 1 : 0) : 0),
    describe(n, all) {
      if (n !== 0)
        return fact("identities_used", { identity, used, number: Number(n), ...lastOf(all, identity) });
      return all[a] === ""
        ? fact("identity_missing", { identity })
        : fact("identities_not_used", { identity, used });
    },
  };
}

export const IDENTITY_SIGNALS: Readers<typeof IDENTITY> = {
  ...identitySignals("phone"),
  ...identitySignals("email"),
  ...identitySignals("address"),
  ...sharingSignals("phone"),
  ...sharingSignals("email"),
  first_order: {
    read: ({ has, history: { phone, email, address } }) =>
      (has.phone || has.email || has.address) &&
      sum(phone, "orders") + sum(email, "orders") + sum(address, "orders") === 0,
    describe: (first, all) => {
      if (!first) return fact("ordered_before");
      const shared = (["phone", "email"] as const).filter((kind) => all[`${kind}_shared`] === true);
      if (shared.length === 0) return fact("no_earlier_order");
      return fact("no_earlier_order_shared", { shared: shared.length === 2 ? "both" : shared[0] });
    },
  },
  delivered_here: {
    trend: "safer",
    read: ({ history }) => history.delivered_here,
    describe: (n, all) =>
      n === 0
        ? fact("not_delivered_here")
        : fact("delivered_here", { orders: Number(n), ...lastOf(all, "phone") }),
  },
  phone_addresses: countOthers("phone", "address", (past) => past.phone_other_addresses),
  phone_emails: countOthers("phone", "email", (past) => past.phone_other_emails),
  email_phones: countOthers("email", "phone", (past) => past.email_other_phones),
  email_addresses: countOthers("email", "address", (past) => past.email_other_addresses),
  address_phones: countOthers("address", "phone", (past) => past.address_other_phones),
  address_emails: countOthers("address", "email", (past) => past.address_other_emails),
};
