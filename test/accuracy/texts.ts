/** Standardizing must not lose a number, and must be idempotent. */
import type { AddressIn, Verification } from "../../src/engine/address/schema.ts";
import type { Report } from "./report.ts";
import { asMerchant } from "./rows.ts";
import { type Dataset, shown } from "./world.ts";

export function measureTexts({ engine, rows }: Dataset, report: Report): void {
  const kept = report.atLeast(99.9, "tokens with a digit kept");
  const same = report.atLeast(99.5, "verify(standardized) gives the same, and no lower score");
  for (const row of rows) {
    const input = asMerchant(row);
    const result = engine.verify(input);
    if (row.address !== "") {
      const lost = lostNumbers(input, result);
      for (const token of digitTokens(fieldsOf(input))) {
        kept.add(!lost.includes(token), () => shown(input, result, `(lost ${token})`));
      }
    }
    const again = engine.verify(backAgain(result));
    const equal =
      again.score >= result.score &&
      JSON.stringify(again.standardized) === JSON.stringify(result.standardized);
    same.add(
      equal,
      () => `${shown(input, result)}  →  ${again.standardized.full} (${result.score}, ${again.score})`,
    );
  }
}

/** The standardized address as input. */
function backAgain({ standardized, phone }: Verification): AddressIn {
  const { full: _, ...fields } = standardized;
  return phone === "" ? fields : { ...fields, phone };
}

/**
 * Tokens with a digit that the standardized address no longer has. A token is kept when it stands there as
 * it was, when each of its runs of digits does, or when it is a piece of the PIN or the phone number that
 * was read ("400 024", "98490 12345").
 */
function lostNumbers(input: AddressIn, result: Verification): string[] {
  const full = digitTokens(result.standardized.full);
  const tokens = new Set(full);
  const runs = new Set(full.flatMap(digitRuns));
  const given = digitRuns(fieldsOf(input)).join("");
  const read = [result.standardized.pincode, result.phone].filter(
    (number) => number !== "" && given.includes(number),
  );
  return digitTokens(fieldsOf(input)).filter(
    (token) =>
      !tokens.has(token) &&
      !digitRuns(token).every(
        (run) => runs.has(run) || (run.length > 2 && read.some((n) => n.includes(run))),
      ),
  );
}

/** The PIN's own field is left out: what stands there is no text of the address. */
const fieldsOf = (input: AddressIn): string =>
  [input.line1, input.line2, input.landmark, input.city].filter(Boolean).join(" , ");

/** Words with a digit in them, in lower case. */
const digitTokens = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((token) => /\d/.test(token));

const digitRuns = (text: string): string[] => text.match(/\d+/g) ?? [];
