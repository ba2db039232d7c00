/**
 * Decisions that the server has refused, by order: kept in this tab, through a reload, until the person dismisses them
 * or opens the order again.
 */
import { readUnsaved, writeUnsaved } from "../session/unsaved.ts";
import { Store, useStore } from "../store.ts";

export interface RefusedDecision {
  order_id: string;
  /** Which order, and why: a sentence in the language of that time. */
  text: string;
}

const NAME = "refused";
const changes = new Store({});

const all = (): readonly RefusedDecision[] => readUnsaved<RefusedDecision[]>(NAME) ?? [];

function keep(refused: readonly RefusedDecision[]): void {
  writeUnsaved(NAME, refused.length > 0 ? refused : null);
  changes.value = {};
}

/** Adds one; it replaces an earlier one of the same order. */
export const addRefused = (added: RefusedDecision): void =>
  keep([...all().filter(({ order_id }) => order_id !== added.order_id), added]);

/** Removes that of an order, if there is one. */
export function removeRefused(orderId: string): void {
  const refused = all();
  const left = refused.filter(({ order_id }) => order_id !== orderId);
  if (left.length < refused.length) keep(left);
}

/** All of them, oldest first. */
export function useRefused(): readonly RefusedDecision[] {
  useStore(changes);
  return all();
}
