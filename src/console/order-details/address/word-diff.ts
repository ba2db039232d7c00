/** Which words of a text were changed. */

/** Words that belong together, with the spaces around them. */
export interface Piece {
  text: string;
  isChanged: boolean;
}

interface Word {
  text: string;
  /** The compared form: case, and punctuation at the ends, are not worth showing. */
  key: string;
}

/** The two texts in pieces: changed pieces are only in one of them. As many words as possible are common, in order. */
export function wordDiff(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const kept = commonWords(old, now);
  return {
    before: piecesOf(old, new Set(kept.map(([i]) => i))),
    after: piecesOf(now, new Set(kept.map(([, k]) => k))),
  };
}

const wordsOf = (text: string): Word[] =>
  (text.match(/\S+/g) ?? []).map((word) => ({ text: word, key: withoutEnds(word).toLowerCase() || word }));

const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** From the first letter or digit to the last one. */
function withoutEnds(word: string): string {
  const characters = [...word];
  const isLetter = (character: string) => LETTER.test(character);
  return characters.slice(characters.findIndex(isLetter), characters.findLastIndex(isLetter) + 1).join("");
}

/** The longest common subsequence, as pairs of places. */
function commonWords(a: readonly Word[], b: readonly Word[]): [number, number][] {
  // longest[i][k]: words that a from i and b from k have in common
  const longest = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let k = b.length - 1; k >= 0; k--)
      longest[i][k] =
        a[i].key === b[k].key ? longest[i + 1][k + 1] + 1 : Math.max(longest[i + 1][k], longest[i][k + 1]);
  const pairs: [number, number][] = [];
  for (let i = 0, k = 0; i < a.length && k < b.length; ) {
    if (a[i].key === b[k].key) pairs.push([i++, k++]);
    else if (longest[i + 1][k] >= longest[i][k + 1]) i++;
    else k++;
  }
  return pairs;
}

/** Neighbours that are both kept or both changed make one piece. */
function piecesOf(all: readonly Word[], kept: ReadonlySet<number>): Piece[] {
  const pieces: Piece[] = [];
  for (const [i, { text }] of all.entries()) {
    const isChanged = !kept.has(i);
    const last = pieces.at(-1);
    if (last?.isChanged === isChanged) last.text += ` ${text}`;
    else pieces.push({ text, isChanged });
  }
  return pieces;
}
