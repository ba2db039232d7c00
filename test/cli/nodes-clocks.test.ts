/** Nodes of one database whose clocks are far apart. */
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { describeOnPostgres, emptyDatabase } from "../db/postgres/support.ts";
import { INSTANCE_KEY } from "../http/nodes/nodes.ts";
import { CLOCKS, compareOrderTimes } from "../nodes/order-times.ts";
import { signUp, temporaryFolder } from "../support/binary.ts";
import { hasFaketime, shiftedClock } from "../support/faketime.ts";
import { serve } from "./support.ts";

const ROUNDS = 12;

describeOnPostgres("nodes whose clocks are 20 s and a day apart", () => {
  describe.skipIf(!hasFaketime)("by libfaketime", () => {
    test("score each order with all that was committed before it, as one server does", async () => {
      await using database = await emptyDatabase();
      using folder = temporaryFolder();
      const key = join(folder.path, "instance.key");
      await Bun.write(key, INSTANCE_KEY);
      const started = CLOCKS.map((shift) =>
        serve(join(folder.path, shift), {
          ...{ THIKANA_DATABASE_URL: database.url, THIKANA_INSTANCE_KEY_FILE: key },
          ...{ THIKANA_SIGNUP: "open", THIKANA_DEFAULT_PLAN: "pro" },
          ...shiftedClock(shift),
        }),
      );
      const nodes = await Promise.all(started);
      const { secretKey } = await signUp(nodes[0].url);
      const shops = nodes.map(({ url }) => ({ url, secretKey }));
      expect(await compareOrderTimes({ nodes: shops, sql: database.sql, rounds: ROUNDS })).toEqual([]);
      for (const node of nodes) node.kill("SIGTERM");
      expect(await Promise.all(nodes.map(({ exited }) => exited))).toEqual([0, 0, 0]);
    });
  });
});
