/** The guide: its pages, its links, and that what it names is there. */
import { beforeAll, expect, test } from "bun:test";
import { codeOf, PROBLEMS, type ProblemKey, problemEntry } from "../../data/catalogue/problems/index.ts";
import { COMMANDS } from "../../src/cli/index.ts";
import { CONTENTS, DOWNLOADS } from "../../src/guide/contents.ts";
import { ROUTES } from "../../src/http/api.ts";
import { find, type Section } from "../../src/http/guide-page/find.ts";
import { SETTINGS } from "../../src/settings.ts";
import { send, useServer } from "./server.ts";

const NAMES = CONTENTS.flatMap(({ pages }) => [...pages]);
const folder = new URL("../../src/guide/", import.meta.url);

const texts = new Map<string, string>();
const sources = new Map<string, string>();
const server = await useServer();
beforeAll(async () => {
  for (const name of NAMES) {
    const response = await send(server, "GET", `/guide/${name}`);
    expect([name, response.status]).toEqual([name, 200]);
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self';");
    texts.set(name, await response.text());
    sources.set(name, await Bun.file(new URL(`${name}.md`, folder)).text());
  }
});

test("every file of the guide is a page, and the first one is at /guide", async () => {
  const files = [...new Bun.Glob("*.md").scanSync(folder.pathname)].map((file) => file.slice(0, -3));
  expect(files.sort()).toEqual([...NAMES].sort());
  expect(await (await send(server, "GET", "/guide")).text()).toBe(texts.get(NAMES[0]) ?? "");
  expect((await send(server, "GET", "/guide/nothing-of-that-name")).status).toBe(404);
});

test("every link inside the guide leads to a page, and to a heading of it", () => {
  const broken = [...texts].flatMap(([name, text]) =>
    [...text.matchAll(/href="\/guide\/([^"#]+)(?:#([^"]+))?"/g)]
      .filter(([, to = "", id]) => {
        if ((DOWNLOADS as readonly string[]).includes(to)) return false;
        const target = texts.get(to);
        return !target || (id !== undefined && !target.includes(`id="${id}"`));
      })
      .map(([link]) => `${name}: ${link}`),
  );
  expect(broken).toEqual([]);
  const relative = [...texts].flatMap(([name, text]) =>
    [...text.matchAll(/href="(?!\/|https:|#)[^"]*"/g)].map(([link]) => `${name}: ${link}`),
  );
  expect(relative).toEqual([]);
});

test.each([...DOWNLOADS])("%s can be had from the server as it is", async (name) => {
  const response = await send(server, "GET", `/guide/${name}`);
  expect(await response.text()).toBe(await Bun.file(new URL(name, folder)).text());
});

/** All that matches a pattern's first group, with its page. */
const named = (pattern: RegExp) =>
  [...sources].flatMap(([page, text]) =>
    [...text.matchAll(pattern)].map(([, name = ""]) => ({ page, name })),
  );

test("every setting, command and path that it names is the program's", () => {
  // Of the compose file of several nodes, for PostgreSQL.
  const known = (name: string) =>
    name === "THIKANA_PASSWORD" ||
    Object.values(SETTINGS).some(({ env }) => env === name || `${env}_FILE` === name);
  expect(named(/\b(THIKANA_[A-Z_]+)\b/g).filter(({ name }) => !known(name))).toEqual([]);

  const commands = new Set(COMMANDS.map(({ name }) => name));
  const called = named(/(?:`|\n|sudo |-u thikana |\/)thikana ([a-z][a-z-]*)/g);
  expect(called.length).toBeGreaterThan(20);
  // An image of that name comes before a command, too.
  commands.add("thikana");
  expect(called.filter(({ name }) => !commands.has(name))).toEqual([]);

  const paths = ROUTES.map(({ path }) => new RegExp(`^${path.replace(/:\w+|\{\w+\}/g, "[^/]+")}$`));
  const asked = named(/(?:GET |POST |PUT |DELETE |\$SERVER)(\/(?:api|health)[\w/.{}-]*[\w}-])/g);
  expect(asked.length).toBeGreaterThan(8);
  expect(asked.filter(({ name }) => !paths.some((path) => path.test(name)))).toEqual([]);
});

test("the page of upgrades has what to do for each version of the changelog", async () => {
  const changelog = await Bun.file(new URL("../../CHANGELOG.md", import.meta.url)).text();
  const versions = [...changelog.matchAll(/^## \[(\d.*?)\]/gm)].map(([, version]) => version);
  expect(versions).not.toBeEmpty();
  for (const version of versions) expect(texts.get("upgrade")).toContain(`>${version}</h3>`);
  expect(texts.get("upgrade")).toContain("<code>THIKANA_KEEP_ORDERS_DAYS</code>");
});

test("the page of errors has each code of the catalogue, with all of its statuses and sentences", () => {
  const text = texts.get("errors") ?? "";
  const sectionOf = (code: string) => text.split(`<h3 id="${code}">`)[1]?.split("<h")[0] ?? "";
  const keys = Object.keys(PROBLEMS) as ProblemKey[];
  const unlisted = keys.filter((key) => {
    const { status, en } = problemEntry(key)!;
    const section = sectionOf(codeOf(key));
    const sentence = typeof en === "string" ? Bun.escapeHTML(en) : "";
    return (
      !section.includes(`<strong>${status}</strong>`) ||
      !section.replaceAll("&#x27;", "'").includes(sentence.replaceAll("&#x27;", "'"))
    );
  });
  expect(unlisted).toEqual([]);
  expect(text).not.toMatch(/undefined|NaN|\[object/);
});

test("the search finds sections with all words, those named so first", async () => {
  const sections = (await (await send(server, "GET", "/guide/search.json")).json()) as Section[];
  const paths = (query: string) =>
    find(sections, query).map(({ path, id }) => (id === "" ? path : `${path}#${id}`));
  expect(paths("lost password")[0]).toBe("/guide/keys");
  expect(paths("changed_meanwhile")[0]).toBe("/guide/errors#changed_meanwhile");
  expect(paths("NGINX")[0]).toBe("/guide/proxy#nginx");
  expect(paths("विजेट")[0]).toStartWith("/guide/first-day.hi#");
  expect(paths("nginx nothingofthatword")).toEqual([]);
  expect(paths("  ")).toEqual([]);
});
