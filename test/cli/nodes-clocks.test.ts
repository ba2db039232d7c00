/** Nodes of one database whose clocks are far apart. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { describeOnPostgres, type EmptyDatabase, emptyDatabase } from "../db/postgres/support.ts";
import { INSTANCE_KEY } from "../http/nodes/nodes.ts";
import { CLOCKS, compareOrderTimes } from "../nodes/order-times.ts";
import { signUp, temporaryFolder } from "../support/binary.ts";
import { hasFaketime, shiftedClock } from "../support/faketime.ts";
import { type Serving, serve } from "./support.ts";

const ROUNDS = 12;
/** Wrong passwords of an e-mail from one network. */
const MAX_GUESSES = 10;

describeOnPostgres("nodes whose clocks are 20 s and a day apart", () => {
  describe.skipIf(!hasFaketime)("by libfaketime", () => {
    let database: EmptyDatabase;
    let folder: ReturnType<typeof temporaryFolder>;
    let nodes: Serving[];
    beforeAll(async () => {
      database = await emptyDatabase();
      folder = temporaryFolder();
      const key = join(folder.path, "instance.key");
      await Bun.write(key, INSTANCE_KEY);
      const started = CLOCKS.map((shift) =>
        serve(join(folder.path, shift), {
          ...{ THIKANA_DATABASE_URL: database.url, THIKANA_INSTANCE_KEY_FILE: key },
          ...{ THIKANA_SIGNUP: "open", THIKANA_DEFAULT_PLAN: "pro" },
          ...shiftedClock(shift),
        }),
      );
      nodes = await Promise.all(started);
    });
    afterAll(async () => {
      for (const node of nodes) node.kill("SIGTERM");
      await Promise.all(nodes.map(({ exited }) => exited));
      await database[Symbol.asyncDispose]();
      folder[Symbol.dispose]();
    });

    test("score each order with all that was committed before it, as one server does", async () => {
      const { secretKey } = await signUp(nodes[0].url);
      const shops = nodes.map(({ url }) => ({ url, secretKey }));
      expect(await compareOrderTimes({ nodes: shops, sql: database.sql, rounds: ROUNDS })).toEqual([]);
    });

    test("count guesses of a password together", async () => {
      const { email } = await signUp(nodes[0].url);
      const guess = async (n: number) => {
        const { url } = nodes[n % nodes.length];
        const body = JSON.stringify({ email, password: `wrong password ${n}` });
        const headers = { "Content-Type": "application/json" };
        return (await fetch(`${url}/api/v1/auth/login`, { method: "POST", body, headers })).status;
      };
      const statuses: number[] = [];
      for (let n = 0; n < MAX_GUESSES + nodes.length; n++) statuses.push(await guess(n));
      expect(statuses).toEqual([...Array(MAX_GUESSES).fill(401), ...nodes.map(() => 429)]);
    });
  });
});
