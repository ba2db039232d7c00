/**
 * Use case: removes remains of erased data from the database files, in steps that do not delay writes for long. The
 * need is stored before anything is erased, so that after a crash the next process does it. What only VACUUM reaches
 * waits for the quiet hour.
 */
import type { Config } from "../../config.ts";
import type { Db } from "../../db/db.ts";
import type { DueKey, MetaCommands, MetaQueries } from "../../db/queries/meta.ts";
import type { IdentityEntry } from "../../db/queries/order-identities.ts";
import { onFileThread } from "../../db/sqlite/file-thread.ts";
import type { FileMethods } from "../../db/sqlite/file-worker.ts";
import type { Logger } from "../../lib/log.ts";
import { type BatchBounds, nextBatchSize } from "../../lib/threads/batch-size.ts";
import { restAfter } from "../../lib/threads/rest.ts";
import type { Remote } from "../../lib/threads/rpc.ts";
import { every } from "../../lib/threads/timer.ts";
import { istHour } from "../checks/calendar.ts";
import type { OrderWriter } from "../orders/writer/index.ts";

interface ScrubberOptions {
  db: Pick<Db, "location">;
  config: Pick<Config, "quietHour">;
  writer: Pick<
    OrderWriter,
    "erasedSince" | "forgetErased" | "mergeSearch" | "scrub" | "truncateWal" | "vacuum"
  >;
  commands: Pick<Remote<MetaCommands>, "init" | "remove" | "removeRead" | "setDue">;
  meta: MetaQueries;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Maximum of texts to search for; beyond it the file is rebuilt. */
const MAX_TEXTS = 100;
const ENTRIES: BatchBounds = { ms: 4, min: 200, max: 20_000 };
/** Steps of the merge between two checkpoints: four megabytes. */
const CHECKPOINTED = 16;
/** Orders whose pages are overwritten before the WAL is emptied again. */
const SCRUBBED = 500;
/** The time of a write may be before this clock's. */
const CLOCKS_DIFFER_MS = 60_000;
const BEFORE_ALL: IdentityEntry = { identity: -1, placedAt: 0, id: 0 };
/** Interval for retries, and for noticing the quiet hour. */
const REPEAT_MS = 600_000;
const FAILURE = "erased data could not be removed from the database files";

/** Ends a pass when the server stops. */
export class Stopped extends Error {}

/** Removes erased data from the files. */
export class Scrubber {
  readonly #stop = new AbortController();
  /** Erased texts to look for; null: too many, or those of an earlier process. */
  #texts: Set<string> | null = null;
  /** Running erasures. */
  #erasing = 0;
  #isWoken = false;
  /** Set while a pass uses it. */
  #thread: Remote<FileMethods> | null = null;
  #running: Promise<void> | null = null;
  #timer: Timer | null = null;

  constructor(private readonly options: ScrubberOptions) {}

