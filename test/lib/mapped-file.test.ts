import { expect, test } from "bun:test";
import { join } from "node:path";
import { mappedBytes } from "../../src/lib/mapped-file.ts";
import { temporaryFolder } from "../support/binary.ts";

const SIZE = 200_000;
const content = Uint8Array.from({ length: SIZE }, (_, i) => (i * 31) % 251);

test.each([
  { range: "a whole file", offset: 0, size: SIZE },
  { range: "its last byte", offset: SIZE - 1, size: 1 },
  { range: "what begins within a page", offset: 70_001, size: 5_000 },
])("a map of $range has its bytes", async ({ offset, size }) => {
  using folder = temporaryFolder();
  const path = join(folder.path, "file");
  await Bun.write(path, content);
  const bytes = new Uint8Array(mappedBytes(path, { offset, size })!);
  expect(bytes).toEqual(content.subarray(offset, offset + size));
});

test.each([
  { range: "one byte more than the file has", offset: 1, size: SIZE },
  { range: "nothing", offset: 0, size: 0 },
])("a map of $range is refused", async ({ offset, size }) => {
  using folder = temporaryFolder();
  const path = join(folder.path, "file");
  await Bun.write(path, content);
  expect(mappedBytes(path, { offset, size })).toBeNull();
});

test("a map of a file that is not there is refused", () => {
  expect(mappedBytes("/nowhere", { offset: 0, size: 1 })).toBeNull();
});
