/** `thikana doctor`: problems that may harm the service or its data, each with what to do about it. */
import { CHECK_TITLES, type CheckName, findingTexts } from "../../../data/catalogue/doctor/index.ts";
import type { Language } from "../../../data/catalogue/words.ts";
import { DATABASE_CHECKS } from "./database.ts";
import { FILE_CHECKS } from "./files.ts";
import type { Check, DoctorInput, Finding } from "./finding.ts";
import { POSTGRES_CHECKS } from "./postgres.ts";
import { PROGRAM_CHECKS } from "./program.ts";

export type { ServerStatus, Status } from "./finding.ts";
export { gatherInput } from "./gather.ts";

/** In display order. */
const CHECKS: readonly Check[] = [...PROGRAM_CHECKS, ...DATABASE_CHECKS, ...FILE_CHECKS];
/** Checks of a node, whose directory has only the key; backups are PostgreSQL's. */
const NODE_CHECKS: readonly Check[] = [
  ...PROGRAM_CHECKS,
  ...POSTGRES_CHECKS,
  ...FILE_CHECKS.filter(({ name }) => name === "permissions"),
];

/** A finding with its texts. */
export interface Diagnosis extends Finding {
  /** A stable name for scripts. */
  check: CheckName;
  title: string;
  /** What was found, as a sentence without a full stop. */
  message: string;
  /** What to do about it. */
  advice?: string;
}

/** Runs all checks over the input. Pure. @param language of the sentences */
export function diagnose(input: DoctorInput, language: Language = "en"): Diagnosis[] {
  const checks = input.postgres === null ? CHECKS : NODE_CHECKS;
  return checks.map(({ name, examine }) => {
    const { status, key, values } = examine(input);
    const title = CHECK_TITLES[name][language];
    return { check: name, title, status, ...findingTexts(key, values, language), key, values };
  });
}
