/** When each account's widget was last used, and on which website. */
import type {
  WidgetActivityCommands,
  WidgetActivityQueries,
  WidgetActivityRow,
} from "../../db/queries/widget-activity.ts";
import type { Logger } from "../../lib/log.ts";
import { DeferredTask } from "../../lib/threads/deferred-task.ts";
import type { Remote } from "../../lib/threads/rpc.ts";

/** An account is written at most this often: shops ask at every keystroke of a PIN. */
const INTERVAL_MS = 60_000;
/** Writes this long after the first request, milliseconds. */
const FLUSH_DELAY_MS = 500;

export interface WidgetActivityOptions {
  queries: WidgetActivityQueries;
  commands: Pick<Remote<WidgetActivityCommands>, "put">;
  log: Logger;
  /** Whether other nodes record requests too. */
  isShared: boolean;
}

/** A request costs one map look-up; a row is written a moment later, at most once a minute. */
export class WidgetActivity {
  readonly #task: DeferredTask;
  /** The latest request, by account. */
  readonly #latest = new Map<number, WidgetActivityRow>();
  readonly #pending = new Set<WidgetActivityRow>();

  constructor(private readonly options: WidgetActivityOptions) {
    this.#task = new DeferredTask({
      ...{ name: "the widget's activity", delayMs: FLUSH_DELAY_MS, isPrompt: true, log: options.log },
      work: () => this.#write(),
    });
  }

  /** Records a request of the widget. @param origin of the website @param now milliseconds since 1970 */
  seen(accountId: number, origin: string, now: number): void {
    const known = this.#latest.get(accountId);
    if (known && now - known.lastSeenAt < INTERVAL_MS) return;
    const row = { accountId, lastSeenAt: now, host: new URL(origin).host };
    this.#latest.set(accountId, row);
    if (known) this.#pending.delete(known);
    this.#pending.add(row);
    this.#task.touch();
  }

  /** Null when it was never seen; to the minute. */
  async of(accountId: number): Promise<Pick<WidgetActivityRow, "lastSeenAt" | "host"> | null> {
    const latest = this.#latest.get(accountId);
    if (latest && !this.options.isShared) return latest;
    const stored = this.options.queries.find(accountId);
    return latest && latest.lastSeenAt >= (stored?.lastSeenAt ?? 0) ? latest : stored;
  }

  /** Writes everything pending. */
  close(): Promise<void> {
    return this.#task.close();
  }

  async #write(): Promise<void> {
    const rows = [...this.#pending];
    if (rows.length === 0) return;
    await this.options.commands.put(rows);
    for (const row of rows) this.#pending.delete(row);
  }
}
