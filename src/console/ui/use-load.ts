/** Loads the data of a part. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { toApiError } from "../api/error.ts";
import { online } from "../session/state.ts";

export interface Loaded<T> {
  /** Undefined until the first response; then the latest one, also while reloading. */
  data: T | undefined;
  /** Of the last request. */
  error: unknown;
  loading: boolean;
  reload: () => void;
  /** Replaces the data with another request's response. */
  set: (data: T) => void;
}

/**
 * Calls `load` at the start, whenever a key changes, and when the server is back after it was not reached. A response
 * overtaken by a later request is dropped.
 * @param keys values that `load` depends on
 */
export function useLoad<T>(load: () => Promise<T>, keys: readonly unknown[]): Loaded<T> {
  const [state, setState] = useState<{ data?: T; error: unknown; loading: boolean }>({
    error: null,
    loading: true,
  });
  const latest = useRef(0);
  const isUnreached = useRef(false);
  const run = useCallback(() => {
    latest.current++;
    const request = latest.current;
    const isLatest = () => request === latest.current;
    isUnreached.current = false;
    setState((before) => ({ ...before, loading: true }));
    load().then(
      (data) => isLatest() && setState({ data, error: null, loading: false }),
      (error: unknown) => {
        if (!isLatest()) return;
        isUnreached.current = toApiError(error).status === 0;
        setState((before) => ({ ...before, error, loading: false }));
      },
    );
  }, keys);
  useEffect(run, [run]);
  useEffect(
    () =>
      online.listen(() => {
        if (online.value && isUnreached.current) run();
      }),
    [run],
  );
  const set = useCallback((data: T) => {
    latest.current++;
    setState({ data, error: null, loading: false });
  }, []);
  return { data: state.data, error: state.error, loading: state.loading, reload: run, set };
}

/**
 * Repeats a task while the page is visible, and when it becomes visible again.
 * @param run a stable function, such as `reload`
 * @param everyMs null: not now
 */
export function usePolling(run: () => unknown, everyMs: number | null): void {
  useEffect(() => {
    if (everyMs === null) return undefined;
    const runInSight = () => {
      if (document.visibilityState === "visible") void run();
    };
    const timer = setInterval(runInSight, everyMs);
    document.addEventListener("visibilitychange", runInSight);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", runInSight);
    };
  }, [run, everyMs]);
}
