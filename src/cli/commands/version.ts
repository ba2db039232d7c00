import { openEngines } from "../../engine/index.ts";
import { COMMIT, VERSION } from "../../lib/version.ts";
import { readArgs } from "../args.ts";
import type { Run } from "../command.ts";
import { table } from "../io.ts";

/** `thikana version`: the version of the program, of Bun and of the embedded data. */
export const version: Run = async (args, io) => {
  const { values } = readArgs(args, { json: { type: "boolean" } });
  const { directory } = await openEngines();
  const facts = {
    version: VERSION,
    commit: COMMIT,
    bun: Bun.version,
    platform: `${process.platform}-${process.arch}`,
    pins: directory.pinCount,
    offices: directory.officeCount,
    data: directory.version,
  };
  const { version: program, ...rest } = facts;
  const rows = Object.entries(rest).map(([label, value]) => [label, String(value)] as const);
  io.out(values.json ? `${JSON.stringify(facts)}\n` : `thikana ${program}\n${table(rows, io)}`);
  return 0;
};
