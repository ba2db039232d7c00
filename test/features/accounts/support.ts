/** Accounts on a real database in a temporary folder, with a clock that the test sets. */

import { loadConfig } from "../../../src/config.ts";
import type { Db } from "../../../src/db/db.ts";
import { openDatabase } from "../../../src/db/sqlite/open.ts";
import { inlineWriter } from "../../../src/db/writer/index.ts";
import { openAccounts } from "../../../src/features/accounts/index.ts";
import type { Account } from "../../../src/features/accounts/types.ts";
import { openChecks } from "../../../src/features/checks/index.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { writeCommands } from "../../../src/server/commands.ts";
import { temporaryFolder } from "../../support/binary.ts";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** A Friday, 13:30 in IST. */
export const NOON = Date.UTC(2025, 10, 21, 8);

/** All synchronous commands, on the thread of the tests. */
const commandsOf = (db: Db) => inlineWriter(db, { writes: writeCommands(db), tasks: {} }).commands;

type Opened = Awaited<ReturnType<typeof openAccounts>> & Awaited<ReturnType<typeof openChecks>>;

export interface World extends Opened, AsyncDisposable {
  db: Db;
  writer: ReturnType<typeof commandsOf>;
  dir: string;
  /** The current time; assign it to move the clock. */
  now: number;
  /** Closes everything properly and opens it again. */
  restart(): Promise<void>;
  /** Discards pending writes, as a crash does, and opens the database again. */
  crash(): Promise<void>;
}

/** @param flags settings as flags, --data-dir excepted */
export async function openWorld(flags: readonly string[] = []): Promise<World> {
  const folder = temporaryFolder();
  const { config } = loadConfig(["--data-dir", folder.path, ...flags], { THIKANA_SIGNUP: "open" });
  let now = NOON;
  const open = async () => {
    const db = await openDatabase(config.dataDir, silentLogger);
    try {
      const writer = commandsOf(db);
      const options = { db, writer, log: silentLogger, clock: () => now };
      const checks = await openChecks({ ...options, freeQuota: config.freeQuota });
      const accounts = await openAccounts({ ...options, config });
      const both = (name: "prune" | "close") => async () =>
        void (await Promise.all([accounts[name](), checks[name]()]));
      return { db, writer, ...checks, ...accounts, prune: both("prune"), close: both("close") };
    } catch (error) {
      await db.close();
      throw error;
    }
  };
  const world: World = {
    ...(await open()),
    dir: folder.path,
    get now() {
      return now;
    },
    set now(time) {
      now = time;
    },
    async restart() {
      await world.close();
      await world.crash();
    },
    async crash() {
      await world.db.close();
      Object.assign(world, await open());
    },
    async [Symbol.asyncDispose]() {
      await world.close();
      await world.db.close();
      folder[Symbol.dispose]();
    },
  };
  return world;
}

export const PASSWORD = "correct horse battery";

/** Signs a new account up; its e-mail is the name at example.com. */
export async function signUp(world: World, name = "asha"): Promise<SignedUp> {
  return world.accounts.signup({ name, email: `${name}@example.com`, password: PASSWORD });
}
export type SignedUp = Awaited<ReturnType<World["accounts"]["signup"]>>;

/** The same account with other fields, for use cases that only read them. */
export function withFacts(account: Account, facts: Partial<Account>): Account {
  return { ...account, ...facts };
}
