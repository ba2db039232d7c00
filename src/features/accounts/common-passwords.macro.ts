/** Bundler macro: embeds the list as one string at build time. */
import { readFileSync } from "node:fs";

const LIST = "../../../node_modules/@zxcvbn-ts/language-common/src/passwords.json";
const COUNT = 10_000;

/**
 * The most common passwords that have the minimum length.
 * @param minLength of a password, characters
 * @returns one per line, in lower case, with a line feed before the first and after the last
 */
export function commonPasswords(minLength: number): string {
  const byFrequency = JSON.parse(readFileSync(new URL(LIST, import.meta.url), "utf8")) as string[];
  const long = byFrequency.filter((password) => password.length >= minLength);
  return `\n${long.slice(0, COUNT).join("\n")}\n`;
}
