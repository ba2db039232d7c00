/** A route table that is written is also served. */
import { expect, test } from "bun:test";
import { sourceFiles } from "../support/source.ts";

const files = sourceFiles().filter(({ path }) => path.startsWith("src/http/"));
const lists = ["src/http/routes.ts", "src/http/index.ts"];
const listed = files
  .filter(({ path }) => lists.includes(path))
  .flatMap(({ text }) => text.match(/\.{3}\w+/g));
const tables = files.flatMap(({ path, text }) =>
  [...text.matchAll(/^export const (\w+Routes)\b/gm)].map(([, name]) => [name, path] as const),
);

test.each(tables)("%s of %s is in the list of all tables", (name) => {
  expect(listed).toContain(`...${name}`);
});
