/** Signals of the RTO rates of the place: PIN, district, state. */
import { type Catalogue, count, finished, percent, returned, type Signal } from "./signal.ts";

/** Each place, and the signal with its own name. */
const NAMED = { pin: "pincode", district: "district", state: "state" } as const;

function placeSignals(name: keyof typeof NAMED): Catalogue {
  const [named, rto, ended, rate] = [NAMED[name], `${name}_rto`, `${name}_finished`, `${name}_rto_rate`];
  const describeRate: Signal["describe"] = (_, all) => {
    const where = all[named] === "" ? `an unknown ${name}` : all[named];
    const seen = `${all[rto]} of ${all[ended]} orders to ${where} came back`;
    const expected = percent(all[rate]);
    const usual = percent(all.merchant_rto_rate);
    return `${seen}; with the area around it, ${expected} of COD orders are expected to, against your usual ${usual}`;
  };
  return {
    [`${name}_finished`]: {
      type: "number",
      unit: "orders",
      example: 40,
      description: `Earlier orders to the ${name} that were delivered or came back`,
      read: ({ history }) => finished(history[name]),
      describe: (n, all) => `${count(n, "finished order")} to ${all[named]} so far`,
    },
    [`${name}_rto`]: {
      type: "number",
      unit: "orders",
      example: 12,
      description: `Earlier orders to the ${name} that came back`,
      read: ({ history }) => returned(history[name]),
      describe: describeRate,
    },
    [`${name}_rto_rate`]: {
      type: "number",
      unit: "share",
      example: 0.3,
      description: `RTO rate of COD orders to the ${name}, 0 to 1: few orders lean on the larger area`,
      read: ({ rates }) => rates[name],
      describe: describeRate,
    },
    [`${name}_rto_ratio`]: {
      type: "number",
      unit: "times",
      example: 1.4,
      description: `RTO rate of the ${name} in base rates of yours: 1 is usual, 2 is twice as many`,
      trend: "riskier",
      read: ({ rates }) => rates[name] / rates.base.cod,
      describe: describeRate,
    },
  };
}

export const PLACE_SIGNALS: Catalogue = {
  ...placeSignals("pin"),
  ...placeSignals("district"),
  ...placeSignals("state"),
  merchant_rto_rate: {
    type: "number",
    unit: "share",
    example: 0.26,
    description: "Your own RTO rate of COD orders, 0 to 1",
    read: ({ rates }) => rates.base.cod,
    describe: (rate) => `${percent(rate)} of your COD orders come back`,
  },
};
