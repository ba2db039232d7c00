/** State kept while other pages are shown: the chosen file and its upload. */

import { session } from "../../session/state.ts";
import { Store } from "../../store.ts";
import type { Choices } from "./columns.ts";
import type { BulkResult, Upload } from "./post-file.ts";
import type { ChosenFile, Meanings } from "./types.ts";

export interface Answers extends Pick<Upload, "mode" | "format"> {
  /** Whether the newest orders of a history are on top. */
  newestFirst: boolean;
  /** Whether the person has chosen the mode, so that it is not derived from the file. */
  isModeChosen: boolean;
}

export interface Chosen {
  file: ChosenFile;
  choices: Choices;
  /** The person's meanings for its statuses. */
  meanings: Meanings;
  answers: Answers;
}

export interface Sending {
  file: ChosenFile;
  uploads: readonly Upload[];
  /** Reports of the parts that are done, or the one workbook. */
  done: readonly (BulkResult | Blob)[];
  /** Share of the part that has been sent, 0 to 1; null while nothing is sent. */
  share: number | null;
  error: unknown;
  /** Whether the result was shown. */
  isSeen: boolean;
}

export const chosen = new Store<Chosen | null>(null);
/** Null before a file is sent, and after its result was closed. */
export const sending = new Store<Sending | null>(null);

/** Whether all parts have their report. */
export const isDone = ({ done, uploads }: Sending): boolean => done.length === uploads.length;

/** Of all parts, 0 to 1. Sending a part is half of its time, checking it the other half. */
export const shareOf = ({ done, share, uploads }: Sending): number =>
  (done.length + (share ?? 0) / 2) / uploads.length;

// Nobody else may see them.
let memberId: number | null = null;
session.listen(() => {
  const now = session.value;
  const id = now.state === "in" ? now.member.id : null;
  if (memberId !== null && id !== memberId) {
    chosen.value = null;
    sending.value = null;
  }
  memberId = id;
});
