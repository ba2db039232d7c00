/** Values created at first use, to keep the start fast. */

/** @returns a function that calls `make` once, and returns that value from then on */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
