/** Which reasons are visible without unfolding. */
import type { Order } from "../types.ts";

type Reasons = Order["risk_reasons"];

const STRONGEST = 3;

/** The reasons with the most points in either direction, and the others; both in the order of the response. */
export function byStrength(reasons: Reasons): { strongest: Reasons; rest: Reasons } {
  const most = reasons.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points)).slice(0, STRONGEST);
  return {
    strongest: reasons.filter((reason) => most.includes(reason)),
    rest: reasons.filter((reason) => !most.includes(reason)),
  };
}
