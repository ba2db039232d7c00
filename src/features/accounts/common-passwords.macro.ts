/** Bundler macro: embeds the list as one string at build time. */
import { readFileSync } from "node:fs";

const LIST = "../../../node_modules/@zxcvbn-ts/language-common/src/passwords.json";
const COUNT = 10_000;

/**
 * The most common passwords, also those too short for a password here: others begin with them.
 * @param minLength of those among the most common, characters
 * @param always length from which all of the list are taken
 * @returns one per line, in lower case, with a line feed before the first and after the last
 */
export function commonPasswords(minLength: number, always: number): string {
  const byFrequency = JSON.parse(readFileSync(new URL(LIST, import.meta.url), "utf8")) as string[];
  const isTaken = ({ length }: string, rank: number) => length >= (rank < COUNT ? minLength : always);
  return `\n${byFrequency.filter(isTaken).join("\n")}\n`;
}
