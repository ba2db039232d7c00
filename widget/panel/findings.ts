/** What is worth a panel. */
import type { MissingPart } from "../../data/catalogue/issues/index.ts";
import type { Correction, Issue, Result } from "../service.ts";
import { missingParts } from "./strings/catalogue.macro.ts" with { type: "macro" };

/** A correction of lower confidence is not worth a question. */
const MIN_CONFIDENCE = 0.4;

/** Issues that the customer has to do something about. */
export const problemsOf = ({ issues }: Result): Issue[] =>
  issues.filter((issue) => issue.severity !== "info");

/**
 * Corrections of PIN, city and state that the customer has to confirm. Not the known spelling of a city and the new
 * name of a state: the standardized address has them already.
 */
export const doubtsOf = ({ corrections, standardized }: Result): Correction[] =>
  corrections.filter(
    ({ field, to, confidence }) =>
      confidence >= MIN_CONFIDENCE &&
      (field === "pincode" || (/city|state/.test(field) && standardized[field] !== to)),
  );

/** The field that has to be filled in first for an issue, and the words that say so. */
export const MISSING: Record<string, MissingPart | undefined> = missingParts();
