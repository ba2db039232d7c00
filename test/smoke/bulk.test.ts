/** The worker and the directory are found inside the executable, wherever it lies. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { text, workbook } from "../features/bulk/files.ts";
import { run, signUp, startServer } from "../support/binary.ts";
import { copyBinary } from "./copy.ts";

test("the executable alone verifies an uploaded workbook in its worker", async () => {
  using copy = copyBinary();
  const server = await startServer({
    binary: copy.binary,
    cwd: copy.folder,
    dataDir: join(copy.folder, "data"),
  });
  try {
    const { secretKey } = await signUp(server.url);
    const form = new FormData();
    form.append(
      "file",
      new File(
        [
          workbook([
            ["Address", "Pin"],
            ["12 MG Road", 560001],
          ]),
        ],
        "a.xlsx",
      ),
    );
    form.append("mode", "addresses");
    const headers = { "X-API-Key": secretKey };
    const response = await fetch(`${server.url}/api/v1/bulk/verify`, { method: "POST", headers, body: form });
    expect([response.status, await response.json()]).toMatchObject([200, { rows: 1, processed: 1 }]);
  } finally {
    await server.stop();
  }
});

test("thikana verify writes a file beside the one that it reads", async () => {
  using copy = copyBinary();
  await Bun.write(join(copy.folder, "in.csv"), text("Address,Pin\n12 MG Road,560001\n"));
  const { status, stderr } = await run(["verify", "in.csv", "-o", "out.csv"], {
    binary: copy.binary,
    cwd: copy.folder,
  });
  expect([status, stderr]).toMatchObject([0, expect.stringContaining("1 row:")]);
  expect(await Bun.file(join(copy.folder, "out.csv")).text()).toContain("560001,");
});
