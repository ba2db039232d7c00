/**
 * Decisions not yet on the server, kept in this browser: each under its own key, so that tabs do not overwrite each
 * other. A tab sends its own, and those of closed tabs.
 */
export type Action = "verified" | "rejected" | "pending";

export interface Decision {
  order_id: string;
  action: Action;
  note?: string;
  /** Revision of the order on the screen. */
  if_revision: number;
}

interface Entry {
  key: string;
  /** Id of the tab that made it. */
  tab: string;
  number: number;
  decision: Decision;
}

/** Without locks, for example over plain HTTP, no tab knows whether another one is still open. */
const locks: LockManager | undefined = navigator.locks;

export class KeptDecisions {
  readonly #prefix: string;
  /** Random, as each loading of the page counts its decisions from the start. */
  readonly #tab = Math.random().toString(36).slice(2);
  #last = 0;
  /** Where decisions are kept. */
  readonly #keys = new Map<Decision, string>();
  /** Tabs whose decisions this one sends. */
  readonly #tabs = new Set<string>();

  /** @param member id; each member's decisions are separate */
  constructor(member: number) {
    this.#prefix = `thikana.decisions.${member}.`;
    this.#tabs.add(this.#tab);
    void hold(this.#prefix + this.#tab);
  }

  /** Those of all tabs. */
  get all(): Decision[] {
    return this.#entries().map(({ decision }) => decision);
  }

  add(decision: Decision): void {
    this.#last++;
    const key = `${this.#prefix}${this.#tab}.${this.#last}`;
    try {
      localStorage.setItem(key, JSON.stringify(decision));
      this.#keys.set(decision, key);
    } catch {
      // Storage is blocked: it is kept while the page is open.
    }
  }

  delete(decision: Decision): void {
    const key = this.#keys.get(decision);
    this.#keys.delete(decision);
    if (key !== undefined) localStorage.removeItem(key);
  }

  /** False if another tab has sent or undone it in the meantime. */
  isCurrent(decision: Decision): boolean {
    const key = this.#keys.get(decision);
    if (key === undefined || key.startsWith(`${this.#prefix}${this.#tab}.`)) return true;
    return localStorage.getItem(key) !== null;
  }

  /** Takes over the decisions of closed tabs, oldest first; without locks those of all tabs. */
  async adopt(): Promise<Decision[]> {
    const adopted: Decision[] = [];
    for (const tab of new Set(this.#entries().map((entry) => entry.tab))) {
      if (this.#tabs.has(tab)) continue;
      this.#tabs.add(tab);
      if (!(await hold(this.#prefix + tab))) {
        this.#tabs.delete(tab);
        continue;
      }
      // Read again: it may have sent some before it was closed.
      for (const entry of this.#entries().filter((entry) => entry.tab === tab)) {
        this.#keys.set(entry.decision, entry.key);
        adopted.push(entry.decision);
      }
    }
    return adopted;
  }

  /** Calls back when a tab was closed; a reloaded tab resumes its own. */
  whenTabsClose(adopt: () => void): void {
    if (!locks) return;
    let before: string[] = [];
    setInterval(async () => {
      const closed = await this.#closedTabs(locks);
      if (closed.some((tab) => before.includes(tab))) adopt();
      before = closed;
    }, LOOK_MS);
  }

  /** Tabs that have left decisions. */
  async #closedTabs(locks: LockManager): Promise<string[]> {
    const tabs = this.#entries().flatMap(({ tab }) => (this.#tabs.has(tab) ? [] : [tab]));
    if (tabs.length === 0) return [];
    const { held = [] } = await locks.query();
    return tabs.filter((tab) => !held.some(({ name }) => name === this.#prefix + tab));
  }

  #entries(): Entry[] {
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(this.#prefix));
      return keys.flatMap((key) => entryOf(key, this.#prefix)).sort((a, b) => a.number - b.number);
    } catch {
      return [];
    }
  }
}

const LOOK_MS = 5_000;

/** Empty when another tab has just deleted it, or it is invalid. */
function entryOf(key: string, prefix: string): Entry[] {
  const [tab, number] = key.slice(prefix.length).split(".");
  try {
    const decision = JSON.parse(localStorage.getItem(key) ?? "null") as Decision | null;
    return decision ? [{ key, tab, number: Number(number), decision }] : [];
  } catch {
    return [];
  }
}

/** Holds a tab's lock as long as this page is open. @returns false when another page holds it */
function hold(name: string): Promise<boolean> {
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const held = locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock && new Promise(() => {});
    });
    // Storage is blocked, and the locks with it.
    held.catch(() => resolve(true));
  });
}
