/** kill -9 under mixed load; `make faults` kills 1,000 times. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { temporaryFolder } from "../support/binary.ts";
import { kill } from "./kills.ts";

/** Of which each fifth comes after an erasure; some are of a process that starts. */
const KILLS = 5;
/** A machine that does much else starts a process late, and here are two for each kill. */
const LIMIT_MS = 900_000;

test(
  "what is acknowledged before a kill -9 is there after it exactly once, with correct counters, and every start needs no help",
  async () => {
    using folder = temporaryFolder();
    const { faults, kills, acknowledged } = await kill(join(folder.path, "data"), KILLS, 1);
    expect(faults).toEqual([]);
    expect(kills).toBeGreaterThanOrEqual(KILLS);
    // What is never acknowledged is not tested.
    expect(Object.entries(acknowledged).filter(([kind, count]) => kind !== "waiting" && count === 0)).toEqual(
      [],
    );
  },
  LIMIT_MS,
);
