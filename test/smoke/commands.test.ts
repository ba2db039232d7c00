import { expect, test } from "bun:test";
import packageJson from "../../package.json" with { type: "json" };
import { run } from "../support/binary.ts";
import { copyBinary } from "./copy.ts";

test.each([
  ["version", ["version"], [packageJson.version]],
  ["pin", ["pin", "560034"], ["560034", "Karnataka", "Koramangala"]],
  [
    "address",
    ["address", "Flat 4B, 12 80 Feet Road, Koramangala, Bengaluru 560034"],
    ["Koramangala", "560034", "Karnataka"],
  ],
  ["openapi", ["openapi"], ['"3.1', "/api/v1/address/verify"]],
])("thikana %s answers without a server and without a data directory", async (_, args, expected) => {
  using copy = copyBinary();
  const { status, stdout, stderr } = await run(args, { binary: copy.binary, cwd: copy.folder });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  for (const text of expected) expect(stdout).toContain(text);
});

test.each([
  ["pin", ["pin", "560034", "--json"], { pin: "560034", found: true, state: "Karnataka" }],
  ["address", ["address", "12, 80 Feet Road, Koramangala, Bengaluru 560034", "--json"], { country: "IN" }],
])("thikana %s --json prints JSON for a script", async (_, args, expected) => {
  using copy = copyBinary();
  const { status, stdout } = await run(args, { binary: copy.binary, cwd: copy.folder });
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject(expected);
});
