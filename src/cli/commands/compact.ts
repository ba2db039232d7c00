/** `thikana compact`: gives the space of deleted rows back to the disk. */

import { loadConfig } from "../../config.ts";
import { refusePostgres } from "../../features/backup/elsewhere.ts";
import { UserError } from "../../lib/user-error.ts";
import { readArgs } from "../args.ts";
import type { Run } from "../command.ts";
import { dataDirFlag, refuseOtherOwner } from "../data-dir.ts";
import { size } from "../doctor/size.ts";
import { table } from "../io.ts";
import { Progress } from "../progress.ts";

const OPTIONS = { "data-dir": { type: "string" }, json: { type: "boolean" } } as const;

const STEPS = { check: "Checking the database", copy: "Copying it", verify: "Checking the copy" } as const;

/**
 * `thikana compact`: the database copied without its free pages, checked, and put in place of the old one.
 * @throws UserError on PostgreSQL, on another user's data, or while a server uses the directory
 */
export const compact: Run = async (args, io) => {
  const { values, positionals } = readArgs(args, OPTIONS);
  if (positionals.length > 0) throw new UserError(`compact takes no "${positionals[0]}"`, 2);
  const { config } = loadConfig(dataDirFlag(values["data-dir"]), io.env);
  refusePostgres(config);
  refuseOtherOwner(config.dataDir);
  const { compactDatabase } = await import("../../features/backup/compact.ts");
  const progress = new Progress((text) => io.err(text), process.stderr.isTTY === true, { unit: "MB" });
  let current = "";
  const { before, after } = await compactDatabase(config.dataDir, (step, copied, bytes) => {
    if (step !== current) {
      progress.end();
      io.err(`${STEPS[step]} (${size(bytes)}) …\n`);
    }
    current = step;
    if (step === "copy") progress.update(copied / bytes, Math.round(copied / 1e6));
  });
  progress.end();
  if (values.json) io.out(`${JSON.stringify({ before, after })}\n`);
  else
    io.out(
      table(
        [
          ["Before", size(before)],
          ["After", size(after)],
        ],
        io,
      ),
    );
  return 0;
};

/** Text of `thikana compact --help` below the usage. */
export const COMPACT_HELP = `
Stop the server first. The database is checked and copied to a new file without the space of deleted rows; the copy is
checked and replaces it. This needs as much free space as the size of the database. If it is interrupted, the
data are as they were.

The server reuses that space for new rows, so this only helps after much was deleted. It also removes the
last remains of deleted data from unused parts of the file.

  --data-dir FOLDER  the server's data, as THIKANA_DATA_DIR
  --json             prints the size before and after, in bytes
`;
