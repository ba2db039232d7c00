/** The call that was begun and is not saved yet, kept while the phone's own app is in front or the page is reloaded. */
import { useState } from "preact/hooks";
import type { Schema } from "../../api/client.ts";

export interface Draft {
  result: Schema["CallIn"]["result"] | "";
  note: string;
  /** Value of the input for the time to call again; empty for none. */
  at: string;
}

export const NEW_DRAFT: Draft = { result: "", note: "", at: "" };

const keyOf = (orderId: string): string => `thikana.call.${orderId}`;

function read(orderId: string): Draft | null {
  try {
    const text = sessionStorage.getItem(keyOf(orderId));
    return text === null ? null : { ...NEW_DRAFT, ...JSON.parse(text) };
  } catch {
    // Storage is blocked, or holds something else.
    return null;
  }
}

function write(orderId: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(orderId), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(orderId));
  } catch {
    // Storage is blocked: the draft lasts as long as the page.
  }
}

/** The draft of an order's call; null when none was begun. Setting null ends it. */
export function useDraft(orderId: string): [Draft | null, (draft: Draft | null) => void] {
  const [draft, setDraft] = useState(() => read(orderId));
  const set = (next: Draft | null) => {
    write(orderId, next);
    setDraft(next);
  };
  return [draft, set];
}
