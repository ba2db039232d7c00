/** A start on a full disk: one line says so, and nothing advises to restore a backup, which would lose later orders. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mountMemory } from "../faults/mounts.ts";
import { fillDirectory } from "../features/backup/support.ts";
import { temporaryFolder } from "../support/binary.ts";
import { run, serve } from "./support.ts";

async function startAndStop(dataDir: string): Promise<void> {
  const { url, kill, exited } = await serve(dataDir);
  expect(url).toStartWith("http");
  kill("SIGTERM");
  expect(await exited).toBe(0);
}

// Only root may mount a small one.
test.if(process.getuid?.() === 0)(
  "a start on a full disk says that it is full, and later all is there",
  async () => {
    using folder = temporaryFolder();
    using disk = mountMemory(folder.path, 4);
    if (disk === null) return;
    const data = join(disk.path, "data");
    mkdirSync(data);
    await fillDirectory(data);
    await startAndStop(data);
    const filler = join(disk.path, "filler");
    const free = () => {
      const { bavail, bsize } = statfsSync(disk.path);
      return bavail * bsize;
    };
    // The WAL, its index of 32 KB and the first write need room.
    for (const kilobytes of [0, 4, 8, 16, 28, 36]) {
      rmSync(filler, { force: true });
      writeFileSync(filler, Buffer.alloc(free() - kilobytes * 1024));
      const { url, stderr, kill, exited } = await serve(data);
      // The last ones may be enough for a start that writes little.
      if (url !== "") kill("SIGKILL");
      expect([kilobytes, await exited]).toEqual([kilobytes, url === "" ? 1 : 128 + 9]);
      if (url === "") expect(stderr()).toMatch(/^thikana: .*(?:disk is full|no space left)[^\n:]*\n$/);
    }
    const { stderr } = await run(["backup", "--data-dir", data]);
    expect(stderr).toEndWith(": the backup needs 1 MB, and 0 MB are free\n");
    rmSync(filler);
    await startAndStop(data);
    using sqlite = new Database(join(data, "thikana.db"), { readonly: true });
    expect(sqlite.query("SELECT count(*) AS n FROM accounts").get()).toEqual({ n: 1 });
  },
);
