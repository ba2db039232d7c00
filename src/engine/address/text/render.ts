/** Prints words as a line: uniform separators without repeats, natural capitals. */
import { Role, Sep, type Token } from "./token.ts";
import { Mark } from "./words.ts";

const JOINTS: readonly string[] = ["", " ", "-", "/", ".", " & ", " #", "+", ", ", ", "];

/** The words [from, to) that have no role, are a person or the town, on one line. */
export function render(tokens: readonly Token[], from = 0, to = tokens.length): string {
  let out = "";
  let sep: Sep = Sep.start;
  let gone = false;
  for (let i = from; i < to; i++) {
    const token = tokens[i];
    // A slash or hyphen is dropped with the word before it.
    sep = stronger(sep, gone && token.sep < Sep.comma && token.sep !== Sep.hash ? Sep.space : token.sep);
    gone = false;
    if (!isPrinted(token.role)) {
      if (sep < Sep.comma) sep = Sep.space;
      gone = true;
      continue;
    }
    const text = token.text ?? print(token, tokens, out === "");
    if (text === "") {
      if (sep < Sep.comma) sep = Sep.space;
      continue;
    }
    if (out === "") out = sep === Sep.hash ? `#${text}` : text;
    // "No.-12" is No. 12.
    else if (sep === Sep.hyphen && (tokens[i - 1].marks & Mark.number) !== 0) out = `${out} ${text}`;
    else out = `${out}${JOINTS[sep]}${text}`;
    sep = Sep.start;
  }
  return out;
}

const isPrinted = (role: Role): boolean => role === Role.none || role === Role.person || role === Role.town;

/** A comma wins among the separators around an omitted word. */
function stronger(a: Sep, b: Sep): Sep {
  return a >= Sep.comma ? Sep.comma : a > Sep.space && b === Sep.space ? a : b;
}

/** Up to this many letters in capitals are kept if the whole line is not in capitals: "ITPL Main Road". */
const MAX_KEPT_CAPITALS = 4;

function print(token: Token, tokens: readonly Token[], isFirst: boolean): string {
  const { word } = token;
  const isSmall = (word.marks & Mark.small) !== 0;
  if (
    word.isUpper &&
    (!word.known || isSmall) &&
    word.raw.length <= MAX_KEPT_CAPITALS &&
    !isAllCapitals(tokens)
  )
    return word.raw;
  return isSmall && (isFirst || token.sep !== Sep.space)
    ? word.print.charAt(0).toUpperCase() + word.print.slice(1)
    : word.print;
}

/** Share of letters in a line of capitals that may be lower case: "SAI KRUPA SOC, OPP PUMP, Nadiad". */
const MAX_SMALL_SHARE = 1 / 3;
/** Words in capitals that a line with small letters has at least. */
const MIN_CAPITAL_WORDS = 3;

/** True when nearly the whole line is in capitals, unless it is one short word ("GPO 12"). */
function isAllCapitals(tokens: readonly Token[]): boolean {
  let words = 0;
  let letters = 0;
  let small = 0;
  for (const { word } of tokens) {
    if (word.digits > 0 || word.raw.length === 1) continue;
    letters += word.raw.length;
    if (word.isUpper) words++;
    else small += word.raw.length;
  }
  if (small > 0) return words >= MIN_CAPITAL_WORDS && small <= letters * MAX_SMALL_SHARE;
  return words > 1 || letters > 3;
}
