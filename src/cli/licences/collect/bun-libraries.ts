/** Libraries in Bun's executable, from the licence page of Bun's documentation for the pinned version. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Embedded, LinkedLibrary } from "../embedded.ts";

const PAGE = "node_modules/bun-types/docs/project/license.mdx";
/** A row: `| [`zstd`](https://…) | dual-licensed … |`, with words before or after the link. */
const ROW = /^\| *([^|]*?)\[`?([^\]`]+)`?\]\((\S+?)\)([^|]*)\| *([^|]+?) *\|$/;

/** Names of `process.versions` that differ from those of the page. */
const VERSION_NAMES: Readonly<Record<string, string>> = {
  picohttp: "picohttpparser",
  "c-ares": "ares",
  libicu: "icu",
  "zlib-ng": "zlib",
  libuv: "uv",
};

/** @param root of the project. @throws Error when the page lists nothing: it may have another form */
export function linkedLibraries(root: string): Embedded["bun"] {
  const page = readFileSync(join(root, PAGE), "utf8")
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .trim();
  const { version } = JSON.parse(readFileSync(join(root, "node_modules/bun-types/package.json"), "utf8"));
  const rows = page.split("\n").flatMap((line): LinkedLibrary[] => {
    const [, , name, url, , licence] = ROW.exec(line) ?? [];
    return name ? [{ name, url, licence: withoutLinks(licence), version: versionOf(name) }] : [];
  });
  if (rows.length === 0) throw new Error(`${PAGE} lists no libraries`);
  const webkit = {
    ...{ name: "JavaScriptCore (WebKit)", url: "https://github.com/oven-sh/webkit" },
    ...{ licence: "LGPL-2", version: process.versions.webkit ?? null },
  };
  return { version, page, libraries: [webkit, ...rows] };
}

const withoutLinks = (text: string): string => text.replace(/\[([^\]]*)\]\(([^)]*)\)/g, "$1 ($2)");

function versionOf(name: string): string | null {
  const key = VERSION_NAMES[name] ?? name.toLowerCase().replace(/\W/g, "");
  return process.versions[key] ?? null;
}
