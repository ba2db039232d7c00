import { describe, expect, test } from "bun:test";
import { diagnose } from "../../../src/cli/doctor/index.ts";
import type { PostgresState } from "../../../src/db/postgres/examine.ts";
import type { DatabaseState } from "../../../src/db/sqlite/examine.ts";
import { DAY_MS, HOUR_MS } from "../../../src/lib/time.ts";

type DoctorInput = Parameters<typeof diagnose>[0];

const NOW = Date.parse("2026-10-05T12:00:00Z");
const MB = 1024 * 1024;
const GB = 1024 * MB;

const DATABASE: DatabaseState = {
  sqlite: "3.54.1",
  minSqlite: "3.51.3",
  schema: 24,
  programSchema: 24,
  errors: [],
  brokenReferences: 0,
  bytes: 2 * GB,
  freeBytes: 0,
  walBytes: 8 * MB,
  lacksWal: false,
  alertsHeldSince: null,
  instanceKeyId: "aa",
  doubles: 0,
  wipeDueSince: null,
  vacuumDueSince: null,
};

const HEALTHY: DoctorInput = {
  postgres: null,
  now: NOW,
  dataDir: "/data",
  database: DATABASE,
  files: [
    { name: ".", mode: 0o700, uid: 1 },
    { name: "thikana.db", mode: 0o600, uid: 1 },
  ],
  instanceKeyId: "aa",
  backup: { problem: null, reason: null, lastAt: NOW - DAY_MS, everyHours: 24, ofFuture: 0 },
  lastGoodBackup: { path: "/data/backups/b.tar", madeAt: NOW - DAY_MS },
  clockDoubt: null,
  fileSystem: { type: 0xef53, freeBytes: 100 * GB, isReadOnly: false },
  platform: "linux",
  server: {
    version: "1.2.0",
    commit: "abc",
    data_version: "september",
    proxies: { is_set: false, trusts_everyone: false, trusted: null, untrusted: null },
  },
  program: { version: "1.2.0", commit: "abc", dataVersion: "september", builtAt: NOW - 30 * DAY_MS },
};

const POSTGRES: PostgresState = {
  ...{ version: "15.4", encoding: "UTF8", hasTrigrams: true, schema: 24, programSchema: 24 },
  ...{ isCompatible: false, isUnfinishedCopy: false, isReadOnly: false, clockAheadMs: 0 },
  ...{ standbys: [], instanceKeyId: "aa", nodes: [], doubles: 0 },
};

/** @param states as the server shows them to the role of the URL */
const standbys = (...states: (string | null)[]): Partial<DoctorInput> => ({
  postgres: { ...POSTGRES, standbys: states.map((sync, i) => ({ name: `pg${i}`, sync })) },
});
const database = (changed: Partial<DatabaseState>): Partial<DoctorInput> => ({
  database: { ...DATABASE, ...changed },
});
const proxies = (changed: Partial<NonNullable<DoctorInput["server"]>["proxies"]>): Partial<DoctorInput> => ({
  server: HEALTHY.server && { ...HEALTHY.server, proxies: { ...HEALTHY.server.proxies, ...changed } },
});
const program = (changed: Partial<DoctorInput["program"]>): Partial<DoctorInput> => ({
  program: { ...HEALTHY.program, ...changed },
});
const FULL = { reason: "no space", failure: { key: "other", values: { text: "no space" } } } as const;
const disk = (changed: Partial<DoctorInput["fileSystem"]>): Partial<DoctorInput> => ({
  fileSystem: { ...HEALTHY.fileSystem, ...changed },
});
const backup = (changed: Partial<DoctorInput["backup"]>): Partial<DoctorInput> => ({
  backup: { ...HEALTHY.backup, ...changed },
});
const peer = (ip: string, is_private: boolean) => ({ peer: ip, is_private, at: "2026-10-05T11:00:00Z" });

test("a healthy server has nothing to tell", () => {
  expect(diagnose(HEALTHY).filter(({ status, advice }) => status !== "ok" || advice)).toEqual([]);
});

test("each check has a name of its own and a title", () => {
  const names = diagnose(HEALTHY).map(({ check }) => check);
  expect(new Set(names).size).toBe(names.length);
  for (const { title } of diagnose(HEALTHY)) expect(title).not.toBe("");
});

