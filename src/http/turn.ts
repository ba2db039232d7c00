/** Requests that have arrived together are worked on together. */

/** Of one turn: with more, the first would wait too long for its answer. */
const MAX_WAITING = 64;

let turn: Promise<void> | null = null;
let waiting = 0;

/**
 * Resolves once all requests whose bytes have arrived are read. Between two system calls the processor's caches lose the
 * engine's code: verifications one after the other, before the first is answered, take two thirds of the time. Read the
 * client's IP before, as a connection that is closed meanwhile has none. Orders do not wait: the writer would get those of a
 * turn at once, and have nothing to do before.
 */
export function nextTurn(): Promise<void> {
  const own = turn ?? newTurn();
  waiting++;
  if (waiting === MAX_WAITING) turn = null;
  return own;
}

function newTurn(): Promise<void> {
  waiting = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  turn = promise;
  setImmediate(() => {
    if (turn === promise) turn = null;
    resolve();
  });
  return promise;
}
