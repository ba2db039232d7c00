/** Why a backup failed. */
import { type Said, say, type ValuesOf, type Words, words } from "./words.ts";

type Space = {
  folder: string;
  /** What needs it, in English. */
  what: string;
  /** Megabytes, in figures. */
  needed: string;
  free: string;
};
type Path = { path: string };

export const BACKUP_FAILURES = {
  no_space: words(
    ({ folder, what, needed, free }: Space) =>
      `not enough space in ${folder}: ${what} needs ${needed} MB, and ${free} MB are free`,
    ({ folder, needed, free }) => `${folder} में जगह कम है: ${needed} MB चाहिए, ${free} MB ख़ाली है`,
  ),
  target_exists: words(
    ({ path }: Path) => `${path} already exists; choose another name`,
    ({ path }) => `${path} पहले से है; कोई और नाम दें`,
  ),
  not_writable: words(
    ({ folder, why }: { folder: string; why: string }) => `cannot write to ${folder} (${why})`,
    ({ folder, why }) => `${folder} में लिखा नहीं जा सकता (${why})`,
  ),
  key_missing: words(
    ({ path }: Path) => `${path} is missing: without it the backup could not be restored`,
    ({ path }) => `${path} नहीं है: उसके बिना बैकअप वापस नहीं लाया जा सकता`,
  ),
  key_wrong: words(
    ({ path }: Path) => `${path} is not the key of this database`,
    ({ path }) => `${path} इस डेटाबेस की कुंजी नहीं है`,
  ),
  damaged: words(
    ({ text }: { text: string }) => `the database is damaged (${text}): thikana doctor says what to do`,
    ({ text }) => `डेटाबेस ख़राब है ("${text}"): क्या करना है, thikana doctor बताएगा`,
  ),
  disk: words(
    ({ folder, text }: { folder: string; text: string }) =>
      `cannot write to ${folder} (${text}): the disk may be full or failing`,
    ({ folder, text }) => `${folder} में लिखा नहीं जा सका ("${text}"): डिस्क भरी या ख़राब हो सकती है`,
  ),
  foreign_object: words(
    ({ kind, name }: { kind: string; name: string }) =>
      `the database has the ${kind} ${name}, which thikana did not create; a restore would refuse it: remove it`,
    ({ name }) => `डेटाबेस में ${name} है, जो thikana ने नहीं बनाया; ऐसा बैकअप वापस नहीं लाया जा सकता: उसे हटाएँ`,
  ),
  /** In the words of the database or the operating system, or of an earlier version. */
  other: words(
    ({ text }: { text: string }) => text,
    ({ text }) => `सर्वर का संदेश: "${text}"`,
  ),
} as const;

export type BackupFailureKey = keyof typeof BACKUP_FAILURES;
export type BackupFailureValues<K extends BackupFailureKey> = ValuesOf<(typeof BACKUP_FAILURES)[K]>;
export type BackupFailure = Said<BackupFailureKey>;

/** @returns why a backup failed, in one language */
export const backupFailureText = ({ key, values }: BackupFailure, language: "en" | "hi"): string =>
  say(BACKUP_FAILURES[key] as Words, language, values);
