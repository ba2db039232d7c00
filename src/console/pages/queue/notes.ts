/** Unsaved notes of decisions, kept while another order is open, through a reload, and when a decision is undone. */
import { readUnsaved, writeUnsaved } from "../../session/unsaved.ts";

/** What was typed for an order; "" when nothing was. */
export const noteOf = (orderId: string): string => readUnsaved<string>(`note.${orderId}`) ?? "";

/** @param note "" removes it */
export const setNote = (orderId: string, note: string): void =>
  writeUnsaved(`note.${orderId}`, note === "" ? null : note);

/** Brings a note back, unless another one was begun. */
export function keepNote(orderId: string, note = ""): void {
  if (note !== "" && noteOf(orderId) === "") setNote(orderId, note);
}
