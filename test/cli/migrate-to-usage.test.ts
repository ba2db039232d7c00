/** What `thikana migrate-to` says of URLs that it cannot use. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { temporaryFolder } from "../support/binary.ts";
import { run, serve } from "./support.ts";

const source = temporaryFolder();

beforeAll(async () => {
  const server = await serve(source.path);
  await server.stop();
});
afterAll(() => source[Symbol.dispose]());

test.each([
  ["no URL", [], 2, "needs the URL of the PostgreSQL database"],
  ["no URL of PostgreSQL", ["mysql://u:hidden@h/d"], 2, "cannot be used: it must look like postgres://"],
  ["a server that is away", ["postgres://u:hidden@127.0.0.1:1/d"], 1, "cannot be reached"],
] as const)("%s is told without the password", async (_, args, status, reason) => {
  const given = await run(["migrate-to", ...args, "--data-dir", source.path]);
  expect([given.status, given.stdout, given.stderr]).toEqual([status, "", expect.stringContaining(reason)]);
  expect(given.stderr).not.toContain("hidden");
});
