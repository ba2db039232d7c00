/** Streaming XML reader: builds neither a tree nor one string of a whole sheet. */
import { storable } from "../../../lib/storable.ts";
import { unreadable } from "../sheet/faults.ts";
import type { Part } from "./zip.ts";

/**
 * The text of a part, in chunks that end at the end of an element, so that no element is split.
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

/** The whole text of a small part. */
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

/** End of the last end tag (`</row>`, `</x:row>`); 0 when there is none. One across two chunks is not found. */
function endOfLast(element: string, bytes: Buffer): number {
  const tail = `${element}>`;
  let at = bytes.lastIndexOf(tail);
  while (at > 0 && bytes[at - 1] !== SLASH && bytes[at - 1] !== COLON) at = bytes.lastIndexOf(tail, at - 1);
  return at > 0 ? at + tail.length : 0;
}

/** Removes comments and converts CDATA to text, in one pass, so that the time stays linear. */
function plain(xml: string, part: Part): string {
  let at = xml.indexOf("<!");
  if (at < 0) return xml;
  // No spreadsheet writes a DOCTYPE; entity definitions are used for attacks.
  if (xml.includes("<!DOCTYPE")) throw unreadable("file_unreadable.entities", { part: shown(part) });
  const kept: string[] = [];
  let from = 0;
  while (at >= 0) {
    const mark = MARKS.find(({ open }) => xml.startsWith(open, at));
    if (!mark) {
      at = xml.indexOf("<!", at + 2);
      continue;
    }
    const begin = at + mark.open.length;
    const end = xml.indexOf(mark.close, begin);
    if (end < 0) throw unreadable("file_unreadable.comment", { part: shown(part) });
    kept.push(xml.slice(from, at), mark.textOf(xml.slice(begin, end)));
    from = end + mark.close.length;
    at = xml.indexOf("<!", from);
  }
  return kept.join("") + xml.slice(from);
}

const MARKS = [
  { open: "<!--", close: "-->", textOf: () => "" },
  {
    open: "<![CDATA[",
    close: "]]>",
    textOf: (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
  },
];

const shown = ({ name }: Part) => name.slice(0, 60);

/** A name of at most four letters as a number, which avoids a string for each tag. */
export const codeOf = (name: string): number => [...name].reduce(withLetter, 0);
const withLetter = (code: number, letter: string) => (code << 7) | letter.charCodeAt(0);

/** Iterates over tags. The fields describe the current tag. */
export class Tags {
  /** Index after the tag. */
  #at = 0;
  /** {@link codeOf} its name without a prefix. */
  code = 0;
  isEnd = false;
  /** `<c/>` */
  isEmpty = false;
  /** Values of the attributes with one-letter names. */
  r = "";
  s = "";
  t = "";

  constructor(private readonly text: string) {}

  /** Advances to the next tag; false at the end. */
  next(): boolean {
    const text = this.text;
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
      // Longer names set bits that names of three letters do not use.
      code = letter === COLON ? 0 : (code << 7) | letter;
    }
    this.code = code;
    this.#at = end + 1;
    this.r = this.s = this.t = "";
    if (at < end && !this.isEnd) this.#readAttributes(at, end);
    return true;
  }

  /** Text between this tag and the next one. */
  get content(): string {
    const end = this.text.indexOf("<", this.#at);
    return this.text.slice(this.#at, end < 0 ? undefined : end);
  }

  /** Searches only within the tag: searching to the end of the text for each tag would take quadratic time. */
  #readAttributes(from: number, end: number): void {
    const text = this.text;
    for (let equals = indexWithin(text, EQUALS, from, end); equals > 0; ) {
      const open = skipBlanks(text, equals + 1, 1);
      const close = indexWithin(text, text.charCodeAt(open), open + 1, end);
      if (close < 0) return;
      const name = skipBlanks(text, equals - 1, -1);
      // A blank before it means that the name has one letter.
      if (text.charCodeAt(name - 1) <= BLANK) this.#put(text.charCodeAt(name), text.slice(open + 1, close));
      equals = indexWithin(text, EQUALS, close + 1, end);
    }
  }

  #put(name: number, value: string): void {
    if (name === R) this.r = value;
    else if (name === S) this.s = value;
    else if (name === T) this.t = value;
  }
}

const BLANK = 32;
const EQUALS = 61;
const [R, S, T] = ["r", "s", "t"].map(codeOf);

/** Index of the character in `[from, end)`, or -1. */
function indexWithin(text: string, code: number, from: number, end: number): number {
  for (let at = from; at < end; at++) if (text.charCodeAt(at) === code) return at;
  return -1;
}

function skipBlanks(text: string, from: number, step: 1 | -1): number {
  let at = from;
  while (text.charCodeAt(at) <= BLANK) at += step;
  return at;
}

/** Tags of one name in a part: Excel allows 65,490 cell formats. */
const MAX_TAGS = 100_000;

/** The start or end tag of a name, with any prefix, up to the end of the name. */
const tagNamed = (open: "<" | "</", name: string) =>
  new RegExp(`${open}(?:[^\\s/<=>]*:)?${name}(?=[\\s/<=>]|$)`, "g");

/**
 * Start tags of a small part, each as its attributes: `<sheet name="A"/>` is `{ name: "A" }`; none after a malformed
 * one.
 * @param name without a prefix
 * @throws Problem 400 when there are too many
 */
export function startTags(xml: string, name: string): Map<string, string>[] {
  const found: Map<string, string>[] = [];
  const tag = tagNamed("<", name);
  const attributeOrEnd = /[\s/]*(?:([^\s/<=>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')|>)/y;
  while (tag.test(xml)) {
    if (found.length >= MAX_TAGS) throw unreadable("file_unreadable.tags", { max: MAX_TAGS, tag: name });
    const attributes = new Map<string, string>();
    attributeOrEnd.lastIndex = tag.lastIndex;
    let part = attributeOrEnd.exec(xml);
    for (; part?.[1]; part = attributeOrEnd.exec(xml)) attributes.set(part[1], unescaped(part[2] ?? part[3]));
    if (!part) break;
    found.push(attributes);
    tag.lastIndex = attributeOrEnd.lastIndex;
  }
  return found;
}

/** Content of the first element of this name; "" when there is none. */
export function contentOf(xml: string, name: string): string {
  const [start, end] = [tagNamed("<", name), tagNamed("</", name)];
  if (!start.test(xml)) return "";
  end.lastIndex = start.lastIndex;
  return end.test(xml) ? xml.slice(start.lastIndex, end.lastIndex) : "";
}

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
/** Escape of characters that XML cannot contain: `_x000D_`. @see ECMA-376 22.4.2.4 */
const ESCAPED = /_x([\da-f]{4})_/gi;

/** Decodes XML entities and the escapes of workbooks; as a text that can be stored. */
export function unescaped(xml: string): string {
  let text = xml;
  if (text.includes("&")) text = text.replace(ENTITY, characterOf);
  if (text.includes("_x") || text.includes("_X"))
    text = text.replace(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  text = storable(text);
  return text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
}

function characterOf(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return ENTITIES[name.toLowerCase()];
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
