/** What a workbook consists of: its sheets in the order in which they are read, and what they share. */
import { posix } from "node:path";
import { broken, notATable } from "../faults.ts";
import type { Limits } from "../limits.ts";
import { startTags, textOf } from "./xml.ts";
import { type Part, unzip } from "./zip.ts";

const WORKBOOK = /^xl\/workbook\d*\.xml$/i;
const RELATIONS = /^xl\/_rels\/workbook\d*\.xml\.rels$/i;

export interface Workbook {
  /** Visible ones before hidden ones. */
  sheets: Uint8Array[];
  texts: Uint8Array | undefined;
  styles: Uint8Array | undefined;
  /** Days count from 1904. */
  is1904: boolean;
}

/** Unpacks the parts that are read: no pictures, no macros, no links to other files. @throws Problem 400 */
export function openWorkbook(bytes: Uint8Array, limits: Limits): Workbook {
  const parts = unpack(bytes, (name) => WORKBOOK.test(name) || RELATIONS.test(name), limits);
  const book = parts.find(({ name }) => WORKBOOK.test(name));
  if (!book) throw notATable("The file is a zip, but no .xlsx workbook");
  const xml = textOf(book.content);
  const relations = relationsOf(parts.find(({ name }) => RELATIONS.test(name)));
  const sheets = startTags(xml, "sheet")
    .map((tag, i) => ({
      isHidden: (tag.get("state") ?? "visible") !== "visible",
      path: relations.find(({ id }) => id === idOf(tag))?.path ?? `xl/worksheets/sheet${i + 1}.xml`,
    }))
    .toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden))
    .slice(0, limits.sheets)
    .map(({ path }) => path);
  const pathTo = (what: string) =>
    relations.find(({ type }) => type.endsWith(`/${what}`))?.path ?? `xl/${what}.xml`;
  const [texts, styles] = [pathTo("sharedStrings"), pathTo("styles")];
  const wanted = new Set([...sheets, texts, styles].map(lower));
  const contents = new Map(
    unpack(bytes, (name) => wanted.has(lower(name)), limits).map(({ name, content }) => [
      lower(name),
      content,
    ]),
  );
  return {
    sheets: sheets.flatMap((path) => contents.get(lower(path)) ?? []),
    texts: contents.get(lower(texts)),
    styles: contents.get(lower(styles)),
    is1904: startTags(xml, "workbookPr").some((tag) => /^(1|true)$/.test(tag.get("date1904") ?? "")),
  };
}

/** Names of parts are compared without case. @see ECMA-376 part 2, 7.2.3.5 */
const lower = (name: string): string => name.toLowerCase();

interface Relation {
  id: string;
  type: string;
  /** In the zip. */
  path: string;
}

function relationsOf(part: Part | undefined): Relation[] {
  if (!part) return [];
  return startTags(textOf(part.content), "Relationship").map((tag) => {
    const target = tag.get("Target") ?? "";
    return {
      id: tag.get("Id") ?? "",
      type: tag.get("Type") ?? "",
      path: target.startsWith("/") ? target.slice(1) : posix.normalize(`xl/${target}`),
    };
  });
}

/** `r:id`, whatever the prefix is. */
const idOf = (tag: Map<string, string>): string | undefined =>
  [...tag].find(([name]) => name.endsWith(":id"))?.[1];

function unpack(bytes: Uint8Array, isWanted: (name: string) => boolean, limits: Limits): Part[] {
  const parts = unzip(bytes, isWanted, limits);
  for (const part of parts) refuseDoctype(part);
  return parts;
}

/** No program writes one; who does wants entities that stand for entities. */
function refuseDoctype({ name, content }: Part): void {
  if (Buffer.from(content.buffer, content.byteOffset, content.byteLength).includes("<!DOCTYPE")) {
    throw broken(`its part "${name.slice(0, 60)}" declares entities`);
  }
}
