/** The typed text of words that were converted from an Indian script or from a numeral such as ½. */
import { hasNumeral } from "./clean.ts";
import type { Romanized } from "./indic.ts";
import type { Token } from "./token.ts";

/**
 * The tokens of a Latin text as tokens of what was typed.
 * @param text the cleaned text (text/clean.ts), from which the Latin one was made
 * @param typed the text before it was cleaned
 */
export function asTyped(
  tokens: readonly Token[],
  { spans }: Pick<Romanized, "spans">,
  text: string,
  typed: string,
): Token[] {
  const offsets = typedOffsets(text, typed);
  const source = offsets === undefined ? text : typed;
  let k = 0;
  // What stands between two runs is as long as it was.
  let shift = 0;
  const place = (offset: number, isEnd: boolean): number => {
    while (k < spans.length && (isEnd ? spans[k + 1] < offset : spans[k + 1] <= offset)) {
      shift = spans[k + 3] - spans[k + 1];
      k += 4;
    }
    const isWithin = k < spans.length && (isEnd ? offset > spans[k] : offset >= spans[k]);
    const at = isWithin ? spans[k + (isEnd ? 3 : 2)] : offset + shift;
    return offsets === undefined ? at : isEnd ? offsets[at - 1] + 1 : offsets[at];
  };
  return tokens.map((token) => {
    const start = place(token.start, false);
    return { ...token, source, start, end: place(token.end, true) };
  });
}

/**
 * Where each character of a cleaned text was typed: characters may have been dropped, exchanged one for one (digits, the
 * danda), parted from a dot below, or folded from a numeral, which then stands apart ("12½" is "12 1/2"). Undefined when
 * more has changed.
 */
function typedOffsets(text: string, typed: string): number[] | undefined {
  const offsets: number[] = [];
  for (let j = 0; j < typed.length; j++) {
    // Nearly all texts are unchanged.
    if (typed.charCodeAt(j) === text.charCodeAt(offsets.length)) {
      offsets.push(j);
      continue;
    }
    if (DROPPED.test(typed[j])) continue;
    if (hasNumeral(typed[j])) {
      const size = typed[j].normalize("NFKC").length + (text[offsets.length] === " " ? 1 : 0);
      for (let n = 0; n < size; n++) offsets.push(j);
      continue;
    }
    const size = typed[j].normalize("NFC").length;
    if (size === 1 && SCRIPT.test(typed[j])) return undefined;
    for (let n = 0; n < size; n++) offsets.push(j);
  }
  return offsets.length === text.length ? offsets : undefined;
}

const DROPPED = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad]/;
/** Letters and vowel signs, without digits and the danda. */
const SCRIPT = /(?!\p{Nd})[\u0900-\u0963\u0970-\u0d7f]/u;
