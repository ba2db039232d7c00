/** Loads what a part shows. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";

export interface Loaded<T> {
  /** Undefined until the first answer; then the latest one, also while it is loaded again. */
  data: T | undefined;
  /** Of the last request. */
  error: unknown;
  loading: boolean;
  reload: () => void;
  /** Replaces the data with what another request answered. */
  set: (data: T) => void;
}

/**
 * Calls `load` at the start and whenever a key changes. An answer that another request has overtaken is dropped.
 * @param keys values that `load` depends on
 */
export function useLoad<T>(load: () => Promise<T>, keys: readonly unknown[]): Loaded<T> {
  const [state, setState] = useState<{ data?: T; error: unknown; loading: boolean }>({
    error: null,
    loading: true,
  });
  const latest = useRef(0);
  const run = useCallback(() => {
    latest.current++;
    const request = latest.current;
    const isLatest = () => request === latest.current;
    setState((before) => ({ ...before, loading: true }));
    load().then(
      (data) => isLatest() && setState({ data, error: null, loading: false }),
      (error: unknown) => isLatest() && setState((before) => ({ ...before, error, loading: false })),
    );
  }, keys);
  useEffect(run, [run]);
  const set = useCallback((data: T) => {
    latest.current++;
    setState({ data, error: null, loading: false });
  }, []);
  return { data: state.data, error: state.error, loading: state.loading, reload: run, set };
}
