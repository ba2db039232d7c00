/**
 * Writes the answers of today's server into the examples of the OpenAPI document: `bun test/http/update-examples.ts`,
 * after a change of answers that the test of the examples reports. Read the difference before you commit it.
 */
import { join } from "node:path";
import { collectAnswers } from "./answers.ts";

const ROOT = join(import.meta.dir, "../..");
/** What fits into a line is in one line. */
const FORMAT = [
  "format",
  "--indent-style=space",
  "--indent-width=1",
  "--line-width=110",
  "--stdin-file-path=a.json",
];

const biome = join(ROOT, "node_modules/.bin/biome");
const formatted = Bun.spawnSync([process.execPath, "--bun", biome, ...FORMAT], {
  stdin: Buffer.from(JSON.stringify(await collectAnswers())),
});
if (!formatted.success) throw new Error(formatted.stderr.toString());
await Bun.write(join(ROOT, "src/http/openapi/examples.json"), formatted.stdout);
