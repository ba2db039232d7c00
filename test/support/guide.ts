/** The blocks of code of the guide, as a reader copies them. */
import { readFileSync } from "node:fs";

/** A fenced block of a page. */
export interface GuideBlock {
  language: string;
  code: string;
}

/** All blocks of a page, in their sequence. @param page of the guide, or README */
export const blocksOf = (page: string): GuideBlock[] => {
  const path = page === "README" ? "../../README.md" : `../../src/guide/${page}.md`;
  const source = readFileSync(new URL(path, import.meta.url), "utf8");
  // Those in a list are indented.
  return [...source.matchAll(/^( *)```(\w+)\n([\s\S]*?)^\1```$/gm)].map(([, indent, language, code]) => ({
    language,
    code: code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  }));
};

/** The first block of a page in a language. @throws Error where there is none */
export function blockOf(page: string, language: string): string {
  const block = blocksOf(page).find((one) => one.language === language);
  if (!block) throw new Error(`guide/${page}.md has no block of ${language}`);
  return block.code;
}
