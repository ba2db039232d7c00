/** An action that a button begins. */
import { useState } from "preact/hooks";

/** One at a time: while one is running, others are not begun. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  /** Of the last one; null when it has succeeded. */
  const [error, setError] = useState<unknown>(null);
  /** Never rejects. */
  const run = async (action: () => Promise<unknown>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(null);
    await action().catch(setError);
    setBusy(false);
  };
  return { busy, error, run, clearError: () => setError(null) };
}
