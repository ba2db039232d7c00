/** Signals of the order itself: payment, value, channel. */
import { type Fact, fact } from "../../../../data/catalogue/evidence/index.ts";
import type { ORDER } from "../../../../data/catalogue/signals/order.ts";
import { bandAround, RUPEE, type Signals, type SignalValue } from "../types.ts";
import { finished, isInRupees, knownFrom, oneDecimal, percentOf, type Readers, returned } from "./signal.ts";
import { isRanked } from "./value-rank.ts";

/** Orders stored before this signal existed have an empty currency and are in rupees. */
const otherCurrencyOf = ({ currency }: Signals): string => (currency === RUPEE ? "" : String(currency));

const amountOf = ({ order_value }: Signals): number => Number(order_value);

/** Evidence for an order's value in rupees, or that it is in another currency. */
const ofRupees =
  (describe: (value: SignalValue, all: Signals) => Fact) =>
  (value: SignalValue, all: Signals): Fact => {
    const currency = otherCurrencyOf(all);
    return currency === "" ? describe(value, all) : fact("not_in_rupees", { currency });
  };

const describeNone = (all: Signals): Fact => fact("value_unfinished", bandAround(amountOf(all)));

const describeRate = ofRupees((_, all) => {
  const orders = Number(all.value_band_finished);
  if (orders === 0) return describeNone(all);
  const seen = { rto: Number(all.value_band_rto), orders, ...bandAround(amountOf(all)) };
  const times = oneDecimal(all.value_band_rto_ratio);
  return fact("value_returns", Number.isNaN(times) ? seen : { ...seen, times });
});

export const ORDER_SIGNALS: Readers<typeof ORDER> = {
  payment: {
    read: ({ facts }) => facts.payment,
    describe: (payment, all) => {
      if (payment !== "COD") return fact("paid_in_advance");
      const currency = otherCurrencyOf(all);
      return currency ? fact("cod_in_currency", { currency }) : fact("cod_amount", { amount: amountOf(all) });
    },
  },
  currency: {
    read: ({ facts }) => facts.currency,
    describe: (currency) => fact("in_currency", { currency: String(currency) }),
  },
  order_value: {
    read: ({ facts }) => (isInRupees(facts) ? facts.order_value : Number.NaN),
    describe: ofRupees((value) => fact("order_value", { amount: Number(value) })),
  },
  value_rank: {
    read: ({ history, valueRank }) => (isRanked(history) ? valueRank : Number.NaN),
    describe: ofRupees((value, all) => {
      const [rank, amount] = [Number(value), amountOf(all)];
      if (Number.isNaN(rank)) return fact("value_unranked", { amount });
      return rank < 0.5
        ? fact("value_below", { amount, percent: percentOf(1 - rank) })
        : fact("value_above", { amount, percent: percentOf(rank) });
    }),
  },
  value_band_finished: {
    read: ({ facts, history }) => (isInRupees(facts) ? finished(history.value_band) : Number.NaN),
    describe: ofRupees((n, all) =>
      n === 0
        ? describeNone(all)
        : fact("value_finished", { orders: Number(n), ...bandAround(amountOf(all)) }),
    ),
  },
  value_band_rto: {
    read: ({ facts, history }) => (isInRupees(facts) ? returned(history.value_band) : Number.NaN),
    describe: describeRate,
  },
  value_band_rto_ratio: {
    trend: "riskier",
    read: ({ facts, history, rates }) =>
      isInRupees(facts)
        ? knownFrom(finished(history.value_band), rates.value / rates.valuePrior)
        : Number.NaN,
    describe: describeRate,
  },
  channel: {
    read: ({ facts }) => facts.channel,
    describe: (channel) => fact("channel", { channel: String(channel) }),
  },
};
