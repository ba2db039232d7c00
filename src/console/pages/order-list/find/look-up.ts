/** Looks up orders by their names, one by one: their ids, references or AWBs. */

import { answer, api } from "../../../api/client.ts";
import { ApiError } from "../../../api/error.ts";
import type { Order } from "../../../order-details/types.ts";

/** Result for one name: its order, none, or several. */
export interface Found {
  name: string;
  order: Order | null;
  isAmbiguous: boolean;
}

/** Concurrent requests, which leave the server free for others. */
const AT_ONCE = 4;

/** More would take minutes. */
export const NAMES_LIMIT = 500;

/** The names in a pasted text, one a line, or with commas or tabs between; each once. */
export const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,;\t]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

/**
 * Looks up all names.
 * @param onFound called after each, with how many are done
 * @returns in the order of the names
 * @throws ApiError for any error but an unknown or ambiguous name
 */
export async function lookUp(
  names: readonly string[],
  onFound: (done: number) => void,
  signal: AbortSignal,
): Promise<Found[]> {
  const found: Found[] = Array(names.length);
  let next = 0;
  let done = 0;
  const work = async () => {
    while (next < names.length) {
      signal.throwIfAborted();
      const index = next++;
      found[index] = await lookUpOne(names[index]);
      onFound(++done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

async function lookUpOne(name: string): Promise<Found> {
  try {
    const order = await answer(api.GET("/api/v1/order/{order_id}", { params: { path: { order_id: name } } }));
    return { name, order, isAmbiguous: false };
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 404 || status === 409) return { name, order: null, isAmbiguous: status === 409 };
    throw error;
  }
}
