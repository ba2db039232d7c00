/** Continues at once with a value that is not a promise. */

/**
 * Like `next(await value)`, but synchronous if the value is not a promise: with `await` at each step, a PIN lookup
 * takes 16 % more processor time.
 */
export function andThen<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
