/** A resource that is written is also served, and Elysia does with its routes what it should. */
import { expect, test } from "bun:test";
import type { AccessLog } from "../../src/http/access-log.ts";
import { createApi, ROUTES } from "../../src/http/api.ts";
import type { ServerContext } from "../../src/http/context.ts";
import { sourceFiles } from "../support/source.ts";

const files = sourceFiles().filter(({ path }) => path.startsWith("src/http/"));
/** The list of the document, and the plugin of all. */
const lists = ["src/http/routes.ts", "src/http/api.ts"];
const listed = files
  .filter(({ path }) => lists.includes(path))
  .flatMap(({ text }) => [...text.matchAll(/^ {2}(\w+Routes),$|\.use\((\w+Routes)\)/gm)])
  .map(([, inList, used]) => inList ?? used);
const tables = files.flatMap(({ path, text }) =>
  [...text.matchAll(/^export const (\w+Routes)\b/gm)].map(([, name]) => [name, path] as const),
);

test.each(tables)("%s of %s is in the list of all resources", (name) => {
  expect(listed).toContain(name);
});

test("every schema of an input is one that reads the request", () => {
  const inputs = ROUTES.flatMap(({ path, body, query, params }) =>
    [body, query, params].flatMap((schema) => (schema ? [[path, schema] as const] : [])),
  );
  expect(inputs.length).toBeGreaterThan(60);
  expect(inputs.filter(([, schema]) => !("~standard" in schema)).map(([path]) => path)).toEqual([]);
});

/** Found without parsing: the template of the route is a constant of its handler. */
const FREE = ["set", "route"];

/** What Elysia finds in the source of hooks, and then makes for every request. */
test("no hook makes Elysia parse headers, cookies or queries", () => {
  const api = createApi({} as ServerContext, {} as AccessLog);
  const { inference } = api as unknown as { inference: Record<string, boolean> };
  const parsed = Object.keys(inference).filter((name) => inference[name] && !FREE.includes(name));
  expect(parsed).toEqual([]);
});
