/** Metrics of what the server stores and does in the background. */
import { statSync } from "node:fs";
import { join } from "node:path";
import type { Services } from "../../server/app.ts";
import type { Measure } from "./measure.ts";

const gauge = (name: string, help: string, read: Measure["read"]): Measure => ({
  name,
  kind: "gauge",
  help,
  read,
});
const counter = (name: string, help: string, read: Measure["read"]): Measure => ({
  ...{ name, kind: "counter", help, read },
});

/** @param writes of the database's writer, read once per scrape; null if it does not answer */
export function serviceMeasures(services: Services, writes: () => Promise<WriteStats | null>): Measure[] {
  const { config, clock, backups, alerts, alertHold, damage, clockWatch, bulk, retention, webhooks } =
    services;
  const fileBytes = (suffix: string) => () =>
    config.databaseUrl === null ? bytesOf(join(config.dataDir, `thikana.db${suffix}`)) : null;
  const ageOf = (at: number | null) => at && Math.max(0, (clock() - at) / 1000);
  return [
    gauge("thikana_database_up", "1 while the database can be read and written", async () =>
      Number((await services.dbHealth()).ok),
    ),
    gauge(
      "thikana_database_damaged",
      "1 from the first sign of damage until a check of the file passes",
      () => Number(Boolean(damage?.found)),
    ),
    gauge("thikana_database_bytes", "Size of the SQLite file", fileBytes("")),
    gauge("thikana_database_wal_bytes", "Size of its write-ahead log", fileBytes("-wal")),
    counter(
      "thikana_database_commits_total",
      "Transactions written",
      async () => (await writes())?.commits ?? null,
    ),
    counter(
      "thikana_database_writes_total",
      "Writes in these transactions, each of which is a batch",
      async () => (await writes())?.writes ?? null,
    ),
    counter(
      "thikana_database_write_seconds_total",
      "Time that the writer was busy, including waits for disk or lock",
      async () => (await writes())?.seconds ?? null,
    ),
    gauge("thikana_writer_queue", "Calls waiting for the writer", () => services.writer.pending()),
    gauge(
      "thikana_read_sessions",
      "PostgreSQL sessions for reads",
      () => services.readLoad()?.sessions ?? null,
    ),
    gauge("thikana_reads_waiting", "Reads waiting for a session", () => services.readLoad()?.waiting ?? null),
    gauge(
      "thikana_files_running",
      "Files of addresses, orders or outcomes being read",
      () => bulk.load().running,
    ),
    gauge("thikana_files_waiting", "Files waiting for a thread", () => bulk.load().waiting),
    counter("thikana_webhooks_rejected_total", "Store webhooks rejected", () => webhooks.rejected),
    gauge("thikana_retention_age_seconds", "Time since expired data was last deleted", () =>
      ageOf(retention.lastAt),
    ),
    gauge("thikana_backup_age_seconds", "Time since the last successful backup", () =>
      ageOf(backups.status().lastAt),
    ),
    gauge("thikana_backup_failing", "1 when the last one failed or is late", () =>
      Number(backups.status().problem !== null),
    ),
    gauge(
      "thikana_alerts_waiting",
      "Alerts waiting to be sent to callback URLs",
      async () => (await alerts.waiting()).count,
    ),
    gauge("thikana_alerts_oldest_seconds", "Age of the oldest of them", async () =>
      ageOf((await alerts.waiting()).oldest),
    ),
    gauge("thikana_alerts_held", "1 while alerts are held after a restore", () =>
      Number(alertHold.since !== null),
    ),
    gauge("thikana_clock_doubted", "1 while the clock may be wrong", () => Number(clockWatch?.doubt != null)),
  ];
}

/** What the writer has done since its thread started. */
type WriteStats = Awaited<ReturnType<Services["writer"]["stats"]>>;

const bytesOf = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.size ?? null;
