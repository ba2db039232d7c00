/**
 * What a person has typed and not saved: kept in the session storage of this tab, so that it survives a reload, until it
 * is saved or the person signs out. Each account and member has values of their own.
 */
import { useCallback, useState } from "preact/hooks";
import { signedIn } from "./state.ts";

function keyOf(name: string): string {
  const { account, member } = signedIn();
  return `thikana.unsaved.${account.id}.${member.id}.${name}`;
}

/** @returns null when there is none */
export function readUnsaved<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "null") as T | null;
  } catch {
    // Storage is blocked, or holds something else.
    return null;
  }
}

/** @param value JSON; null removes it */
export function writeUnsaved(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // Storage is blocked or full: the value lasts until the page is closed.
  }
}

/**
 * Like `useState`, with a value that survives a reload.
 * @param name unique in the console
 * @param initial a string, number or null; it is not stored
 */
export function useUnsaved<T>(name: string, initial: T): [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => readUnsaved<T>(name) ?? initial);
  const set = useCallback(
    (next: T) => {
      setValue(next);
      writeUnsaved(name, next === initial ? null : next);
    },
    [name],
  );
  return [value, set];
}
