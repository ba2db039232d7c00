/** A value of the page that survives a reload of this tab: kept in session storage. */
import { useCallback, useState } from "preact/hooks";
import { signedIn } from "../../session/state.ts";

/**
 * Like `useState`.
 * @param name unique on the page; each account and member has a value of their own
 */
export function useStored<T>(name: string, initial: T): [T, (next: T) => void] {
  const { account, member } = signedIn();
  const key = `thikana.${name}.${account.id}.${member.id}`;
  const [value, setValue] = useState<T>(() => read(key) ?? initial);
  const set = useCallback(
    (next: T) => {
      setValue(next);
      write(key, next);
    },
    [key],
  );
  return [value, set];
}

function read<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as T | null;
  } catch {
    // Storage is blocked, or holds something else.
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is blocked or full: the value lasts until the page is closed.
  }
}
