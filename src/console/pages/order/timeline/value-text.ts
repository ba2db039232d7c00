/** Values of the timeline in words. */
import { WORDS as ADDRESS } from "../../../order-details/address/words.ts";
import { WORDS as CALL } from "../../../order-details/calls/words.ts";
import { WORDS as FACTS } from "../../../order-details/facts/words.ts";
import { WORDS as RISK } from "../../../order-details/risk/words.ts";
import { money, timeText } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import { WORDS } from "./words.ts";

const TIMES: ReadonlySet<string> = new Set(["at", "call_at", "until"]);

/** The texts that other parts have for the same values. @param currency of the order */
export function useValueText(currency: string) {
  const [address, call, facts] = [useWords(ADDRESS), useWords(CALL), useWords(FACTS)];
  const [risk, own] = [useWords(RISK), useWords(WORDS)];
  const fields: Record<string, string> = address.fields;
  const words: Record<string, Record<string, string>> = {
    risk_level: risk.levels,
    payment_method: facts.payments,
    status: { ...facts.statuses, ...own.values },
    outcome: facts.outcomes,
    result: call.results,
  };
  return {
    /** Of an address field; any other key as it is. */
    nameOfKey: (key: string): string => fields[key] ?? key,
    valueText(key: string, value: unknown): string {
      if (value === null || value === "") return "–";
      const text = typeof value === "object" ? JSON.stringify(value) : String(value);
      if (TIMES.has(key) && !Number.isNaN(Date.parse(text))) return timeText(text);
      return key === "order_value" ? money(Number(value), currency) : (words[key]?.[text] ?? text);
    },
  };
}
