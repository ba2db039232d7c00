/** Source files, and what each imports. */
import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const ROOT = resolve(import.meta.dir, "../..");

export interface SourceFile {
  /** From the root of the repository: `src/http/orders.ts`. */
  path: string;
  text: string;
  /** Files of the repository, by the same kind of path, and names of packages. */
  imports: { files: string[]; packages: string[] };
}

/** `import … from "x"`, `export … from "x"`, `import "x"`, `import("x")` and `new URL("./x", …)`, types included. */
const IMPORT = /(?:\bfrom|^import|\bimport\(|\bnew URL\()\s*"([^"]+)"/gm;

/** All TypeScript files of `src`, or of other folders, but the generated types, sorted by path. */
export function sourceFiles(folders: readonly string[] = ["src"]): SourceFile[] {
  const paths = folders
    .flatMap((folder) => [...new Bun.Glob(`${folder}/**/*.{ts,tsx}`).scanSync(ROOT)])
    .sort();
  return paths
    .filter((path) => !path.endsWith("schema.d.ts"))
    .map((path) => {
      const text = readFileSync(join(ROOT, path), "utf8");
      return { path, text, imports: importsOf(path, text) };
    });
}

function importsOf(path: string, text: string): SourceFile["imports"] {
  const targets = [...text.matchAll(IMPORT)].map(([, target]) => target);
  const files = targets
    .filter((target) => target.startsWith("."))
    .map((target) => relative(ROOT, resolve(ROOT, dirname(path), target)));
  return { files, packages: targets.filter((target) => !target.startsWith(".")) };
}
