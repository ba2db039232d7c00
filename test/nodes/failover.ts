/** How long the database alone needs until it takes writes again after the death of the primary's machine. */
import { SQL } from "bun";
import { startBalancer } from "./balancer.ts";
import { type Children, until } from "./children.ts";
import { DatabasePair } from "./database.ts";

/** Issue 16 wants service back within this time. */
export const MAX_OUTAGE_S = 30;

/**
 * Kills the primary of a pair that does nothing else, so many times.
 * @param programs folder of PostgreSQL's programs
 * @returns seconds from each death to the first write through the load balancer
 * @throws Error when a write takes longer than {@link MAX_OUTAGE_S}, or an earlier one is lost
 */
export async function measureFailovers(
  children: Children,
  programs: string,
  times: number,
): Promise<number[]> {
  const pair = await DatabasePair.start(children, programs);
  const { adminUrl: url } = await startBalancer(children, pair.members, []);
  await query(url, "CREATE TABLE writes (number integer PRIMARY KEY)");
  const seconds: number[] = [];
  for (let number = 1; number <= times; number++) {
    await query(url, `INSERT INTO writes VALUES (${number})`);
    const killed = await pair.killPrimary();
    const begun = performance.now();
    await until("a write", MAX_OUTAGE_S, () =>
      query(url, `INSERT INTO writes VALUES (${-number}) ON CONFLICT DO NOTHING`).then(
        () => true,
        () => false,
      ),
    );
    seconds.push((performance.now() - begun) / 1000);
    const [{ count }] = await query(url, "SELECT count(*)::int AS count FROM writes WHERE number > 0");
    if (count !== number) throw new Error(`${number - Number(count)} of ${number} writes are lost`);
    pair.restart(killed);
    await pair.waitForStandby();
  }
  return seconds;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const sql = new SQL({ url, max: 1, connectionTimeout: 3 });
  try {
    return await sql.unsafe(text);
  } finally {
    await sql.close({ timeout: 0 }).catch(() => {});
  }
}
