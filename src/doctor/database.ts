/** Checks of the database file. */
import type { DatabaseState } from "../db/sqlite/examine.ts";
import type { Check, DoctorInput, Finding } from "./finding.ts";
import { size } from "./size.ts";

/** The server empties its WAL from 8 MB on, and at once from 64 MB on: more is held by a reader. */
const LARGE_WAL_BYTES = 128 * 1024 * 1024;
/** `thikana compact` is worth its time from here on. */
const COMPACT_BYTES = 1024 ** 3;

/** Gives what is found, or that the database cannot be read. */
const readable = (examine: (database: DatabaseState, input: DoctorInput) => Finding) => {
  return (input: DoctorInput): Finding =>
    "error" in input.database
      ? { status: "problem", message: `cannot be told: ${input.database.error}` }
      : examine(input.database, input);
};

export const DATABASE_CHECKS: readonly Check[] = [
  {
    name: "sqlite",
    title: "SQLite",
    examine: readable(({ sqlite, minSqlite }) =>
      Bun.semver.order(sqlite, minSqlite) >= 0
        ? { status: "ok", message: `version ${sqlite}` }
        : {
            status: "problem",
            message: `version ${sqlite} can corrupt a database in WAL mode`,
            advice: `use a build of thikana with SQLite ${minSqlite} or later`,
          },
    ),
  },
  {
    name: "schema",
    title: "Schema",
    examine: readable(({ schema, programSchema }) => {
      if (schema === programSchema) return { status: "ok", message: `version ${schema}` };
      if (schema < programSchema) {
        const message = `version ${schema}; the next start migrates it to ${programSchema}`;
        return { status: "ok", message };
      }
      return {
        status: "problem",
        message: `version ${schema} is newer than this program's ${programSchema}`,
        advice: "start the newer thikana that wrote it",
      };
    }),
  },
  {
    name: "integrity",
    title: "Integrity",
    examine: readable(({ errors, bytes, freeBytes }) => {
      if (errors.length > 0) {
        return {
          status: "problem",
          message: `the database is damaged: ${errors[0]}`,
          advice: "stop the server, keep a copy of the data directory and restore the latest backup",
        };
      }
      const free = freeBytes > 0 ? `, ${size(freeBytes)} of them free for new rows` : "";
      return {
        status: "ok",
        message: `whole, ${size(bytes)}${free}`,
        ...(freeBytes > COMPACT_BYTES && freeBytes > bytes / 2
          ? { advice: "thikana compact gives the free space back to the disk" }
          : {}),
      };
    }),
  },
  {
    name: "foreign_keys",
    title: "References",
    examine: readable(({ brokenReferences }) =>
      brokenReferences === 0
        ? { status: "ok", message: "all rows that others refer to are there" }
        : {
            status: "problem",
            message: `${brokenReferences} rows refer to rows that are missing`,
            advice: "restore the latest backup from before, or ask for help with the output of --json",
          },
    ),
  },
  {
    name: "wal",
    title: "WAL",
    examine: readable(({ walBytes }, { server }) => {
      if (walBytes > LARGE_WAL_BYTES) {
        return {
          status: "warning",
          message: `${size(walBytes)}: a reader has held an old state of the database for long`,
          advice: "end programs that read thikana.db, such as an sqlite3 shell",
        };
      }
      if (walBytes > 0 && !server) {
        return {
          status: "ok",
          message: `${size(walBytes)} of a server that did not stop cleanly; the next start takes it in`,
        };
      }
      return { status: "ok", message: walBytes > 0 ? size(walBytes) : "none" };
    }),
  },
  {
    name: "instance_key",
    title: "Instance key",
    examine: readable(({ instanceKeyId }, input) => {
      if (instanceKeyId === null || instanceKeyId === input.instanceKeyId) {
        return { status: "ok", message: "fits the database" };
      }
      return {
        status: "problem",
        message:
          input.instanceKeyId === null
            ? "missing: the secrets in the database cannot be read"
            : "not the key that this database was encrypted with",
        advice: "put the right instance.key back, from a backup",
      };
    }),
  },
];
