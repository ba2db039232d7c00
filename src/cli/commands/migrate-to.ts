/** `thikana migrate-to URL`: copies the data of this machine into an empty PostgreSQL database. */
import { join } from "node:path";
import { type Config, loadConfig } from "../../config.ts";
import type { Copied, CopyStep } from "../../db/postgres/copy/index.ts";
import { instanceKeyIdOf, instanceKeyPath, readInstanceKey } from "../../features/accounts/instance-key.ts";
import { openOrderWriter } from "../../features/orders/writer/index.ts";
import { createLogger, type Logger } from "../../lib/log.ts";
import { UserError } from "../../lib/user-error.ts";
import { openStorage } from "../../server/storage.ts";
import { readArgs } from "../args.ts";
import type { Run } from "../command.ts";
import { dataDirFlag, refuseOtherOwner, requireDatabase } from "../data-dir.ts";
import { type Io, table } from "../io.ts";
import { Progress } from "../progress.ts";

const OPTIONS = {
  "data-dir": { type: "string" },
  "database-url-file": { type: "string" },
  "instance-key-file": { type: "string" },
  "strip-nul": { type: "boolean" },
  json: { type: "boolean" },
} as const;

const STEPS: Record<CopyStep, string> = {
  rows: "Copying the rows",
  indexes: "Building the indexes",
  checks: "Comparing the copy with its source",
};
/** Rows with NUL removed that are listed; the rest is only counted. */
const MAX_NAMED = 50;

/**
 * `thikana migrate-to URL`: copies the SQLite database of a stopped server into an empty PostgreSQL one. The SQLite
 * file stays as it is, once it has this program's schema.
 * @throws UserError when the target is not empty or cannot be used, or on another user's data
 */
export const migrateTo: Run = async (args, io) => {
  const { values, positionals } = readArgs(args, OPTIONS);
  if (positionals.length > 1) throw new UserError("migrate-to takes one URL", 2);
  const flags = (name: string, value: string | undefined) =>
    value === undefined ? [] : [`--${name}`, value];
  const { config } = loadConfig(
    [
      ...dataDirFlag(values["data-dir"]),
      ...flags("database-url", positionals[0]),
      ...flags("database-url-file", values["database-url-file"]),
      ...flags("instance-key-file", values["instance-key-file"]),
    ],
    io.env,
  );
  const { dataDir, databaseUrl } = config;
  if (databaseUrl === null) {
    throw new UserError("migrate-to needs the URL of the PostgreSQL database, or THIKANA_DATABASE_URL", 2);
  }
  requireDatabase(dataDir);
  refuseOtherOwner(dataDir);
  const begun = performance.now();
  const copied = await copy(config, databaseUrl, values["strip-nul"] ?? false, io);
  const seconds = (performance.now() - begun) / 1000;
  io.out(values.json ? jsonOf(copied, seconds) : textOf(copied, seconds, config, io));
  return 0;
};

async function copy(config: Config, url: string, stripsNul: boolean, io: Io): Promise<Copied> {
  const log = createLogger("pretty", (line) => io.err(`${line}\n`));
  const { copyToPostgres } = await import("../../db/postgres/copy/index.ts");
  // Holds the lock of the directory until the end.
  const db = await openStorage({ ...config, databaseUrl: null }, log);
  const progress = new Progress((text) => io.err(text), process.stderr.isTTY === true);
  let step: CopyStep | null = null;
  let before = 0;
  let nulRows = 0;
  try {
    await writeDeferred(db, log);
    const copied = await copyToPostgres({
      ...{ file: join(config.dataDir, "thikana.db"), url, stripsNul },
      checkKey: (id) => checkKey(config, id),
      onNul({ table: name, column, key }) {
        if (++nulRows <= MAX_NAMED) io.err(`NUL left out: ${name}.${column} of row ${key.join(", ")}\n`);
      },
      onProgress(current, done, all) {
        if (current !== step) {
          progress.end();
          io.err(`${STEPS[current]} …\n`);
          step = current;
          before = done;
        }
        if (all > 0) progress.update(done / all, done - before);
      },
    });
    if (nulRows > MAX_NAMED) io.err(`NUL left out of ${nulRows} texts\n`);
    return copied;
  } finally {
    progress.end();
    await db.close();
  }
}

