/**
 * Use case: what remains of erased data in the database files is removed, in steps that hold no write up for long. That
 * it is due is stored before anything is erased, so that whatever ends the process, the next one does it. What only
 * VACUUM reaches waits for the quiet hour.
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
  writer: Pick<OrderWriter, "forgetErased" | "mergeSearch" | "scrub" | "truncateWal" | "vacuum">;
  commands: Pick<Remote<MetaCommands>, "init" | "remove">;
  meta: MetaQueries;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** What an erasure has blanked: row ids of orders, and the texts. */
interface Blanked {
  ids: readonly number[];
  texts: readonly string[];
}

/** What a pass has to look for. */
interface Pending {
  ids: number[];
  /** Null: too many, or those of an earlier process. */
  texts: Set<string> | null;
}

/** So many texts are searched for; for more the file is rebuilt. */
const MAX_TEXTS = 100;
const ENTRIES: BatchBounds = { ms: 4, min: 200, max: 50_000 };
const BEFORE_ALL: IdentityEntry = { identity: -1, placedAt: 0, id: 0 };
/** What has failed is tried again, and the quiet hour noticed. */
const REPEAT_MS = 600_000;
const FAILURE = "erased data could not be removed from the database files";

/** Ends a pass when the server stops. */
class Stopped extends Error {}

/** Removes erased data from the files. */
export class Scrubber {
  readonly #stop = new AbortController();
  #pending: Pending = { ids: [], texts: null };
  /** Erasures under way. */
  #erasing = 0;
  #isWoken = false;
  #running: Promise<void> | null = null;
  #timer: Timer | null = null;

  constructor(private readonly options: ScrubberOptions) {}

  /** Begins with what an earlier process has left. */
  async start(): Promise<void> {
    const { log } = this.options;
    if (!(await this.#isDue("search_due"))) this.#pending.texts = new Set();
    this.#timer = every(REPEAT_MS, () => this.run(), log, FAILURE);
    this.wake();
  }

  /** Ends after the step in progress; what is due stays so. */
  async close(): Promise<void> {
    this.#stop.abort();
    if (this.#timer) clearInterval(this.#timer);
    await this.#running?.catch(() => {});
  }

  /**
   * Erases something, whose remains are removed afterwards.
   * @param work calls back with what it has blanked
   */
  async erasing<T>(work: (blanked: (what: Blanked) => void) => Promise<T>): Promise<T> {
    const { commands, clock } = this.options;
    const now = String(clock());
    this.#erasing++;
    try {
      await Promise.all([commands.init("wipe_due", now), commands.init("search_due", now)]);
      return await work(({ ids, texts }) => this.#add({ ids, texts }));
    } finally {
      this.#erasing--;
      this.wake();
    }
  }

  /** Makes a pass soon, if something is due. */
  wake(): void {
    this.#isWoken = true;
    void this.run().catch((error) => this.options.log.error(FAILURE, { error }));
  }

  /** Passes until nothing more is due that can be done now; a call meanwhile waits for them. */
  run(): Promise<void> {
    this.#running ??= this.#passes()
      .catch((error) => {
        if (!this.#stop.signal.aborted) throw error;
      })
      .finally(() => {
        this.#running = null;
        if (this.#isWoken && !this.#stop.signal.aborted) this.wake();
      });
    return this.#running;
  }

  /** Writes the WAL into the database and empties it. */
  async emptyWal(): Promise<void> {
    await this.#onFile((remote, file) => remote.checkpoint(file));
    await this.options.writer.truncateWal();
  }

  async #passes(): Promise<void> {
    do {
      this.#isWoken = false;
      if (await this.#isDue("wipe_due")) await this.#wipe();
      if (!this.#isWoken && (await this.#isDue("vacuum_due")) && this.#isQuiet()) await this.#vacuum();
    } while (this.#isWoken);
  }

  async #wipe(): Promise<void> {
    const { commands, clock, log, writer } = this.options;
    const pending = this.#pending;
    this.#pending = { ids: [], texts: new Set() };
    try {
      await this.#forgetErased();
      await this.#mergeSearch();
      await this.emptyWal();
      await writer.scrub(pending.ids);
      await this.emptyWal();
      if (await this.#hasRemains(pending)) await commands.init("vacuum_due", String(clock()));
    } catch (error) {
      this.#add(pending);
      throw error;
    }
    // Else another pass follows, which has more to look for.
    if (this.#erasing > 0 || this.#pending.ids.length > 0) return;
    await commands.remove("wipe_due", "search_due");
    log.info("erased data was removed from the database files");
  }

  async #vacuum(): Promise<void> {
    const { commands, log, writer } = this.options;
    const begun = performance.now();
    await writer.vacuum();
    await this.emptyWal();
    await commands.remove("vacuum_due");
    log.info("the database was rebuilt without erased data", { ms: Math.round(performance.now() - begun) });
  }

  async #hasRemains({ texts }: Pending): Promise<boolean> {
    if (!(await this.#isDue("search_due")) || texts?.size === 0) return false;
    if (texts === null) return this.options.db.location.dialect === "sqlite";
    return (await this.#onFile((remote, file) => remote.hasStaleText(file, [...texts]))) ?? false;
  }

  async #forgetErased(): Promise<void> {
    let limit = ENTRIES.min;
    for (let after: IdentityEntry | null = BEFORE_ALL; after !== null; ) {
      const begun = performance.now();
      const { next, ms }: { next: IdentityEntry | null; ms: number } = await this.options.writer.forgetErased(
        after,
        limit,
      );
      after = next;
      limit = nextBatchSize(limit, ms, ENTRIES);
      if (next) await this.#restAfter(begun);
    }
  }

  async #mergeSearch(): Promise<void> {
    const { mergeSearch } = this.options.writer;
    for (let isFirst = true, begun = performance.now(); await mergeSearch(isFirst); isFirst = false) {
      await this.#restAfter(begun);
      begun = performance.now();
    }
  }

  #add({ ids, texts }: { ids: readonly number[]; texts: Iterable<string> | null }): void {
    const pending = this.#pending;
    for (const id of ids) pending.ids.push(id);
    if (texts === null) pending.texts = null;
    for (const text of texts ?? []) pending.texts?.add(text);
    if (Number(pending.texts?.size) > MAX_TEXTS) pending.texts = null;
  }

  async #isDue(key: DueKey): Promise<boolean> {
    return (await this.options.meta.get(key)) !== null;
  }

  #isQuiet(): boolean {
    const { clock, config } = this.options;
    return config.quietHour === "any" || config.quietHour === istHour(clock());
  }

  /** Null on PostgreSQL, which has no file. */
  async #onFile<T>(call: (remote: Remote<FileMethods>, file: string) => Promise<T>): Promise<T | null> {
    const { location } = this.options.db;
    if (location.dialect !== "sqlite") return null;
    const { file } = location;
    return onFileThread((remote) => call(remote, file), this.#stop.signal);
  }

  async #restAfter(begun: number): Promise<void> {
    await restAfter(begun);
    if (this.#stop.signal.aborted) throw new Stopped();
  }
}
