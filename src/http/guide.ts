/** The guide, from the executable: a page for each of its files, and what its search reads. */
import { CONTENTS, DOWNLOADS } from "../guide/contents.ts";
import { guideDownloads, guideNames, guidePages } from "../guide/pages.macro.ts" with { type: "macro" };
import type { GuidePage } from "../guide/pages.macro.ts";
import { lazy } from "../lib/lazy.ts";
import { asset, assetRoutes } from "./asset.ts";
import { withAssets } from "./page-assets.ts";

const PATH = "/guide";
const HTML = "text/html; charset=utf-8";

// Embedded inside functions: anything outside is in memory from the start.
const pages = lazy(() => new Map(guidePages().map((page) => [page.name, page])));
const pathOf = (name: string): string => `${PATH}/${name}`;
const downloads = lazy(() => guideDownloads());
const pageOf = (name: string): GuidePage => pages().get(name)!; // an own property only

/** The first page is the guide's own. */
const [FIRST] = CONTENTS[0].pages;

const sections = async () =>
  JSON.stringify(
    [...pages().values()].flatMap(({ name, language, title, sections }) =>
      sections.map((section) => ({ page: title, language, path: pathOf(name), ...section })),
    ),
  );

export const guideRoutes = assetRoutes({ name: "guide" }, [
  asset(PATH, HTML, async () => documentOf(pageOf(FIRST))),
  ...guideNames().map((name) => asset(pathOf(name), HTML, async () => documentOf(pageOf(name)))),
  asset(`${PATH}/search.json`, "application/json; charset=utf-8", sections),
  ...DOWNLOADS.map((name) =>
    asset(`${PATH}/${name}`, "text/plain; charset=utf-8", async () => downloads()[name] ?? ""),
  ),
]);

const documentOf = ({ name, title, language, html }: GuidePage): string =>
  withAssets(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${Bun.escapeHTML(title)} · Thikana</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/guide.css">
<script type="module" src="/guide.js"></script>
</head>
<body>
<div class="guide">
<details class="contents" open><summary>${Bun.escapeHTML(title)}</summary>
<div id="search"></div>
<nav aria-label="Guide">${CONTENTS.map((group) => groupOf(group, name)).join("")}</nav>
</details>
<main lang="${language}"><h1>${Bun.escapeHTML(title)}</h1>
${html}</main>
</div>
</body>
</html>
`);

const groupOf = ({ title, pages: names }: (typeof CONTENTS)[number], current: string): string =>
  `<h2>${title}</h2><ul>${names.map((name) => entryOf(pageOf(name), name === current)).join("")}</ul>`;

const entryOf = ({ name, title, language }: GuidePage, isCurrent: boolean): string =>
  `<li><a href="${pathOf(name)}" lang="${language}"${isCurrent ? ' aria-current="page"' : ""}>${Bun.escapeHTML(title)}</a></li>`;
