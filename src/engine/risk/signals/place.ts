/** Signals of the RTO rates of the place: PIN, district, state. */
import { type Fact, fact } from "../../../../data/catalogue/evidence/index.ts";
import type { PLACE } from "../../../../data/catalogue/signals/place.ts";
import { prefixed } from "../../../../data/catalogue/words.ts";
import type { Signals } from "../types.ts";
import {
  type Context,
  expectedOf,
  finished,
  knownFrom,
  percentOf,
  type Reader,
  type Readers,
  returned,
} from "./signal.ts";

/** Each place: the signal with its own name, and the places whose outcomes are evidence of its rate, the nearest first. */
const PLACES = {
  pin: { named: "pincode", from: ["pin", "district", "state"] },
  district: { named: "district", from: ["district"] },
  state: { named: "state", from: ["state"] },
} as const;

function placeSignals<const P extends keyof typeof PLACES>(place: P) {
  const { named, from } = PLACES[place];
  const rate = `${place}_rto_rate`;
  const describeNone = (all: Signals): Fact =>
    all[named] === ""
      ? fact("place_unknown", { place })
      : fact("place_unfinished", { name: String(all[named]) });
  const describeRate: Reader["describe"] = (_, all) => {
    const nearest = from.find((one) => Number(all[`${one}_finished`]) > 0);
    if (nearest === undefined || all[named] === "") return describeNone(all);
    return fact("place_returns", {
      ...(nearest !== place && { unfinished: String(all[named]) }),
      rto: Number(all[`${nearest}_rto`]),
      orders: Number(all[`${nearest}_finished`]),
      name: String(all[PLACES[nearest].named]),
      ...expectedOf(all[rate], all),
    });
  };
  /** A rate without any outcome is that of all orders, and not evidence. */
  const known = ({ facts, history }: Context, value: number) =>
    facts.address[named] !== "" && from.some((one) => finished(history[one]) > 0) ? value : Number.NaN;
  return prefixed(place, {
    finished: {
      read: ({ history }) => finished(history[place]),
      describe: (n, all) =>
        n === 0 ? describeNone(all) : fact("place_finished", { orders: Number(n), name: String(all[named]) }),
    },
    rto: {
      read: ({ history }) => returned(history[place]),
      describe: describeRate,
    },
    rto_rate: {
      read: (context) => known(context, context.rates[place]),
      describe: describeRate,
    },
    rto_ratio: {
      trend: "riskier",
      read: (context) => known(context, context.rates[place] / context.rates.base.cod),
      describe: describeRate,
    },
  } satisfies Record<string, Reader>);
}

export const PLACE_SIGNALS: Readers<typeof PLACE> = {
  ...placeSignals("pin"),
  ...placeSignals("district"),
  ...placeSignals("state"),
  merchant_rto_rate: {
    read: ({ history: { merchant }, rates }) =>
      knownFrom(merchant.cod.delivered + merchant.cod.rto, rates.base.cod),
    describe: (rate) =>
      Number.isNaN(rate) ? fact("merchant_unfinished") : fact("merchant_rate", { percent: percentOf(rate) }),
  },
};
