/** Every JSON endpoint has an example of its answer, and the server still answers like it. */
import { expect, test } from "bun:test";
import { isOnPostgres } from "../support/postgres.ts";
import { collectAnswers, OPERATIONS } from "./answers.ts";

const examples = [...OPERATIONS].flatMap(([id, { responses }]) => {
  const json = responses[200].content["application/json"];
  return json ? [[id, json.example] as const] : [];
});
const answers = await collectAnswers();

test.each(examples)("%s has an example", (_, example) => {
  expect(example).toBeObject();
});

// That each satisfies its schema, the linter of openapi.test.ts says.
test.each(examples.filter(([id]) => id in answers))("%s answers like its example", (id, example) => {
  expect(namesIn(example)).toEqual(namesIn(answers[id]));
});

test("no example holds a key, a token or an address of the machine that it was made on", () => {
  const text = JSON.stringify(examples);
  expect(text).not.toMatch(/\b(sk|pk)_(?!0{32})[A-Za-z0-9]{8}/);
  expect(text).not.toMatch(/127\.0\.0\.1|localhost/);
});

/** The names of all members, with their places; of a list those of its first entry. /health names its database. */
function namesIn(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.length > 0 ? namesIn(value[0], `${path}[]`) : [];
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value)
    .flatMap(([name, inner]) =>
      namesIn(inner, `${path}.${isOnPostgres && name === "postgres" ? "sqlite" : name}`),
    )
    .sort();
}
