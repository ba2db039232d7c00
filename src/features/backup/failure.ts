/** Why a backup failed, by key and values. */
import {
  BACKUP_FAILURES,
  type BackupFailure,
  type BackupFailureKey,
  type BackupFailureValues,
  backupFailureText,
} from "../../../data/catalogue/backups.ts";
import { entryOf, type Values } from "../../../data/catalogue/words.ts";
import { UserError } from "../../lib/user-error.ts";

/** For the user, with a sentence of the catalogue. */
export class BackupError<K extends BackupFailureKey = BackupFailureKey> extends UserError {
  readonly failure: BackupFailure;

  constructor(key: K, values: BackupFailureValues<K>) {
    const failure = { key, values: values as Values };
    super(backupFailureText(failure, "en"));
    this.failure = failure;
  }
}

/** Of an error; one of the database or the operating system has its own words. */
export const failureOf = (error: Error): BackupFailure =>
  error instanceof BackupError ? error.failure : { key: "other", values: { text: error.message } };

/** Of a record; earlier versions stored the sentence alone. */
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
