/** Sends a file part by part; after an error it goes on with the part that failed. */
import { useEffect, useRef, useState } from "preact/hooks";
import { type BulkResult, type Mode, sendFile, type Upload } from "./send.ts";

export interface Job {
  mode: Mode;
  uploads: readonly Upload[];
}

export interface Sending {
  job: Job | null;
  /** Reports of the parts that are done, or the one workbook. */
  done: readonly (BulkResult | Blob)[];
  /** Share of the part that has been sent, 0 to 1; null while nothing is sent. */
  share: number | null;
  error: unknown;
}

const IDLE: Sending = { job: null, done: [], share: null, error: null };

export function useSending() {
  const [state, setState] = useState(IDLE);
  const abort = useRef(new AbortController());
  useEffect(() => () => abort.current.abort(), []);
  const run = async (job: Job, before: Sending["done"]) => {
    const done = [...before];
    const { signal } = abort.current;
    const show = (change: Partial<Sending>) =>
      signal.aborted || setState({ ...IDLE, job, done: [...done], ...change });
    try {
      for (const upload of job.uploads.slice(done.length)) {
        show({ share: 0 });
        done.push(await sendFile(upload, signal, (share) => show({ share })));
      }
      show({});
    } catch (error) {
      show({ error });
    }
  };
  return {
    ...state,
    isDone: state.job !== null && state.done.length === state.job.uploads.length,
    start: (job: Job) => void run(job, []),
    goOn: () => state.job && void run(state.job, state.done),
    reset: () => setState(IDLE),
  };
}
