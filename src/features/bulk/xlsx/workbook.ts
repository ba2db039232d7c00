/** Structure of a workbook: sheets in reading order, shared strings, styles. */
import { posix } from "node:path";
import { unknownSheet, unreadable } from "../sheet/faults.ts";
import type { Limits } from "../sheet/limits.ts";
import type { SheetName } from "../sheet/sheet.ts";
import { startTags, textOf } from "./xml.ts";
import { openZip, type Part } from "./zip.ts";

const WORKBOOK = /^xl\/workbook\d*\.xml$/i;
const RELATIONS = /^xl\/_rels\/workbook\d*\.xml\.rels$/i;

export interface SheetPart extends SheetName {
  part: Part;
}

/**
 * Finds the parts to read: no pictures, macros or external links.
 * @param choice name or number (from 1) of the sheet to read; null: the first one with known columns, else with data
 * @throws Problem 400, also for a sheet that is not there
 */
export async function openWorkbook(bytes: Uint8Array, limits: Limits, choice: string | null) {
  const parts = openZip(bytes, (name) => WORKBOOK.test(name) || RELATIONS.test(name), limits);
  const book = parts.find(({ name }) => WORKBOOK.test(name));
  if (!book) throw unreadable("file_unreadable.zip");
  const xml = await textOf(book);
  const relations = await relationsOf(parts.find(({ name }) => RELATIONS.test(name)));
  const paths = new Map(relations.map(({ id, path }) => [id, path]));
  const all = startTags(xml, "sheet").map((tag, i) => ({
    name: tag.get("name") ?? "",
    isHidden: (tag.get("state") ?? "visible") !== "visible",
    path: paths.get(idOf(tag)) ?? `xl/worksheets/sheet${i + 1}.xml`,
  }));
  const chosen = choice === null ? null : chooseSheet(all, choice);
  const inOrder = all.toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden));
  const looked = (chosen ? [chosen, ...inOrder.filter((sheet) => sheet !== chosen)] : inOrder).slice(
    0,
    limits.sheets,
  );
  const pathTo = (what: string) =>
    relations.find(({ type }) => type.endsWith(`/${what}`))?.path ?? `xl/${what}.xml`;
  const [texts, styles] = [pathTo("sharedStrings"), pathTo("styles")];
  const wanted = new Set([...looked.map(({ path }) => path), texts, styles].map(lower));
  const found = openZip(bytes, (name) => wanted.has(lower(name)), limits);
  const part = (path: string) => found.find(({ name }) => lower(name) === lower(path));
  const opened = looked.flatMap(({ name, isHidden, path }): SheetPart[] => {
    const sheet = part(path);
    return sheet ? [{ name, isHidden, part: sheet }] : [];
  });
  return {
    /** All sheets, in the order of their tabs. */
    names: all.map(({ name, isHidden }): SheetName => ({ name, isHidden })),
    /** The chosen sheet only, or visible before hidden ones. */
    sheets: chosen ? opened.slice(0, 1) : opened,
    /** Visible sheets that were not chosen. */
    others: opened.slice(chosen ? 1 : 0).filter(({ isHidden }) => !isHidden),
    texts: part(texts),
    styles: part(styles),
    /** Serial dates count from 1904. */
    is1904: startTags(xml, "workbookPr").some((tag) => /^(1|true)$/.test(tag.get("date1904") ?? "")),
  };
}

/** By name, ignoring case as spreadsheets do, else by number. @throws Problem 400 */
function chooseSheet<S extends { name: string }>(sheets: readonly S[], choice: string): S {
  const wanted = choice.trim().toLowerCase();
  const found =
    sheets.find(({ name }) => name.trim().toLowerCase() === wanted) ??
    (/^\d{1,6}$/.test(wanted) ? sheets[Number(wanted) - 1] : undefined);
  if (!found)
    throw unknownSheet(
      choice,
      sheets.map(({ name }) => name),
    );
  return found;
}

/** Names of parts are case-insensitive. @see ECMA-376 part 2, 7.2.3.5 */
const lower = (name: string): string => name.toLowerCase();

/** The parts of the workbook: their ids, types and paths in the zip. */
async function relationsOf(part: Part | undefined) {
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

/** `r:id`, with any prefix. */
const idOf = (tag: Map<string, string>): string => [...tag].find(([name]) => name.endsWith(":id"))?.[1] ?? "";
