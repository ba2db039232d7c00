/** The storage of this browser. Where it is blocked or full, nothing is kept beyond the open page. */

const STORAGES = {
  /** Until the person removes it. */
  browser: () => localStorage,
  /** Of this tab: survives a reload. */
  tab: () => sessionStorage,
} as const;
type Place = keyof typeof STORAGES;

/** @returns null when there is none */
export function readStored(place: Place, key: string): string | null {
  try {
    return STORAGES[place]().getItem(key);
  } catch {
    return null;
  }
}

/** @param text null removes it */
export function writeStored(place: Place, key: string, text: string | null): void {
  try {
    if (text === null) STORAGES[place]().removeItem(key);
    else STORAGES[place]().setItem(key, text);
  } catch {
    // Blocked or full.
  }
}

/** A value stored as JSON; null when there is none, or something else. */
export function readJson(place: Place, key: string): unknown {
  try {
    return JSON.parse(readStored(place, key) ?? "null");
  } catch {
    return null;
  }
}
