/** Shared strings of a workbook, which cells refer to by index. @see ECMA-376 18.4 */
import { tooManyCells } from "../faults.ts";
import type { Limits } from "../limits.ts";
import { codeOf, pieces, Tags, unescaped } from "./xml.ts";
import type { Part } from "./zip.ts";

const SI = codeOf("si");
const T = codeOf("t");
const RPH = codeOf("rPh");

/** All shared strings in sequence. @throws Problem 400 when there are more than a file may have cells */
export async function sharedTexts(part: Part | undefined, limits: Limits): Promise<string[]> {
  const texts: string[] = [];
  if (!part) return texts;
  for await (const piece of pieces(part, "si")) {
    const tags = new Tags(piece);
    while (tags.next()) {
      if (tags.code !== SI || tags.isEnd) continue;
      if (texts.length >= limits.cells) throw tooManyCells(limits);
      texts.push(tags.isEmpty ? "" : textUntil(SI, tags));
    }
  }
  return texts;
}

/** The plain text of a string: rich text runs joined, without phonetic hints. */
export function textUntil(end: number, tags: Tags): string {
  let text = "";
  let isHint = false;
  while (tags.next() && !(tags.isEnd && tags.code === end)) {
    if (tags.code === RPH) isHint = !tags.isEnd;
    else if (tags.code === T && !tags.isEnd && !tags.isEmpty && !isHint) text += unescaped(tags.content);
  }
  return text;
}
