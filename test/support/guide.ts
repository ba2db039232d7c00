/** The blocks of code of the guide, as a reader copies them. */
import { readFileSync } from "node:fs";

/** A fenced block of a page. */
export interface GuideBlock {
  language: string;
  code: string;
}

/** All blocks of a page, in their sequence. */
export const blocksOf = (page: string): GuideBlock[] => {
  const source = readFileSync(new URL(`../../src/guide/${page}.md`, import.meta.url), "utf8");
  return [...source.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, code]) => ({
    language,
    code,
  }));
};

/** The first block of a page in a language. @throws Error where there is none */
export function blockOf(page: string, language: string): string {
  const block = blocksOf(page).find((one) => one.language === language);
  if (!block) throw new Error(`guide/${page}.md has no block of ${language}`);
  return block.code;
}
