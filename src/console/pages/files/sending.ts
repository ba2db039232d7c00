/** Sends a file in parts, whichever page is shown; after an error it continues with the failed part. */

import { readAccount } from "../../session/state.ts";
import { sendFile, type Upload } from "./post-file.ts";
import { isDone, type Sending, sending } from "./state.ts";
import type { ChosenFile } from "./types.ts";

let abort = new AbortController();

/** Starts with the first part. */
export const startSending = (file: ChosenFile, uploads: readonly Upload[]): void =>
  void run({ file, uploads, done: [], share: null, error: null, isSeen: false });

/** Continues with the failed part. */
export const resumeSending = (): void => void (sending.value && run(sending.value));

/** Forgets the result, or the parts that are done. */
export function stopSending(): void {
  sending.value = null;
}

async function run({ file, uploads, done: before }: Sending): Promise<void> {
  abort = new AbortController();
  const { signal } = abort;
  const done = [...before];
  const show = (change: Partial<Sending>) => {
    if (signal.aborted) return;
    sending.value = {
      ...{ file, uploads, share: null, error: null, isSeen: false },
      ...{ done: [...done], ...change },
    };
  };
  try {
    for (const upload of uploads.slice(done.length)) {
      show({ share: 0 });
      done.push(await sendFile(upload, signal, (share) => show({ share })));
    }
    show({});
  } catch (error) {
    show({ error });
  }
  // What is left of the month; a failure shows in the state of the connection.
  if (!signal.aborted) readAccount().catch(() => undefined);
}

// Aborted here, or because somebody else signs in.
sending.listen(() => {
  if (sending.value === null) abort.abort();
});

// The browser asks before it closes or reloads the page.
addEventListener("beforeunload", (event) => {
  const now = sending.value;
  if (now && !isDone(now) && (now.share !== null || now.done.length > 0)) event.preventDefault();
});