/** Completes what a server writes after its response, indexes and counters, which a crash may have interrupted. */
async function writeDeferred(db: Awaited<ReturnType<typeof openStorage>>, log: Logger): Promise<void> {
  const orders = openOrderWriter({ db, log });
  await orders.index();
  await orders.close();
}

/** @param expected id of the key that the secrets of the source are encrypted with */
function checkKey(config: Config, expected: string | null): void {
  if (expected === null) return;
  const path = instanceKeyPath(config);
  const key = readInstanceKey(path);
  if (key && instanceKeyIdOf(key.toString("hex")) === expected) return;
  throw new UserError(
    `${path} is ${key ? "not the key" : "missing: it is the key"} that the secrets in this database are encrypted with: put the right one there, or give --instance-key-file`,
  );
}

const rowsOf = ({ tables }: Copied) => Object.values(tables).reduce((all, rows) => all + rows, 0);

const jsonOf = (copied: Copied, seconds: number): string =>
  `${JSON.stringify({
    rows: rowsOf(copied),
    copied: copied.copied,
    seconds: Number(seconds.toFixed(3)),
    cpu_seconds: Number((process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6).toFixed(3)),
    tables: Object.fromEntries(
      Object.entries(copied.tables).map(([name, rows]) => [name, { rows, checksum: copied.checksums[name] }]),
    ),
  })}\n`;

function textOf(copied: Copied, seconds: number, config: Config, io: Io): string {
  const { user, system } = process.cpuUsage();
  const number = (value: number) => value.toLocaleString("en");
  const facts = table(
    [
      ["Orders", number(copied.tables.orders)],
      ["Rows", `${number(rowsOf(copied))} in ${Object.keys(copied.tables).length} tables, all compared`],
      ["Copied now", number(copied.copied)],
      [
        "Time",
        `${seconds.toFixed(1)} s, ${number(Math.round(copied.copied / seconds))} rows a second, processor ${((user + system) / 1e6).toFixed(1)} s`,
      ],
    ],
    io,
  );
  return `${facts}
Next:
  1. Give each node a data directory with the same instance key: ${instanceKeyPath(config)}
  2. Start the nodes with THIKANA_DATABASE_URL, or THIKANA_DATABASE_URL_FILE.
  3. Do not start thikana on ${config.dataDir} without it again: its orders would go only to the old file.
     Keep that file until the nodes have run for a while and PostgreSQL has backups.
`;
}

/** Text of `thikana migrate-to --help` below the usage. */
export const MIGRATE_TO_HELP = `
Stop the server first. Everything in the data directory's database is copied into an empty PostgreSQL database
(version 14 or later, encoding UTF8, with the extension pg_trgm), which the user in the URL should own. The source
is not changed, but one of an earlier version is migrated first, after a backup. Afterwards every table is compared by its number of rows and a checksum of their values. Nodes
refuse to start on an incomplete copy. If it is interrupted, run it again: it continues where it stopped.

Other users of this machine can see a password in the URL argument while the command runs: better use
THIKANA_DATABASE_URL, or a file.

  URL                       postgres://user:password@host:5432/database; by default THIKANA_DATABASE_URL
  --database-url-file FILE  reads the URL from a file
  --data-dir FOLDER         the server's data, as THIKANA_DATA_DIR
  --instance-key-file FILE  the instance key, if not in the data directory
  --strip-nul               removes the character NUL, which PostgreSQL cannot store, and lists the rows;
                            without it such a row stops the copy
  --json                    prints the rows and checksums of all tables
`;
