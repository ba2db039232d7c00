/** The call that was begun and is not saved yet, kept while the phone's own app is in front or the page is reloaded. */
import { useState } from "preact/hooks";
import type { Schema } from "../../api/client.ts";

export interface CallNote {
  result: Schema["CallIn"]["result"] | "";
  note: string;
  /** Value of the input for the time to call again; empty for none. */
  callAt: string;
}

export const EMPTY_NOTE: CallNote = { result: "", note: "", callAt: "" };

const keyOf = (orderId: string): string => `thikana.call.${orderId}`;

function read(orderId: string): CallNote | null {
  try {
    const text = sessionStorage.getItem(keyOf(orderId));
    return text === null ? null : { ...EMPTY_NOTE, ...JSON.parse(text) };
  } catch {
    // Storage is blocked, or holds something else.
    return null;
  }
}

function write(orderId: string, callNote: CallNote | null): void {
  try {
    if (callNote) sessionStorage.setItem(keyOf(orderId), JSON.stringify(callNote));
    else sessionStorage.removeItem(keyOf(orderId));
  } catch {
    // Storage is blocked: the note lasts as long as the page.
  }
}

/** The note of an order's call; null when none was begun. Setting null ends it. */
export function useCallNote(orderId: string): [CallNote | null, (callNote: CallNote | null) => void] {
  const [callNote, setCallNote] = useState(() => read(orderId));
  const set = (next: CallNote | null) => {
    write(orderId, next);
    setCallNote(next);
  };
  return [callNote, set];
}
