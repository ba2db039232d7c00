/** Entry point of the program. */
import { runCli } from "./cli/index.ts";
import { processIo } from "./cli/io.ts";

const io = processIo();
const exitCode = await runCli(process.argv.slice(2), io).catch((error: unknown) => {
  io.err(`thikana: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return 1;
});
await io.flush();
process.exit(exitCode);
