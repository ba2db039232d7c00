/** Leases in a shared database: which node runs a job, or processes an order of a store. */
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import { NOW } from "../shared-clock.ts";

export type JobQueries = ReturnType<typeof jobQueries>;
export type JobCommands = ReturnType<typeof jobCommands>;

/** Only for a shared database: SQLite has no such table. */
export function jobQueries(db: Reader) {
  const held = db.prepare<object, [string]>(`SELECT 1 FROM jobs WHERE name = ? AND until >= ${NOW}`);
  return {
    /** Whether anybody has the lease. */
    isHeld: (name: string): boolean => held.get(name) !== null,
  };
}

/** Only for a shared database. */
export function jobCommands(db: Db) {
  const sql = {
    take: `INSERT INTO jobs (name, holder, until, ran_at) VALUES (?1, ?2, ${NOW} + ?3, ${NOW})
     ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until, ran_at = excluded.ran_at
     WHERE jobs.holder = excluded.holder OR jobs.until < excluded.ran_at`,
    release: "DELETE FROM jobs WHERE name = ? AND holder = ?",
  };
  // Prepared on first use.
  const statements = new Map<string, ReturnType<typeof db.prepare<never, (string | number)[]>>>();
  const run = (name: keyof typeof sql, ...values: (string | number)[]): boolean => {
    const statement = statements.get(name) ?? db.prepare<never, (string | number)[]>(sql[name]);
    statements.set(name, statement);
    return statement.run(...values).changes > 0;
  };
  return {
    /**
     * Acquires or renews a lease, unless another holder has one that has not expired.
     * @param ms how long it lasts
     * @returns whether the holder has it
     */
    take: (name: string, holder: string, ms: number): boolean => run("take", name, holder, ms),
    /** Releases it, if the holder has it. */
    release: (name: string, holder: string): boolean => run("release", name, holder),
  };
}
