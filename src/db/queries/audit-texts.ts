/** The stored form of the audit's scorings: values without names, "LOW 12 0 COD 499". Other entries are JSON. */
import type { OrderRow } from "./orders.ts";

type Scored = Pick<OrderRow, "riskLevel" | "riskScore" | "rulesVersion" | "payment" | "orderValue">;

/** The text of a scoring. */
export const scoringText = ({ riskLevel, riskScore, rulesVersion, payment, orderValue }: Scored): string =>
  `${riskLevel} ${riskScore} ${rulesVersion} ${payment} ${orderValue}`;

/** An entry of the audit with its stored texts as JSON. */
export const withJson = <Row extends { before: string | null; after: string | null }>(row: Row): Row => ({
  ...row,
  before: jsonOf(row.before),
  after: jsonOf(row.after),
});

function jsonOf(text: string | null): string | null {
  if (text === null || isJson(text)) return text;
  const [risk_level, risk_score, rules_version, payment_method, order_value] = text.split(" ");
  return JSON.stringify({
    risk_level,
    risk_score: Number(risk_score),
    rules_version: Number(rules_version),
    payment_method,
    order_value: Number(order_value),
  });
}

/** Whether a stored text is JSON: only scorings are not, and these have no personal data. */
export const isJson = (text: string): boolean => text.startsWith("{");
