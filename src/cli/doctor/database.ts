/** Checks of the database file. */
import { damageIn } from "../../db/damage.ts";
import type { DatabaseState } from "../../db/sqlite/examine.ts";
import { DAY_MS, HOUR_MS } from "../../lib/time.ts";
import { type Check, type DoctorInput, doublesFinding, type Finding, found } from "./finding.ts";
import { size } from "./size.ts";

/** The server empties its WAL from 8 MB on, and at once from 64 MB on: if it is larger, a reader holds it. */
const LARGE_WAL_BYTES = 128 * 1024 * 1024;
/** Erased data leaves the file within minutes, or within a day if it waits for the quiet hour. */
const LATE_WIPE_MS = HOUR_MS;
const LATE_VACUUM_MS = 2 * DAY_MS;
/** `thikana compact` is worth its time from here on. */
const COMPACT_BYTES = 1024 ** 3;

/** Returns the findings, or that the database cannot be read. */
const readable = (examine: (database: DatabaseState, input: DoctorInput) => Finding) => {
  return (input: DoctorInput): Finding => {
    if (!("error" in input.database)) return examine(input.database, input);
    const { error } = input.database;
    return damageIn(error) ? damagedFinding(error, input) : found("problem", "unknown", { error });
  };
};

const damagedFinding = (error: string, { lastGoodBackup: good }: DoctorInput): Finding =>
  found("problem", "integrity.damaged", {
    ...{ error, backup: good && good.path },
    made: good && new Date(good.madeAt).toISOString(),
  });

export const DATABASE_CHECKS: readonly Check[] = [
  {
    name: "sqlite",
    examine: readable(({ sqlite: version, minSqlite: min }) =>
      Bun.semver.order(version, min) >= 0
        ? found("ok", "sqlite.safe", { version })
        : found("problem", "sqlite.corrupting", { version, min }),
    ),
  },
  {
    name: "schema",
    examine: readable(({ schema: version, programSchema: program }) => {
      if (version === program) return found("ok", "schema.current", { version });
      if (version < program) return found("ok", "schema.older", { version, program });
      return found("problem", "schema.newer", { version, program });
    }),
  },
  {
    name: "integrity",
    examine: readable(({ errors, bytes, freeBytes }, input) => {
      if (errors.length > 0) return damagedFinding(errors[0], input);
      if (freeBytes === 0) return found("ok", "integrity.whole", { size: size(bytes) });
      const isWorthIt = freeBytes > COMPACT_BYTES && freeBytes > bytes / 2;
      return found("ok", isWorthIt ? "integrity.compact" : "integrity.free", {
        size: size(bytes),
        free: size(freeBytes),
      });
    }),
  },
  {
    name: "foreign_keys",
    examine: readable(({ brokenReferences: rows }) =>
      rows === 0 ? found("ok", "foreign_keys.whole") : found("problem", "foreign_keys.missing", { rows }),
    ),
  },
  {
    name: "alerts",
    examine: readable(({ alertsHeldSince: since }) =>
      since === null
        ? found("ok", "alerts.sent")
        : found("warning", "alerts.held", { since: new Date(since).toISOString() }),
    ),
  },
  {
    name: "erasure",
    examine: readable(({ wipeDueSince, vacuumDueSince }, { now }) => {
      const due = wipeDueSince ?? vacuumDueSince;
      if (due === null) return found("ok", "erasure.done");
      const since = { since: new Date(due).toISOString() };
      if (wipeDueSince !== null)
        return now - wipeDueSince > LATE_WIPE_MS
          ? found("warning", "erasure.late", since)
          : found("ok", "erasure.due", since);
      return now - due > LATE_VACUUM_MS
        ? found("warning", "erasure.missed", since)
        : found("ok", "erasure.waits", since);
    }),
  },
  { name: "doubles", examine: readable(({ doubles }) => doublesFinding(doubles)) },
  {
    name: "wal",
    examine: readable(({ walBytes, lacksWal }, { server }) => {
      if (lacksWal) return found("problem", "wal.missing");
      if (walBytes === 0) return found("ok", "wal.none");
      const values = { size: size(walBytes) };
      if (walBytes > LARGE_WAL_BYTES) return found("warning", "wal.large", values);
      return found("ok", server ? "wal.some" : "wal.left", values);
    }),
  },
  {
    name: "instance_key",
    examine: readable(({ instanceKeyId }, input) => {
      if (instanceKeyId === null || instanceKeyId === input.instanceKeyId)
        return found("ok", "instance_key.fits");
      return found("problem", input.instanceKeyId === null ? "instance_key.missing" : "instance_key.other");
    }),
  },
];
