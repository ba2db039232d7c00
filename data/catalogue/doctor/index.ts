/**
 * What `thikana doctor` finds, each with what to do about it. Sizes are texts with their unit, times are in ISO 8601. A
 * key is the name of the check, a dot and what it found.
 */
import { type Language, say, type Values, type ValuesOf } from "../words.ts";
import { DATABASE_FINDINGS } from "./database.ts";
import { FILES_FINDINGS } from "./files.ts";
import type { FindingEntry } from "./finding.ts";
import { POSTGRES_FINDINGS } from "./postgres.ts";
import { PROGRAM_FINDINGS } from "./program.ts";

export const FINDINGS = {
  ...PROGRAM_FINDINGS,
  ...DATABASE_FINDINGS,
  ...FILES_FINDINGS,
  ...POSTGRES_FINDINGS,
};

/** What is looked at, by the name of the check. */
export const CHECK_TITLES = {
  program: { en: "Program", hi: "प्रोग्राम" },
  server: { en: "Server", hi: "सर्वर" },
  pin_data: { en: "PIN data", hi: "पिन कोड का डेटा" },
  clock: { en: "Clock", hi: "घड़ी" },
  proxy: { en: "Reverse proxy", hi: "रिवर्स प्रॉक्सी" },
  sqlite: { en: "SQLite", hi: "SQLite" },
  postgres: { en: "PostgreSQL", hi: "PostgreSQL" },
  schema: { en: "Schema", hi: "डेटाबेस का ढाँचा" },
  integrity: { en: "Integrity", hi: "डेटाबेस की जाँच" },
  foreign_keys: { en: "References", hi: "हवाले" },
  alerts: { en: "Alerts", hi: "अलर्ट" },
  erasure: { en: "Erased data", hi: "मिटाया गया डेटा" },
  doubles: { en: "Duplicates", hi: "दोहरे ऑर्डर" },
  wal: { en: "WAL", hi: "WAL" },
  instance_key: { en: "Instance key", hi: "सर्वर की कुंजी" },
  permissions: { en: "Permissions", hi: "अनुमतियाँ" },
  file_system: { en: "File system", hi: "फ़ाइल सिस्टम" },
  backup: { en: "Backup", hi: "बैकअप" },
  replaced_data: { en: "Replaced data", hi: "बदला गया डेटा" },
  disk_space: { en: "Disk space", hi: "डिस्क में जगह" },
  replication: { en: "Replication", hi: "रेप्लिकेशन" },
  database_clock: { en: "Database clock", hi: "डेटाबेस की घड़ी" },
  nodes: { en: "Nodes", hi: "नोड" },
} as const;

export type CheckName = keyof typeof CHECK_TITLES;
export type FindingKey = keyof typeof FINDINGS;
export type FindingValues<K extends FindingKey> = ValuesOf<(typeof FINDINGS)[K]>;

/** @returns what was found and what to do about it, in one language */
export function findingTexts(
  key: FindingKey,
  values: Values,
  language: Language,
): { message: string; advice?: string } {
  const { advice, ...words } = FINDINGS[key] as unknown as FindingEntry<Values>;
  const message = say(words, language, values);
  return advice === undefined ? { message } : { message, advice: say(advice, language, values) };
}
