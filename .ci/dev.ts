/** `make dev`: the server from source, started again when a file of it, of a page or of the widget changes. */
import { watch } from "node:fs";

/** Editors write a file in several steps. */
const SETTLE_MS = 150;

const start = () =>
  Bun.spawn([process.execPath, "src/main.ts", "serve", ...process.argv.slice(2)], {
    stdio: ["inherit", "inherit", "inherit"],
  });

let server = start();
let timer: Timer | undefined;

async function restart(): Promise<void> {
  server.kill("SIGTERM");
  await server.exited;
  server = start();
}

for (const folder of ["src", "widget", "data"]) {
  watch(folder, { recursive: true }, (_, name) => {
    // What `make` builds from the same sources.
    if (name === null || /schema\.d\.ts$|\.(bin|zip)$/.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(restart, SETTLE_MS);
  });
}
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, async () => {
    server.kill("SIGTERM");
    process.exit(await server.exited);
  });
}
