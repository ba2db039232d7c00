/** Notes that were begun, by order id: they outlive a look at another order, and a decision that is taken back. */
export const notes = new Map<string, string>();

/** Brings a note back, unless another one was begun. */
export function keepNote(orderId: string, note = ""): void {
  if (note !== "" && !notes.get(orderId)) notes.set(orderId, note);
}
