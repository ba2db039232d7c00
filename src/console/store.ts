/** State outside components: a value that notifies its listeners of changes. */
import { useEffect, useState } from "preact/hooks";

export class Store<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }

  set value(next: T) {
    if (Object.is(next, this.#value)) return;
    this.#value = next;
    for (const listener of [...this.#listeners]) listener();
  }

  /** @returns a function to unsubscribe */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** The store's value; the component renders again when it changes. */
export function useStore<T>(store: Store<T>): T {
  const [, render] = useState({});
  const rendered = store.value;
  useEffect(() => {
    const end = store.listen(() => render({}));
    // It may have changed between the rendering and this effect.
    if (!Object.is(rendered, store.value)) render({});
    return end;
  }, [store]);
  return rendered;
}
