/**
 * Addresses in ten languages in their own scripts: the words that come out right, and the places that nobody typed.
 *
 * A word is right when the standardized address has it, each word for one, after this folding: case and marks go;
 * `aa`, `ee`, `ii`, `oo` and `uu` are `a`, `i`, `i`, `u`, `u`; `w` is `v`, `th` is `t`, `dh` is `d`; other doubled
 * letters stay two. No other difference is forgiven. The PIN is not counted.
 *
 * An invented place is a word, or two in a row, that no expected word accounts for, that is a name of the directory, that
 * is two letters or more away from every expected word, and from every two in a row, and that the PIN does not give.
 */
import type { AddressIn, Verification } from "../../src/engine/address/schema.ts";
import { edits } from "../../src/engine/address/text/fuzzy.ts";
import type { Metric, Report } from "./report.ts";
import { SCRIPT_LINES } from "./script-lines.ts";
import { type Dataset, key, shown } from "./world.ts";

/** Lines of a language that the rules may be tuned on; the others are set aside. */
const OPEN_LINES = 10;
/** Letters of the shortest word that is looked up as a place, and edits that make a spelling another word. */
const MIN_LETTERS = 4;
const OTHER_WORD = 2;

/** One address, and what it is in Latin letters. */
interface ScriptLine {
  readonly input: AddressIn;
  /** Spellings of each word, folded. */
  readonly words: readonly (readonly string[])[];
}

export function measureScripts({ engine, directory }: Dataset, report: Report): void {
  const open = report.atLeast(95, "words of ten scripts right");
  const aside = report.atLeast(95, "… of lines set aside");
  const invented = report.atMost(0, "lines in ten scripts with an invented place");
  for (const lines of Object.values(SCRIPT_LINES)) {
    linesOf(lines).forEach((line, i) => {
      const result = engine.verify(line.input);
      const left = countWords(line, result, i < OPEN_LINES ? open : aside);
      // What the PIN alone gives is no answer to the words.
      const { city, state } = engine.verify({ pincode: result.standardized.pincode }).standardized;
      const given = `${key(city)} ${key(state)}`;
      const places = left.filter((word) => isPlace(word) && isOther(word, line) && !given.includes(word));
      invented.add(places.length > 0, () => shown(line.input, result, `(${places.join(", ")})`));
    });
  }
  function isPlace(word: string): boolean {
    return word.length >= MIN_LETTERS && directory.find(word) >= 0;
  }
}

/** The addresses of a language. */
function linesOf(text: string): ScriptLine[] {
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const [typed, expected] = line.split(" = ");
      const [line1, city = "", state = "", pincode = ""] = typed.split("|").map((field) => field.trim());
      const words = expected.split(" ").map((word) => word.split("~").map(fold));
      return { input: { line1, city, state, pincode }, words };
    });
}

/** Counts the words of a line; returns the words of the answer that are left over, and two of them in a row. */
function countWords({ input, words }: ScriptLine, result: Verification, metric: Metric): string[] {
  const { line1, line2, landmark, city, state } = result.standardized;
  const got = [line1, line2, landmark, city, state]
    .join(" ")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  const isLeft = got.map(() => true);
  for (let i = 0; i < words.length; i++) {
    if (take(words[i], got, isLeft)) {
      metric.add(true, () => "");
      continue;
    }
    const joined = words[i].flatMap((word) => (words[i + 1] ?? []).map((next) => word + next));
    const isJoined = take(joined, got, isLeft);
    metric.add(isJoined, () => shown(input, result, `(no ${words[i].join("/")})`));
    if (isJoined) metric.add(true, () => "");
    if (isJoined) i++;
  }
  return got.flatMap((word, i) => {
    if (!isLeft[i]) return [];
    return isLeft[i + 1] ? [key(word), key(word + got[i + 1])] : [key(word)];
  });
}

/** Takes one of the spellings from the words that are left, as one of them or as two in a row. */
function take(spellings: readonly string[], got: readonly string[], isLeft: boolean[]): boolean {
  for (const count of [1, 2]) {
    const at = got.findIndex(
      (_, i) =>
        isLeft[i] && isLeft[i + count - 1] && spellings.includes(fold(got.slice(i, i + count).join(""))),
    );
    if (at < 0) continue;
    isLeft.fill(false, at, at + count);
    return true;
  }
  return false;
}

/** Whether a word is no spelling of a word of the line, or of two in a row. */
function isOther(word: string, { words }: ScriptLine): boolean {
  const folded = fold(word);
  return words.every((spellings, i) =>
    spellings.every((spelling) =>
      ["", ...(words[i + 1] ?? [])].every((next) => edits(folded, spelling + next, OTHER_WORD) >= OTHER_WORD),
    ),
  );
}

function fold(word: string): string {
  return word
    .toLowerCase()
    .replace(/aa/g, "a")
    .replace(/ee|ii/g, "i")
    .replace(/oo|uu/g, "u")
    .replace(/w/g, "v")
    .replace(/th/g, "t")
    .replace(/dh/g, "d");
}
