/**
 * What a person has typed and not saved: kept in the session storage of this tab, so that it survives a reload, until it
 * is saved or the person signs out. Each account and member has values of their own.
 */
import { useCallback, useState } from "preact/hooks";
import { readJson, writeStored } from "../storage.ts";
import { signedIn } from "./state.ts";

function keyOf(name: string): string {
  const { account, member } = signedIn();
  return `thikana.unsaved.${account.id}.${member.id}.${name}`;
}

/** @returns null when there is none */
export const readUnsaved = <T>(name: string): T | null => readJson("tab", keyOf(name)) as T | null;

/** @param value JSON; null removes it */
export const writeUnsaved = (name: string, value: unknown): void =>
  writeStored("tab", keyOf(name), value === null ? null : JSON.stringify(value));

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
