/**
 * Writes the answers of today's server into the examples of the OpenAPI document: `bun test/http/update-examples.ts`,
 * after a change of answers that the test of the examples reports. Read the difference before you commit it.
 */
import { join } from "node:path";
import { collectAnswers } from "./answers.ts";

const file = join(import.meta.dir, "../../src/http/openapi/examples.json");
await Bun.write(file, `${JSON.stringify(await collectAnswers(), null, 1)}\n`);
