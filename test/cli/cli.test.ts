import { expect, test } from "bun:test";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { COMMANDS, runCli } from "../../src/cli/index.ts";
import { type Io, wantsColour } from "../../src/cli/io.ts";
import { runProgram } from "../support/binary.ts";

/** Runs a command in this process. */
async function run(...args: string[]): Promise<{ status: number; out: string; err: string }> {
  let out = "";
  let err = "";
  const io: Io = {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    paint: (_, text) => text,
    flush: async () => {},
    env: {},
  };
  const status = await runCli(args, io);
  return { status, out, err };
}

test("help lists every command", async () => {
  for (const args of [["help"], ["--help"], ["-h"]]) {
    const { status, out } = await run(...args);
    expect(status).toBe(0);
    for (const command of COMMANDS) expect(out).toContain(`thikana ${command.name}`);
  }
});

test.each(COMMANDS.map((command) => [command.name, command.help]))(
  "thikana %s --help tells what it does",
  async (name, help) => {
    for (const args of [
      [name, "--help"],
      [name, "-h"],
      ["help", name],
    ]) {
      const { status, out } = await run(...args);
      expect([status, out]).toEqual([0, expect.stringContaining(help)]);
    }
  },
);

test("the help of serve lists the settings and the exit codes", async () => {
  const { out } = await run("serve", "--help");
  expect(out).toContain("THIKANA_TRUSTED_PROXIES");
  expect(out).toContain("did not stop within 10 seconds");
});

test.each([
  [["srve"], 2, 'there is no command "srve"; did you mean "serve"?'],
  [["adress"], 2, 'did you mean "address"?'],
  [["frobnicate"], 2, "see thikana help"],
  [["help", "frobnicate"], 2, "frobnicate"],
  [["--colour"], 2, "unknown flag --colour"],
  [["serve", "--port", "70000"], 2, "70000"],
  [["pin"], 2, "needs a PIN code"],
  [["pin", "56003"], 2, '"56003" is not a PIN code'],
  [["pin", "350000"], 1, "PIN code 350000 is not in the postal directory"],
  [["pin", "900056"], 1, "900056 is an army PIN code"],
  [["pin", "39J-49L-L8TA"], 2, "a DIGIPIN has ten characters"],
  [["pin", "LLL-LLL-LLLL"], 1, "No PIN code is within 60 km"],
  [["pin", "560034", "--colour"], 2, "--colour"],
  [["address"], 2, "needs an address"],
  [["address", "12 MG Road", "--line1", "12 MG Road"], 2, "--line1"],
  [["address", "--city"], 2, "--city"],
  [["address", "x".repeat(501)], 2, "line1 may have at most 500 characters"],
  [["version", "--colour"], 2, "--colour"],
  [["openapi", "--colour"], 2, "--colour"],
  [["health", "--port", "1"], 1, "http://127.0.0.1:1/health does not respond"],
])("thikana %p ends with %d and one line on standard error", async (args, expected, line) => {
  const { status, out, err } = await run(...args);
  expect(err).toStartWith("thikana: ");
  expect(err).toContain(line);
  expect(err.trimEnd().split("\n")).toHaveLength(1);
  expect([status, out]).toEqual([expected, ""]);
});

test("pin prints what is known of a PIN, however it is spaced", async () => {
  for (const args of [["560034"], ["560 034"], ["560", "034"]]) {
    const { status, out } = await run("pin", ...args);
    expect(status).toBe(0);
    for (const text of ["560034", "Karnataka", "Bengaluru Urban", "Koramangala S.O"])
      expect(out).toContain(text);
  }
});

test("pin --json prints the result of the API, for a PIN that is not found too", async () => {
  const found = await run("pin", "--json", "560034");
  expect([found.status, JSON.parse(found.out)]).toEqual([
    0,
    expect.objectContaining({ found: true, source: "directory" }),
  ]);
  const missing = await run("pin", "350000", "--json");
  expect([missing.status, JSON.parse(missing.out)]).toEqual([1, expect.objectContaining({ found: false })]);
});

test("pin prints what is around a DIGIPIN, with and without hyphens", async () => {
  for (const args of [["39J-49L-L8T4"], ["39j49ll8t4"], ["39J", "49L", "L8T4"]]) {
    const { status, out } = await run("pin", ...args);
    expect(status).toBe(0);
    for (const text of ["39J-49L-L8T4", "28.622793, 77.213049", "110001 New Delhi, 0.", "Sansad Marg H.O"])
      expect(out).toContain(text);
  }
  const { out } = await run("pin", "--json", "39J-49L-L8T4");
  expect(JSON.parse(out)).toMatchObject({ digipin: "39J-49L-L8T4", pins: expect.any(Array) });
});

test("address prints status, score, address, issues and advice", async () => {
  const { status, out } = await run(
    "address",
    "Koramangala, Bengaluru",
    "--pincode",
    "110001",
    "--state",
    "Karnataka",
  );
  expect(status).toBe(0);
  expect(out).toMatch(/^(NEEDS_REVIEW|INVALID) \d+\/100/);
  expect(out).toContain("STATE_PIN_MISMATCH");
  expect(out).toContain("(−25)");
});

test("address --json prints the verification, and takes each field as a flag", async () => {
  const fields = ["--line1", "Flat 4B, 12 80 Feet Road", "--line2", "Koramangala", "--city", "Bengaluru"];
  const { status, out } = await run(
    "address",
    ...fields,
    "--pincode",
    "560034",
    "--phone",
    "+91 98450 12345",
    "--json",
  );
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    phone: "9845012345",
    phone_valid: true,
    standardized: { state: "Karnataka", pincode: "560034" },
  });
});

test("version tells the versions of the program and of its data", async () => {
  const { out } = await run("version", "--json");
  expect(JSON.parse(out)).toMatchObject({
    version: packageJson.version,
    bun: Bun.version,
    pins: expect.any(Number),
  });
  expect((await run("-v")).out).toStartWith(`thikana ${packageJson.version}\n`);
});

test.each([
  [true, {}, true],
  [false, {}, false],
  [undefined, {}, false],
  [true, { NO_COLOR: "1" }, false],
  [true, { NO_COLOR: "" }, true],
  [true, { TERM: "dumb" }, false],
])("a terminal %p with %p has colour: %p", (isTty, env, expected) => {
  expect(wantsColour(isTty, env)).toBe(expected);
});

test("a reader that goes away is no crash, and a slow one gets everything", async () => {
  const main = join(import.meta.dir, "../../src/main.ts");
  const shell = (script: string) => runProgram(["bash", "-c", `set -o pipefail; ${script}`]);
  const thikana = `"${process.execPath}" "${main}" help serve`;
  expect(await shell(`${thikana} | true`)).toEqual({ status: 0, stdout: "", stderr: "" });
  expect((await shell(`${thikana} | (sleep 0.2; cat)`)).stdout).toContain("THIKANA_LOG");
});
