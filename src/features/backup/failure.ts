/** Why a backup failed, by key and values. */
import {
  BACKUP_FAILURES,
  type BackupFailure,
  type BackupFailureKey,
  type BackupFailureValues,
  backupFailureText,
} from "../../../data/catalogue/backups.ts";
import { entryOf, type Values } from "../../../data/catalogue/words.ts";
import { damageIn } from "../../db/damage.ts";
import { UserError } from "../../lib/user-error.ts";

/** An error for the user, with a sentence of the catalogue. */
export class BackupError<K extends BackupFailureKey = BackupFailureKey> extends UserError {
  readonly failure: BackupFailure;

  constructor(key: K, values: BackupFailureValues<K>) {
    const failure = { key, values: values as Values };
    super(backupFailureText(failure, "en"));
    this.failure = failure;
  }
}

/** Failure for an error; those of the database or the operating system keep their own message. */
export const failureOf = (error: Error): BackupFailure =>
  error instanceof BackupError ? error.failure : { key: "other", values: { text: error.message } };

/** Failure of a record; earlier versions stored only the sentence. */
export const failureOfRecord = ({
  reason,
  key,
  values,
}: {
  reason: string;
  key?: string;
  values?: object;
}): BackupFailure =>
  entryOf(BACKUP_FAILURES, key) && values
    ? { key: key as BackupFailureKey, values: values as Values }
    : { key: "other", values: { text: reason } };

/** SQLite's codes for failed writes. */
const WRITE_CODES = /^SQLITE_(?:FULL|IOERR_(?:WRITE|FSYNC|TRUNCATE|DIR_FSYNC))/;

/**
 * An error of the disk or of the database as a sentence for the user; any other as it is.
 * @param folder that was written
 */
export function withSentence(error: unknown, folder: string): unknown {
  if (error instanceof UserError || !(error instanceof Error)) return error;
  const { code, message: text } = error as NodeJS.ErrnoException;
  if ("syscall" in error) return new BackupError("disk", { folder, text: code ?? text });
  if (WRITE_CODES.test(code ?? "")) return new BackupError("disk", { folder, text });
  return damageIn(error) ? new BackupError("damaged", { text }) : error;
}
