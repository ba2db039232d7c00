/** Why an alert was not delivered or a backup failed, in the person's language. */
import {
  BACKUP_FAILURES,
  type BackupFailureKey,
  backupFailureText,
} from "../../../data/catalogue/backups.ts";
import { DELIVERY_FAILURES, type FailureKey, failureText } from "../../../data/catalogue/deliveries.ts";
import { entryOf, type Values } from "../../../data/catalogue/words.ts";
import { language } from "../preferences.ts";

type Sent = { key: string; values: object };

/** Of an alert. @param detail the server's own sentence, for a key of a newer server */
export const failureSentence = ({ key, values }: Sent, detail: string | null): string =>
  entryOf(DELIVERY_FAILURES, key)
    ? failureText({ key: key as FailureKey, values: values as Values }, language.value)
    : (detail ?? "");

/** The same for a backup. */
export const backupFailureSentence = ({ key, values }: Sent, detail: string | null): string =>
  entryOf(BACKUP_FAILURES, key)
    ? backupFailureText({ key: key as BackupFailureKey, values: values as Values }, language.value)
    : (detail ?? "");
