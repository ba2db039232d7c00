/** The images: rules of hadolint and of the CIS benchmark that can be read from the files. No engine runs here. */
import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "..");
const read = (name: string): string => readFileSync(join(ROOT, name), "utf8");

interface Instruction {
  word: string;
  text: string;
}

/** The instructions of a Dockerfile; lines that go on are one. */
const instructionsOf = (file: string): Instruction[] =>
  file
    .replace(/^\s*#.*\n/gm, "")
    .replace(/\\\n/g, " ")
    .split("\n")
    .flatMap((line) => {
      const [, word, text] = /^\s*([A-Z]+)\s+(.*?)\s*$/.exec(line) ?? [];
      return word ? [{ word, text }] : [];
    });

/** The base images, with the defaults of the arguments that name them. */
function basesOf(all: readonly Instruction[]): string[] {
  const args = new Map(
    all.filter(({ word }) => word === "ARG").map(({ text }) => text.split("=") as [string, string]),
  );
  return all
    .filter(({ word }) => word === "FROM")
    .map(({ text }) => text.split(/\s+/)[0].replace(/\$\{(\w+)\}/, (_, name) => args.get(name) ?? ""));
}

/** What the rules say against a file. */
function faultsOf(file: string): string[] {
  const all = instructionsOf(file);
  const faults = basesOf(all).flatMap((base) => {
    const [, tag] = /^[\w./-]+:([\w.-]+)(?:@sha256:[0-9a-f]{64})?$/.exec(base) ?? [];
    return tag === undefined || tag === "latest" ? [`${base} has no fixed tag`] : [];
  });
  for (const { word, text } of all) {
    if (word === "ADD") faults.push("ADD in place of COPY");
    if ((word === "ENTRYPOINT" || word === "CMD") && !/^\[".*"\]$/.test(text))
      faults.push(`${word} is no list of words`);
    if (word !== "RUN") continue;
    if (/\bsudo\b|apt-get (?:dist-)?upgrade|curl[^|]*\|\s*(?:ba)?sh/.test(text)) faults.push(`RUN ${text}`);
    if (/apt-get.*install/.test(text)) {
      if (!/rm -rf \/var\/lib\/apt\/lists/.test(text)) faults.push("the lists of apt stay");
      if (!/--no-install-recommends/.test(text)) faults.push("recommended packages are installed");
    }
  }
  return faults;
}

/** The YAML of a page of the guide that has this word in it. */
function composeOf(page: string): Record<string, Service> {
  const [, text] = /```yaml\n([\s\S]*?\nservices:[\s\S]*?|services:[\s\S]*?)```/.exec(read(page)) ?? [];
  return (Bun.YAML.parse(text) as { services: Record<string, Service> }).services;
}
interface Service {
  build?: unknown;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  privileged?: boolean;
  user?: string;
}

describe("the Dockerfile", () => {
  const file = read("Dockerfile");
  const all = instructionsOf(file);
  const last = all.slice(all.findLastIndex(({ word }) => word === "FROM"));
  const of = (word: string) => last.filter((each) => each.word === word).map(({ text }) => text);

  test("has fixed tags, COPY, lists of words, and leaves no lists of apt", () => {
    expect(faultsOf(file)).toEqual([]);
    expect(basesOf(all)).toHaveLength(2);
  });

  test("runs as a user by number that is not root, who owns the data alone", () => {
    expect(of("USER")).toEqual(["65532:65532"]);
    expect(of("COPY").filter((text) => text.includes("--chown"))).toEqual([
      "--from=build --chown=65532:65532 /empty /data",
    ]);
    expect(of("VOLUME")).toEqual(["/data"]);
  });

  test("takes nothing from the build but the executable and an empty folder, and has a health check", () => {
    expect(of("COPY").every((text) => text.startsWith("--from=build "))).toBe(true);
    expect(of("RUN")).toEqual([]);
    expect(of("HEALTHCHECK")).toHaveLength(1);
    expect(of("ENTRYPOINT")).toEqual(['["/thikana"]']);
  });

  test("gets no secrets of the folder that it is built in", () => {
    const ignored = read(".dockerignore").split("\n");
    for (const name of [".git", "node_modules", "thikana-data"]) expect(ignored).toContain(name);
  });

  test("copies what is there", () => {
    const names = all
      .filter(({ word, text }) => word === "COPY" && !text.startsWith("--from"))
      .flatMap(({ text }) => text.split(/\s+/).slice(0, -1));
    expect(names.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
  });
});

test.each(["src/guide/docker.md", "src/guide/nodes.md"])(
  "each service of %s that runs Thikana has a root that is read only, and no privileges",
  (page) => {
    const own = Object.values(composeOf(page)).filter(({ build }) => build === ".");
    expect(own.length).toBeGreaterThan(0);
    for (const service of own)
      expect(service).toMatchObject({
        ...{ read_only: true, tmpfs: ["/tmp"], cap_drop: ["ALL"] },
        security_opt: ["no-new-privileges:true"],
      });
    expect(Object.values(composeOf(page)).filter(({ privileged }) => privileged)).toEqual([]);
  },
);

// Whoever signs up first owns the server, and Docker opens a port past the firewall.
test.each(["README.md", "Dockerfile", "src/guide/docker.md"])(
  "what %s starts is reached from its machine alone",
  (file) => {
    const published = read(file).match(/(?:-p |ports: \[")[\d.:]+/g) ?? [];
    expect(published.length).toBeGreaterThan(0);
    for (const port of published) expect(port).toContain("127.0.0.1:");
  },
);

test("the image of the guide's databases follows the same rules, and does not run as root", () => {
  const [, inline] = /dockerfile_inline: \|\n((?: {6}.*\n)+)/.exec(read("src/guide/nodes.md")) ?? [];
  expect(faultsOf(inline)).toEqual([]);
  const users = Object.values(composeOf("src/guide/nodes.md")).filter(({ build }) => build !== ".");
  expect(users.map(({ user }) => user)).toEqual(users.map(() => "postgres"));
});

test.each([
  ["FROM debian", "debian has no fixed tag"],
  ["FROM debian:latest", "debian:latest has no fixed tag"],
  ["FROM a:1\nADD x /x", "ADD in place of COPY"],
  ["FROM a:1\nENTRYPOINT /thikana serve", "ENTRYPOINT is no list of words"],
  ["FROM a:1\nRUN apt-get install -y --no-install-recommends curl", "the lists of apt stay"],
  ["FROM a:1\nRUN curl -s x | sh", "RUN curl -s x | sh"],
])("the rules find: %p", (file, fault) => {
  expect(faultsOf(file)).toContain(fault);
});
