/** Which data directory `thikana admin` works on, where none is named. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chooseDataDir, type DataDirs } from "../../src/cli/data-dir.ts";
import { temporaryFolder } from "../support/binary.ts";
import { run, type Serving, serve } from "./support.ts";

describe("the data directory of admin commands", () => {
  const folder = temporaryFolder();
  afterAll(() => folder[Symbol.dispose]());
  const withDatabase = join(folder.path, "thikana-data");
  mkdirSync(withDatabase);
  writeFileSync(join(withDatabase, "thikana.db"), "");
  const empty = join(folder.path, "nothing");
  const choose = (own: string[], more: Partial<DataDirs> = {}, others: string[] = []) => {
    const dirs = { running: { own, others }, standard: empty, isShared: false, ...more };
    return chooseDataDir(dirs);
  };

  test("is that of the only server that runs", () => {
    expect(choose(["/srv/thikana"])).toBe("/srv/thikana");
  });
  test("is the default one while its server runs, whatever else runs", () => {
    expect(choose(["/srv/thikana", withDatabase], { standard: withDatabase })).toBe(withDatabase);
  });
  test("is the default one without a running server, if it has a database", () => {
    expect(choose([], { standard: withDatabase })).toBe(withDatabase);
  });
  test("is the default one for a database on PostgreSQL", () => {
    expect(choose([], { isShared: true })).toBe(empty);
    expect(choose(["/srv/node"], { isShared: true })).toBe("/srv/node");
  });
  test.each([
    ["two servers run", ["/srv/a", "/srv/b"], {}, "several data directories"],
    [
      "a server runs elsewhere than the database is",
      ["/srv/a"],
      { standard: withDatabase },
      `/srv/a, ${withDatabase}`,
    ],
    ["there is none", [], {}, `no database in ${empty}`],
  ] as const)("must be named when %s: the error tells which there are, and how", (_, own, more, text) => {
    const choice = () => choose([...own], more);
    expect(choice).toThrow(text);
    expect(choice).toThrow("--data-dir FOLDER");
  });
  test("is never that of another user's server, which is told", () => {
    expect(() => choose([], {}, ["/srv/other"])).toThrow("servers of other users run with /srv/other");
  });
});

// Other servers of this user may run beside the test: the answer then names them all.
describe.if(process.platform === "linux")("a server that was started with --data-dir", () => {
  const folder = temporaryFolder();
  const dir = join(folder.path, "elsewhere");
  let server: Serving;
  beforeAll(async () => {
    server = await serve(dir);
  });
  afterAll(async () => {
    await server.stop();
    folder[Symbol.dispose]();
  });

  test("is found without a flag", async () => {
    const { status, stdout, stderr } = await run(["admin", "accounts"], { cwd: folder.path });
    expect(stderr).toContain(dir);
    if (status === 0)
      expect([stderr, stdout]).toEqual([
        `thikana: data directory ${dir}\n`,
        expect.stringContaining("e-mail"),
      ]);
    else expect(stderr).toContain("there are several data directories");
  });

  test("is the one named by the environment, without a word", async () => {
    const env = { THIKANA_DATA_DIR: dir };
    expect(await run(["admin", "accounts"], { cwd: folder.path, env })).toMatchObject({
      status: 0,
      stderr: "",
    });
  });
});
