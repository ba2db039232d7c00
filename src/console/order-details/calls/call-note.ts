/** The unsaved note of a call, kept while the phone app is in front or the page is reloaded. */
import type { Schema } from "../../api/client.ts";
import { useUnsaved } from "../../session/unsaved.ts";

export interface CallNote {
  result: Schema["CallIn"]["result"] | "";
  note: string;
  /** Value of the input for the time to call again; empty for none. */
  callAt: string;
}

export const EMPTY_NOTE: CallNote = { result: "", note: "", callAt: "" };

/** The note of an order's call; null when none was begun. Setting null ends it. */
export const useCallNote = (orderId: string): [CallNote | null, (callNote: CallNote | null) => void] =>
  useUnsaved<CallNote | null>(`call.${orderId}`, null);
