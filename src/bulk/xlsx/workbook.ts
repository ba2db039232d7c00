/** What a workbook consists of: its sheets in the order in which they are read, and what they share. */
import { posix } from "node:path";
import { notATable } from "../faults.ts";
import type { Limits } from "../limits.ts";
import { startTags, textOf } from "./xml.ts";
import { openZip, type Part } from "./zip.ts";

const WORKBOOK = /^xl\/workbook\d*\.xml$/i;
const RELATIONS = /^xl\/_rels\/workbook\d*\.xml\.rels$/i;

export interface Workbook {
  /** Visible ones before hidden ones. */
  sheets: Part[];
  texts: Part | undefined;
  styles: Part | undefined;
  /** Days count from 1904. */
  is1904: boolean;
}

/** Finds the parts that are read: no pictures, no macros, no links to other files. @throws Problem 400 */
export async function openWorkbook(bytes: Uint8Array, limits: Limits): Promise<Workbook> {
  const parts = openZip(bytes, (name) => WORKBOOK.test(name) || RELATIONS.test(name), limits);
  const book = parts.find(({ name }) => WORKBOOK.test(name));
  if (!book) throw notATable("The file is a zip, but no .xlsx workbook");
  const xml = await textOf(book);
  const relations = await relationsOf(parts.find(({ name }) => RELATIONS.test(name)));
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
  const found = openZip(bytes, (name) => wanted.has(lower(name)), limits);
  const part = (path: string) => found.find(({ name }) => lower(name) === lower(path));
  return {
    sheets: sheets.flatMap((path) => part(path) ?? []),
    texts: part(texts),
    styles: part(styles),
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

async function relationsOf(part: Part | undefined): Promise<Relation[]> {
  if (!part) return [];
  return startTags(await textOf(part), "Relationship").map((tag) => {
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
