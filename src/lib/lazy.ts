/** Values that are made at their first use, which a start does not wait for. */

/** @returns a function that calls `make` once, and gives its value from then on */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
