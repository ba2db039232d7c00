/** Reads XML tag by tag and piece by piece: no tree is made of a sheet, and no text as long as its part. */
import { broken } from "../faults.ts";
import type { Part } from "./zip.ts";

/**
 * The text of a part, in pieces that end with the end of an element, so that no such element is cut.
 * @param part in UTF-8, or in UTF-16 with its byte order mark
 * @param element its name, without a prefix
 * @throws Problem 400 when the part is broken
 */
export async function* pieces(part: Part, element: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let held: Uint8Array[] = [];
  for await (const bytes of inUtf8(part)) {
    const end = endOfLast(element, bytes);
    if (end === 0) {
      held.push(bytes);
      continue;
    }
    yield plain(decoder.decode(Buffer.concat([...held, bytes.subarray(0, end)])), part);
    held = [bytes.subarray(end)];
  }
  yield plain(decoder.decode(Buffer.concat(held)), part);
}

/** The whole text of a part that is small. */
export async function textOf(part: Part): Promise<string> {
  const chunks = await Array.fromAsync(inUtf8(part));
  return plain(new TextDecoder().decode(Buffer.concat(chunks)), part);
}

async function* inUtf8(part: Part): AsyncGenerator<Buffer> {
  let utf16: TextDecoder | null = null;
  let isFirst = true;
  for await (const chunk of part.chunks()) {
    if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) utf16 = new TextDecoder("utf-16le");
    if (isFirst && chunk[0] === 0xfe && chunk[1] === 0xff) utf16 = new TextDecoder("utf-16be");
    isFirst = false;
    yield utf16
      ? Buffer.from(utf16.decode(chunk, { stream: true }))
      : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }
}

const SLASH = 47;
const COLON = 58;

/** Where the last end tag (`</row>`, `</x:row>`) ends; 0 when there is none. One across two chunks is not seen. */
function endOfLast(element: string, bytes: Buffer): number {
  const tail = `${element}>`;
  let at = bytes.lastIndexOf(tail);
  while (at > 0 && bytes[at - 1] !== SLASH && bytes[at - 1] !== COLON) at = bytes.lastIndexOf(tail, at - 1);
  return at > 0 ? at + tail.length : 0;
}

/** Without comments, and what stands in CDATA as text. */
function plain(xml: string, { name }: Part): string {
  if (!xml.includes("<!")) return xml;
  // No program writes one; who does wants entities that stand for entities.
  if (xml.includes("<!DOCTYPE")) throw broken(`its part "${name.slice(0, 60)}" declares entities`);
  return xml
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, text: string) =>
      text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
    );
}

/** A name of at most four letters as a number, so that no text is made of each tag's name. */
export const codeOf = (name: string): number => [...name].reduce(withLetter, 0);
const withLetter = (code: number, letter: string) => (code << 7) | letter.charCodeAt(0);

/** Goes from tag to tag. The fields are those of the tag that it stands at. */
export class Tags {
  readonly #text: string;
  /** Behind the tag. */
  #at = 0;
  /** {@link codeOf} its name without a prefix. */
  code = 0;
  isEnd = false;
  /** `<c/>` */
  isEmpty = false;
  /** Values of the attributes that have names of one letter. */
  r = "";
  s = "";
  t = "";

  constructor(text: string) {
    this.#text = text;
  }

  /** False when there are no more. */
  next(): boolean {
    const text = this.#text;
    const start = text.indexOf("<", this.#at) + 1;
    const end = start > 0 ? text.indexOf(">", start) : -1;
    if (end < 0) return false;
    this.isEnd = text.charCodeAt(start) === SLASH;
    this.isEmpty = text.charCodeAt(end - 1) === SLASH;
    let at = this.isEnd ? start + 1 : start;
    let code = 0;
    for (; at < end; at++) {
      const letter = text.charCodeAt(at);
      if (letter <= BLANK || letter === SLASH) break;
      // A longer name keeps letters in bits that a name of three has none in.
      code = letter === COLON ? 0 : (code << 7) | letter;
    }
    this.code = code;
    this.#at = end + 1;
    this.r = this.s = this.t = "";
    if (at < end && !this.isEnd) this.#readAttributes(at, end);
    return true;
  }

  /** What stands between this tag and the next one. */
  get content(): string {
    const end = this.#text.indexOf("<", this.#at);
    return this.#text.slice(this.#at, end < 0 ? undefined : end);
  }

  #readAttributes(from: number, end: number): void {
    const text = this.#text;
    for (let equals = text.indexOf("=", from); equals > 0 && equals < end; ) {
      const open = skipBlanks(text, equals + 1, 1);
      const close = text.indexOf(text[open], open + 1);
      if (close < 0 || close > end) return;
      const name = skipBlanks(text, equals - 1, -1);
      // A blank before it: the name has one letter.
      if (text.charCodeAt(name - 1) <= BLANK) this.#put(text.charCodeAt(name), text.slice(open + 1, close));
      equals = text.indexOf("=", close + 1);
    }
  }

  #put(name: number, value: string): void {
    if (name === R) this.r = value;
    else if (name === S) this.s = value;
    else if (name === T) this.t = value;
  }
}

const BLANK = 32;
const [R, S, T] = ["r", "s", "t"].map(codeOf);

function skipBlanks(text: string, from: number, step: 1 | -1): number {
  let at = from;
  while (text.charCodeAt(at) <= BLANK) at += step;
  return at;
}

/** Start tags of a small part, each as its attributes: `<sheet name="A"/>` is `{ name: "A" }`. */
export function startTags(xml: string, name: string): Map<string, string>[] {
  const tag = new RegExp(`<(?:[\\w.-]+:)?${name}(\\s(?:[^"'<>]|"[^"]*"|'[^']*')*)?>`, "g");
  return [...xml.matchAll(tag)].map(([, attributes = ""]) => attributesOf(attributes));
}

const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function attributesOf(text: string): Map<string, string> {
  const found = [...text.matchAll(ATTRIBUTE)];
  return new Map(found.map(([, name, double, single]) => [name, unescaped(double ?? single)]));
}

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
/** How a workbook writes characters that XML cannot: `_x000D_`. @see ECMA-376 22.4.2.4 */
const ESCAPED = /_x([\da-f]{4})_/gi;

/** The text that XML stands for, with a workbook's own escapes read too. */
export function unescaped(xml: string): string {
  let text = xml;
  if (text.includes("&")) text = text.replace(ENTITY, characterOf);
  if (text.includes("_x") || text.includes("_X"))
    text = text.replace(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
}

function characterOf(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return ENTITIES[name.toLowerCase()];
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
