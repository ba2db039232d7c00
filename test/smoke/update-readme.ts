/**
 * Writes the executable's answer of today into the README's example: `bun test/smoke/update-readme.ts`, after a
 * change of the engine that the smoke test of the README reports. Read the difference before you commit it.
 */
import { join } from "node:path";
import { signUp, startServer, temporaryFolder } from "../support/binary.ts";
import { readmeExample, replaceAnswer } from "../support/readme.ts";

using folder = temporaryFolder();
const server = await startServer({ dataDir: join(folder.path, "data") });
const { secretKey } = await signUp(server.url);
const response = await fetch(`${server.url}/api/v1/address/verify`, {
  method: "POST",
  headers: { "content-type": "application/json", "x-api-key": secretKey },
  body: JSON.stringify(readmeExample().request),
});
replaceAnswer((await response.json()) as object);
await server.stop();
