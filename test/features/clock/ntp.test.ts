/** What systemd says of the clock, by a program of its name. */
import { afterEach, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readNtp } from "../../../src/features/clock/ntp.ts";
import { temporaryFolder } from "../../support/binary.ts";

const { PATH } = process.env;
afterEach(() => {
  process.env.PATH = PATH;
});

const at = Date.UTC(2026, 10, 23, 3, 16, 23);
const told = "TimeUSec=Mon 2026-11-23 03:16:23 UTC";

test.each([
  ["a clock that is kept right", `NTPSynchronized=yes\n${told}`, at],
  ["one that is not", `NTPSynchronized=no\n${told}`, null],
  ["another language", "NTPSynchronized=yes\nTimeUSec=lundi 23 novembre", null],
  ["nothing", "", null],
])("of %s", async (_, text, time) => {
  using folder = temporaryFolder();
  writeFileSync(join(folder.path, "timedatectl"), `#!/bin/sh\ncat <<'X'\n${text}\nX\n`, { mode: 0o755 });
  process.env.PATH = `${folder.path}:${PATH}`;
  expect(await readNtp()).toBe(time);
});

test("without such a program nothing is known", async () => {
  using folder = temporaryFolder();
  process.env.PATH = folder.path;
  expect(await readNtp()).toBeNull();
});
