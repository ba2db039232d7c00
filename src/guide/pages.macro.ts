/** Renders the guide when the server is bundled, or loaded from source. */
import { readFileSync } from "node:fs";
import { CONTENTS, DOWNLOADS } from "./contents.ts";
import { errorCodes } from "./error-codes.ts";
import { upgradeNotes } from "./upgrade-notes.ts";

/** What is put in place of a comment in a page. */
const MADE: Readonly<Record<string, () => string>> = {
  "<!-- error codes -->": errorCodes,
  "<!-- what to do -->": upgradeNotes,
};

export interface GuidePage {
  /** Path below /guide. */
  name: string;
  language: "en" | "hi";
  title: string;
  /** The text below the title. */
  html: string;
  sections: GuideSection[];
}

/** The text of a page up to its first heading, or below one heading up to the next, for the search. */
export interface GuideSection {
  /** Of the heading in the page; empty above the first. */
  id: string;
  title: string;
  text: string;
}

/** The names of all pages. */
export const guideNames = (): string[] => CONTENTS.flatMap(({ pages }) => [...pages]);

/** All pages, in order. @throws Error for a file that does not begin with a heading, or is missing */
export const guidePages = (): GuidePage[] => guideNames().map(pageOf);

/** The texts of the files that pages offer, by their names. */
export const guideDownloads = (): Record<string, string> =>
  Object.fromEntries(DOWNLOADS.map((name) => [name, read(name)]));

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");

function pageOf(name: string): GuidePage {
  const source = read(`${name}.md`);
  const [, title, body] = /^# (.+)\n([\s\S]*)$/.exec(source) ?? [];
  if (title === undefined || body === undefined)
    throw new Error(`guide/${name}.md does not begin with a heading`);
  const html = withLinks(
    withIds(Bun.markdown.html(body.replace(/^<!--.*-->$/gm, (comment) => MADE[comment]()))),
  );
  return {
    name,
    language: name.endsWith(".hi") ? "hi" : "en",
    title,
    html,
    sections: sectionsOf(title, html),
  };
}

const withIds = (html: string): string =>
  html.replace(
    /<h([23])>(.*?)<\/h\1>/g,
    (_, level, text) => `<h${level} id="${idOf(text)}">${text}</h${level}>`,
  );

/** As GitHub makes them, so that a link works in both places; letters of all scripts. */
const idOf = (heading: string): string =>
  plain(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");

/** Links between the files lead to the pages; tables scroll by themselves on a phone. */
const withLinks = (html: string): string =>
  html
    .replace(/href="([\w.-]+)\.md(#[^"]*)?"/g, (_, name, id = "") => `href="/guide/${name}${id}"`)
    .replace(/href="(prometheus\/[\w.]+)"/g, 'href="/guide/$1"')
    .replaceAll("<table>", '<div class="overflow-auto"><table>')
    .replaceAll("</table>", "</table></div>");

function sectionsOf(title: string, html: string): GuideSection[] {
  const [above = "", ...rest] = html.split(/(?=<h[23] )/);
  const sections = rest.map((part) => {
    const [, id = "", heading = "", text = ""] =
      /^<h[23] id="([^"]*)">(.*?)<\/h[23]>([\s\S]*)$/.exec(part) ?? [];
    return { id, title: plain(heading), text: plain(text) };
  });
  return [{ id: "", title, text: plain(above) }, ...sections];
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' },
};

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
