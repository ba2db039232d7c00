/** Runs while the server is bundled, or loaded from its source: the list becomes one text inside of it. */
import { readFileSync } from "node:fs";

const LIST = "../../node_modules/@zxcvbn-ts/language-common/src/passwords.json";
const COUNT = 10_000;

/**
 * The commonest passwords that are long enough to be chosen here.
 * @param minLength characters that a password must have
 * @returns one a line, in lower case, with a line end before the first and after the last
 */
export function commonPasswords(minLength: number): string {
  const byFrequency = JSON.parse(readFileSync(new URL(LIST, import.meta.url), "utf8")) as string[];
  const long = byFrequency.filter((password) => password.length >= minLength);
  return `\n${long.slice(0, COUNT).join("\n")}\n`;
}
