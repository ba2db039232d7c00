/** The packages that embedded files belong to, from node_modules/ and bun.lock. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PackagePart } from "../embedded.ts";

interface PackageJson {
  name: string;
  version: string;
  license?: string | { type: string };
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** The package of a file, as a path from the root: the last one that the path names. */
const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)/;
/** A source of a prebuilt script, as pnpm stores packages: `node_modules/.pnpm/@lezer+common@1.2.3/…`. */
const OF_PNPM = /node_modules\/\.pnpm\/((?:@[^/+]+\+)?[^/@]+)@(\d[^/_(]*)/;
/** A source of a prebuilt script that lies beside it in its authors' repository: `../../../themes/dist/…`. */
const OF_WORKSPACE = /^(?:\.\.\/){3}([\w-]+)\/dist\//;

/**
 * @param root of the project
 * @param embedded paths of the files that are part of a script
 * @param data paths of packages whose data only is embedded
 */
export function packagesOf(
  root: string,
  embedded: readonly string[],
  data: readonly string[],
): PackagePart[] {
  const integrity = integritiesOf(root);
  const of = (paths: readonly string[]) => new Set(paths.flatMap((path) => PACKAGE.exec(path)?.[1] ?? []));
  const scripts = of(embedded);
  const own = [...new Set([...scripts, ...of(data)])].map((path): PackagePart => {
    const { name, version } = packageJson(join(root, path));
    const sha = integrity.get(`${name}@${version}`) ?? null;
    return { ...describe(join(root, path)), integrity: sha, isData: !scripts.has(path), inside: null };
  });
  const inside = embedded
    .filter((path) => path.includes("node_modules/"))
    .flatMap((path) => insideOf(root, path));
  const known = new Map([...inside, ...own].map((part) => [`${part.name}@${part.version}`, part]));
  return [...known.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

const keyOf = ({ name, version }: PackagePart): string => `${name}@${version}`;

/** Sources of a package's prebuilt script, from its source map. */
function insideOf(root: string, path: string): PackagePart[] {
  const map = join(root, `${path}.map`);
  if (!existsSync(map)) return [];
  const { sources } = JSON.parse(readFileSync(map, "utf8")) as { sources: string[] };
  const from = packageJson(join(root, PACKAGE.exec(path)?.[1] ?? ""));
  const scope = from.name.split("/")[0];
  const found = new Map<string, PackagePart>();
  for (const source of sources) {
    const [, packed, version] = OF_PNPM.exec(source) ?? [];
    const sibling = OF_WORKSPACE.exec(source)?.[1];
    const name = packed ? packed.replace("+", "/") : sibling && `${scope}/${sibling}`;
    if (!name || found.has(`${name}@${version}`)) continue;
    found.set(`${name}@${version}`, partInside(root, from, name, version));
  }
  return [...found.values()];
}

/** Takes the licence from the same package here, if installed, even in a slightly different version. */
function partInside(root: string, from: PackageJson, name: string, version?: string): PackagePart {
  const folder = join(root, "node_modules", name);
  const here = existsSync(join(folder, "package.json")) ? describe(folder) : null;
  const own = version ?? from.dependencies?.[name] ?? here?.version ?? from.version;
  const known = { licence: here?.licence ?? null, texts: here?.texts ?? [], dependencies: [] };
  return { name, version: own, ...known, integrity: null, isData: false, inside: from.name };
}

const FILE_OF_LICENCE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

function describe(folder: string): Omit<PackagePart, "integrity" | "isData" | "inside"> {
  const { name, version, license, dependencies, peerDependencies } = packageJson(folder);
  const files = readdirSync(folder).filter((file) => FILE_OF_LICENCE.test(file));
  return {
    ...{ name, version },
    licence: (typeof license === "object" ? license.type : license) ?? null,
    texts: files.sort().map((file) => readFileSync(join(folder, file), "utf8").trim()),
    dependencies: Object.keys({ ...dependencies, ...peerDependencies }),
  };
}

/** The nearest package.json with a name: folders inside a package may have one without. */
function packageJson(folder: string): PackageJson {
  const path = join(folder, "package.json");
  if (!existsSync(path)) return packageJson(dirname(folder));
  return JSON.parse(readFileSync(path, "utf8")) as PackageJson;
}

/** Checksums of bun.lock by `name@version`, with the package's own name. */
function integritiesOf(root: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(root, "bun.lock"), "utf8").replace(/,(\s*[}\]])/g, "$1");
  const { packages } = JSON.parse(text) as { packages: Record<string, unknown[]> };
  return new Map(
    Object.values(packages).map((entry) => [String(entry[0]), String(entry.at(-1))] as [string, string]),
  );
}
