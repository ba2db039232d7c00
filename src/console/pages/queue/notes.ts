/** Unsaved notes, by order id: kept while another order is open, and when a decision is undone. */
export const notes = new Map<string, string>();

/** Brings a note back, unless another one was begun. */
export function keepNote(orderId: string, note = ""): void {
  if (note !== "" && !notes.get(orderId)) notes.set(orderId, note);
}