describe.each<[name: string, facts: Partial<DoctorInput>, check: string, status: string]>([
  ["an SQLite that can corrupt a database", database({ sqlite: "3.51.2" }), "sqlite", "problem"],
  ["a removal that goes on", database({ wipeDueSince: NOW - HOUR_MS }), "erasure", "ok"],
  ["a removal that does not end", database({ wipeDueSince: NOW - HOUR_MS - 1 }), "erasure", "warning"],
  ["VACUUM to come", database({ vacuumDueSince: NOW - 2 * DAY_MS }), "erasure", "ok"],
  ["VACUUM that never came", database({ vacuumDueSince: NOW - 2 * DAY_MS - 1 }), "erasure", "warning"],
  [
    "what a restore has replaced",
    { files: [{ name: "before-restore-20261004T120000Z", mode: 0o700, uid: 1 }] },
    ...(["replaced_data", "warning"] as const),
  ],
  ["the first safe SQLite", database({ sqlite: "3.51.3" }), "sqlite", "ok"],
  ["a database of a newer thikana", database({ schema: 25 }), "schema", "problem"],
  ["a database that the next start migrates", database({ schema: 23 }), "schema", "ok"],
  ["a damaged database", database({ errors: ["row 7 missing from index x"] }), "integrity", "problem"],
  ["a file that is no database", { database: { error: "file is not a database" } }, "integrity", "problem"],
  ["a reference to a missing row", database({ brokenReferences: 1 }), "foreign_keys", "problem"],
  ["orders that are stored twice", database({ doubles: 1 }), "doubles", "warning"],
  ["no standby", standbys(), "replication", "warning"],
  ["an asynchronous standby", standbys("async"), "replication", "warning"],
  ["a synchronous one among two", standbys("async", "sync"), "replication", "ok"],
  ["a standby whose state only pg_monitor sees", standbys(null), "replication", "ok"],
  ["a WAL of 128 MB", database({ walBytes: 128 * MB }), "wal", "ok"],
  ["a WAL that somebody removed after a crash", database({ lacksWal: true }), "wal", "problem"],
  ["alerts that a restore has held", database({ alertsHeldSince: NOW - DAY_MS }), "alerts", "warning"],
  ["a larger WAL", database({ walBytes: 128 * MB + 1 }), "wal", "warning"],
  ["the key of another database", { instanceKeyId: "bb" }, "instance_key", "problem"],
  ["a missing key", { instanceKeyId: null }, "instance_key", "problem"],
  [
    "no key while nothing is encrypted",
    { ...database({ instanceKeyId: null }), instanceKeyId: null },
    "instance_key",
    "ok",
  ],
  ["a backup that failed", backup({ problem: "failed", ...FULL }), "backup", "problem"],
  ["a backup that is too old", backup({ problem: "late" }), "backup", "problem"],
  ["a backup of the future", backup({ ofFuture: 1 }), "backup", "warning"],
  ["no backup yet", backup({ lastAt: null }), "backup", "warning"],
  ["no backup, and none to come", backup({ lastAt: null, everyHours: 0 }), "backup", "warning"],
  ["a folder for the group", { files: [{ name: ".", mode: 0o750, uid: 1 }] }, "permissions", "problem"],
  ["a folder for all", { files: [{ name: ".", mode: 0o701, uid: 1 }] }, "permissions", "problem"],
  [
    "a file of another owner",
    { files: [...HEALTHY.files, { name: "instance.key", mode: 0o600, uid: 0 }] },
    "permissions",
    "problem",
  ],
  [
    "modes on Windows",
    { files: [{ name: ".", mode: 0o777, uid: 0 }], platform: "win32" },
    "permissions",
    "ok",
  ],
  ["a read-only disk", disk({ isReadOnly: true }), "file_system", "problem"],
  ["NFS", disk({ type: 0x6969 }), "file_system", "problem"],
  ["CIFS", disk({ type: 0xff534d42 }), "file_system", "problem"],
  ["FUSE", disk({ type: 0x65735546 }), "file_system", "warning"],
  ["memory", disk({ type: 0x01021994 }), "file_system", "problem"],
  ["numbers of macOS", { ...disk({ type: 0x6969 }), platform: "darwin" }, "file_system", "ok"],
  ["twice the database free", disk({ freeBytes: 4 * GB + 16 * MB }), "disk_space", "ok"],
  ["a byte less", disk({ freeBytes: 4 * GB + 16 * MB - 1 }), "disk_space", "warning"],
  ["less than 512 MB free", disk({ freeBytes: 512 * MB - 1 }), "disk_space", "problem"],
  ["a program of a year ago", program({ builtAt: NOW - 365 * DAY_MS }), "program", "ok"],
  ["an older program", program({ builtAt: NOW - 366 * DAY_MS }), "program", "warning"],
  ["a program run from its source", program({ builtAt: null }), "program", "ok"],
  ["a server of another commit", program({ commit: "def" }), "server", "warning"],
  ["no running server", { server: null }, "server", "ok"],
  ["a doubted clock", { clockDoubt: "before_build" }, "clock", "problem"],
  ["a proxy that is not trusted", proxies({ untrusted: peer("10.0.0.2", true) }), "proxy", "problem"],
  ["a visitor who sends the header", proxies({ untrusted: peer("203.0.113.9", false) }), "proxy", "ok"],
  ["trust in the whole internet", proxies({ is_set: true, trusts_everyone: true }), "proxy", "problem"],
  [
    "a trusted proxy that was seen",
    proxies({ is_set: true, trusted: peer("10.0.0.2", true) }),
    "proxy",
    "ok",
  ],
  ["a trusted proxy never seen", proxies({ is_set: true }), "proxy", "warning"],
])("%s", (_, facts, check, status) => {
  test(`is ${status === "ok" ? "right" : `a ${status}`} of ${check}`, () => {
    const found = diagnose({ ...HEALTHY, ...facts }).find((finding) => finding.check === check);
    expect(found).toMatchObject({ status, message: expect.stringMatching(/./) });
  });
});

test("a damaged database leaves the other checks standing", () => {
  const found = diagnose({ ...HEALTHY, database: { error: "file is not a database" } });
  expect(found.find(({ check }) => check === "disk_space")).toMatchObject({ status: "ok" });
});

test("a finding has its key and values, and its sentences in the language that is asked for", () => {
  const input = { ...HEALTHY, ...program({ builtAt: NOW - 400 * DAY_MS }) };
  const of = (language: "en" | "hi") => diagnose(input, language).find(({ check }) => check === "program");
  expect(of("en")).toMatchObject({ key: "program.old", values: { version: "1.2.0", days: 400 } });
  expect(of("en")?.message).toContain("400 days old");
  expect(of("hi")).toMatchObject({ title: "प्रोग्राम", message: expect.stringContaining("400 दिन पुराना") });
});