  /** Starts with what an earlier process has left. */
  async start(): Promise<void> {
    const { log } = this.options;
    if (!(await this.#isDue("search_due"))) this.#texts = new Set();
    this.#timer = every(REPEAT_MS, () => this.run(), log, FAILURE);
    this.wake();
  }

  /** Ends a pass at once, in any step; pending work stays due. */
  close(): void {
    this.#stop.abort();
    if (this.#timer) clearInterval(this.#timer);
  }

  /**
   * Erases something, whose remains are removed afterwards.
   * @param work calls back with what it has blanked
   */
  async erasing<T>(work: (blanked: (texts: Iterable<string>) => void) => Promise<T>): Promise<T> {
    const { commands, clock, log } = this.options;
    const begun = clock();
    const setDue = () => commands.setDue(begun, "wipe_due", "search_due");
    this.#erasing++;
    try {
      await setDue();
      return await work((texts) => this.#add(texts));
    } finally {
      // Another node, unaware of this work, may have completed a pass meanwhile.
      await setDue().catch((error) => log.error(FAILURE, { error }));
      this.#erasing--;
      this.wake();
    }
  }

  /** Makes a pass soon, if something is due. */
  wake(): void {
    this.#isWoken = true;
    void this.run().catch((error) => this.options.log.error(FAILURE, { error }));
  }

  /** Runs passes until nothing due can be done now; concurrent calls wait for them. */
  run(): Promise<void> {
    this.#running ??= this.#orStopped(this.#passes())
      .catch((error) => {
        if (!this.#stop.signal.aborted) throw error;
      })
      .finally(() => {
        this.#running = null;
        if (this.#isWoken && !this.#stop.signal.aborted) this.wake();
      });
    return this.#running;
  }

  /** Writes the WAL into the database and empties it. @throws Stopped */
  emptyWal(): Promise<void> {
    return this.#orStopped(this.#emptyWal());
  }

  async #emptyWal(): Promise<void> {
    await this.#onFile((remote, file) => remote.checkpoint(file));
    await this.options.writer.truncateWal();
  }

  async #passes(): Promise<void> {
    do {
      this.#isWoken = false;
      if (await this.#isDue("wipe_due")) await this.#onOneThread(() => this.#wipe());
      if (!this.#isWoken && (await this.#isDue("vacuum_due")) && this.#isQuiet()) await this.#vacuum();
    } while (this.#isWoken);
  }

  async #wipe(): Promise<void> {
    const { commands, log, meta, writer } = this.options;
    const texts = this.#texts;
    this.#texts = new Set();
    const [wipeDue, searchDue] = await Promise.all([meta.get("wipe_due"), meta.get("search_due")]);
    const isSearchDue = searchDue !== null;
    try {
      const erased = wipeDue === null ? [] : await writer.erasedSince(Number(wipeDue) - CLOCKS_DIFFER_MS);
      if (isSearchDue && erased.length > 0) await this.#forget(erased);
      await this.#mergeSearch();
      await this.emptyWal();
      await this.#scrub(erased);
      if (isSearchDue) await this.#search(texts);
    } catch (error) {
      this.#add(texts);
      throw error;
    }
    // Otherwise another pass follows, with more to search for.
    if (this.#erasing > 0 || this.#isWoken) return;
    const isDone = await commands.removeRead(["wipe_due", wipeDue], ["search_due", searchDue]);
    if (isDone) log.info("erased data was removed from the database files");
  }

  async #scrub(erased: readonly number[]): Promise<void> {
    for (let from = 0; from < erased.length; from += SCRUBBED) {
      const begun = performance.now();
      await this.options.writer.scrub(erased.slice(from, from + SCRUBBED));
      await this.#restAfter(begun);
      await this.emptyWal();
    }
  }

  /** Records that VACUUM is due if copies of the texts are left, or may be. */
  async #search(texts: ReadonlySet<string> | null): Promise<void> {
    const { commands, clock, db } = this.options;
    if (texts?.size === 0 || db.location.dialect !== "sqlite") return;
    const isFound = texts && (await this.#onFile((remote, file) => remote.hasStaleText(file, [...texts])));
    if (isFound !== false) await commands.init("vacuum_due", String(clock()));
  }

  async #vacuum(): Promise<void> {
    const { commands, log, writer } = this.options;
    const begun = performance.now();
    await writer.vacuum();
    await this.emptyWal();
    await commands.remove("vacuum_due");
    log.info("the database was rebuilt without erased data", { ms: Math.round(performance.now() - begun) });
  }

  async #forget(erased: readonly number[]): Promise<void> {
    const { writer } = this.options;
    let limit = ENTRIES.min;
    for (let after: IdentityEntry | null = BEFORE_ALL; after !== null; ) {
      const begun = performance.now();
      const done: Awaited<ReturnType<typeof writer.forgetErased>> = await writer.forgetErased(
        ...([erased, after, limit] as const),
      );
      after = done.next;
      limit = nextBatchSize(limit, done.ms, ENTRIES);
      if (after) await this.#restAfter(begun);
    }
  }

  /** Checkpoints its writes from the file's thread; otherwise a commit, and its callers, would have to wait for that. */
  async #mergeSearch(): Promise<void> {
    const { mergeSearch } = this.options.writer;
    await this.#onFile(async (remote, file) => {
      for (let step = 1, begun = performance.now(); await mergeSearch(step === 1); step++) {
        if (step % CHECKPOINTED === 0) await remote.checkpoint(file);
        await this.#restAfter(begun);
        begun = performance.now();
      }
    });
  }

  #add(texts: Iterable<string> | null): void {
    if (texts === null) this.#texts = null;
    for (const text of texts ?? []) this.#texts?.add(text);
    if (Number(this.#texts?.size) > MAX_TEXTS) this.#texts = null;
  }

  async #isDue(key: DueKey): Promise<boolean> {
    return (await this.options.meta.get(key)) !== null;
  }

  /** @throws Stopped as soon as the server stops, since a reader may delay a step for a minute */
  #orStopped<T>(work: Promise<T>): Promise<T> {
    const { signal } = this.#stop;
    return new Promise<T>((resolve, reject) => {
      const stop = () => reject(new Stopped());
      if (signal.aborted) stop();
      signal.addEventListener("abort", stop, { once: true });
      const end = () => signal.removeEventListener("abort", stop);
      work.then(resolve, reject).finally(end);
    });
  }

  #isQuiet(): boolean {
    const { clock, config } = this.options;
    return config.quietHour === "any" || config.quietHour === istHour(clock());
  }

  /** The file's thread is the same in all steps of the work. */
  async #onOneThread(work: () => Promise<void>): Promise<void> {
    if (this.options.db.location.dialect !== "sqlite") return work();
    await this.#onFile(async (remote) => {
      this.#thread = remote;
      try {
        await work();
      } finally {
        this.#thread = null;
      }
    });
  }

  /** Null on PostgreSQL, which has no file. */
  async #onFile<T>(call: (remote: Remote<FileMethods>, file: string) => Promise<T>): Promise<T | null> {
    const { location } = this.options.db;
    if (location.dialect !== "sqlite") return null;
    const { file } = location;
    if (this.#thread) return call(this.#thread, file);
    return onFileThread((remote) => call(remote, file), this.#stop.signal);
  }

  async #restAfter(begun: number): Promise<void> {
    await restAfter(begun);
    if (this.#stop.signal.aborted) throw new Stopped();
  }
}
