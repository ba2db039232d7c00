/** Which reasons are in sight without opening anything. */
import type { Order } from "../types.ts";

type Reasons = Order["risk_reasons"];

const STRONGEST = 3;

/** The reasons with the most points, whichever way they count, and the others; both in the sequence of the answer. */
export function byStrength(reasons: Reasons): { strongest: Reasons; rest: Reasons } {
  const most = reasons.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points)).slice(0, STRONGEST);
  return {
    strongest: reasons.filter((reason) => most.includes(reason)),
    rest: reasons.filter((reason) => !most.includes(reason)),
  };
}
