/** Where the build's own tools come from, and what is known against its packages. */
import { afterAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../package.json" with { type: "json" };

const ROOT = join(import.meta.dir, "..");

interface Lock {
  packages: Record<string, { version: string; integrity?: string }>;
}

test("the Bun that is fetched is the pinned one, each of its packages with its checksum", () => {
  const { "": root, ...packages } = (
    JSON.parse(readFileSync(join(ROOT, ".ci/bun/package-lock.json"), "utf8")) as Lock
  ).packages;
  const version = packageJson.engines.bun;
  expect(packageJson.packageManager).toBe(`bun@${version}`);
  expect(root).toMatchObject({ dependencies: { bun: version } });
  expect(Object.keys(packages)).toContain("node_modules/@oven/bun-linux-x64");
  for (const [name, part] of Object.entries(packages))
    expect([name, part]).toEqual([
      name,
      expect.objectContaining({ version, integrity: expect.stringMatching(/^sha512-.{86}==$/) }),
    ]);
});

/** What the registry answers to the question for vulnerabilities. */
let answer = (): Response => Response.json({});
const registry = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => answer() });
afterAll(() => registry.stop(true));

async function audit(): Promise<{ status: number; output: string }> {
  const child = Bun.spawn([join(ROOT, ".ci/audit.sh")], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, npm_config_registry: registry.url.href },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = await new Response(child.stdout).text();
  return { status: await child.exited, output };
}

const ADVISORY = {
  ...{ id: 1, url: "https://example.com/advisory", title: "An invented one", severity: "high" },
  ...{ vulnerable_versions: "<99", cwe: [], cvss: { score: 8, vectorString: null } },
};

test.each<[what: string, respond: () => Response, status: number, says: RegExp]>([
  ["knows nothing", () => Response.json({}), 0, /^Known vulnerabilities: none\./],
  ["knows of one", () => Response.json({ elysia: [ADVISORY] }), 1, /An invented one/],
  ["has no such service", () => new Response("", { status: 405 }), 3, /^Known vulnerabilities: NOT CHECKED/],
  ["answers nonsense", () => new Response("<html>"), 3, /^Known vulnerabilities: NOT CHECKED/],
])("make audit, when the registry %s, ends with a status of its own", async (_, respond, status, says) => {
  answer = respond;
  const seen = await audit();
  expect(seen).toEqual({ status, output: expect.stringMatching(says) });
});
