/** The risk reasons of a stored order, by code. */
import type { OrderRow } from "../db/queries/orders.ts";
import type { RiskReason } from "../risk/schema.ts";

/** Largest first. */
export const reasonCodesOf = ({ riskReasons }: Pick<OrderRow, "riskReasons">): string[] =>
  (JSON.parse(riskReasons) as RiskReason[]).map(({ code }) => code); // written by the risk engine
