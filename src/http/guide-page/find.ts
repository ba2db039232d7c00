/** The search of the guide. */

/** A section as the server lists it. */
export interface Section {
  page: string;
  language: string;
  path: string;
  id: string;
  title: string;
  text: string;
}

const MAX_FOUND = 12;
/** Characters of a text around the first word found. */
const BEFORE = 40;
const LENGTH = 160;
/** A word in a title counts more than in the text. */
const TITLE_WEIGHT = 10;

/** @returns the sections with all words, the best first, with a piece of the text of each */
export function find(sections: readonly Section[], query: string): (Section & { piece: string })[] {
  const words = normal(query).split(" ").filter(Boolean);
  if (words.length === 0) return [];
  return sections
    .map((section) => ({ ...section, weight: weightOf(section, words), piece: pieceOf(section.text, words) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_FOUND);
}

const normal = (text: string): string => text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();

/** 0 when a word is missing. */
function weightOf({ page, title, text }: Section, words: readonly string[]): number {
  const [inTitle, inText] = [normal(`${page} ${title}`), normal(text)];
  let weight = 0;
  for (const word of words) {
    const found = (inTitle.includes(word) ? TITLE_WEIGHT : 0) + inText.split(word).length - 1;
    if (found === 0) return 0;
    weight += Math.min(found, 2 * TITLE_WEIGHT);
  }
  return weight;
}

function pieceOf(text: string, words: readonly string[]): string {
  const places = words.map((word) => normal(text).indexOf(word)).filter((at) => at >= 0);
  const start = Math.max(0, Math.min(...places, text.length) - BEFORE);
  const piece = text.slice(start, start + LENGTH);
  return `${start > 0 ? "…" : ""}${piece}${start + LENGTH < text.length ? "…" : ""}`;
}
