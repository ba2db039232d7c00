/**
 * Prints what the executable embeds, as JSON; run by the macro in the parent folder when the server is bundled. The
 * bundler reports which files of which packages are in our scripts; the rest is from bun.lock and the packages.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { ATTRIBUTION, SOURCES } from "../../../../data/build/report.ts";
import { METAFILES } from "../../../lib/metafile.ts";
import type { Embedded } from "../embedded.ts";
import { linkedLibraries } from "./bun-libraries.ts";
import { packagesOf } from "./packages.ts";

const ROOT = resolve(import.meta.dir, "../../../..");

/** The bundler's metafile. */
interface Metafile {
  inputs: Record<string, unknown>;
  outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }>;
}

/**
 * Files that are part of a script, as paths from the root. The bundler reports no bytes for style sheets, so all their
 * files count.
 */
const embeddedIn = ({ inputs, outputs }: Metafile): string[] => [
  ...Object.keys(inputs).filter((path) => path.endsWith(".css")),
  ...Object.values(outputs).flatMap((output) =>
    Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  ),
];

/** The server's scripts and, by its macros, those of the browsers. Bundled as in `.ci/compile.ts`, except for names. */
async function bundle(folder: string): Promise<string[]> {
  const workers = [...new Bun.Glob("src/**/*worker.ts").scanSync(ROOT)];
  const flags = ["--target=bun", "--minify-whitespace", "--minify-syntax", "--splitting"];
  const child = Bun.spawn(
    [
      ...[process.execPath, "build", ...flags, `--outdir=${folder}/out`],
      ...[`--metafile=${folder}/server.json`, "src/main.ts", ...workers],
    ],
    { cwd: ROOT, env: { ...process.env, [METAFILES]: folder }, stdio: ["ignore", "ignore", "inherit"] },
  );
  if ((await child.exited) !== 0) throw new Error("the server could not be bundled");
  const reports = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return reports.flatMap((name) => embeddedIn(JSON.parse(readFileSync(join(folder, name), "utf8"))));
}

/** Files of packages that macros read to embed data made from them. */
function readByMacros(): string[] {
  const names = /node_modules\/((?:@[\w-]+\/)?\w[\w.-]*)|from "((?:@[\w-]+\/)?\w[\w.-]*)(?:\/[^"]*)?"/g;
  return [...new Bun.Glob("{src,widget}/**/*.macro.ts").scanSync(ROOT)].flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(names)]
      .map(([, path, name]) => `node_modules/${path ?? name}/data`)
      .filter((path) => existsSync(join(ROOT, dirname(path), "package.json"))),
  );
}

/** Links of Markdown with their addresses behind them. */
const plain = (text: string): string => text.replace(/\[([^\]]*)\]\(([^)]*)\)/g, "$1 ($2)");

async function collect(): Promise<Embedded> {
  const folder = mkdtempSync(join(tmpdir(), "thikana-parts-"));
  try {
    const embedded = await bundle(folder);
    const data = [...readByMacros(), ...SOURCES.map((source) => `node_modules/${source.package}/data`)];
    return {
      packages: packagesOf(ROOT, embedded, data),
      bun: linkedLibraries(ROOT),
      data: SOURCES.map(({ package: name, what, licence }) => ({
        package: name,
        what,
        licence: plain(licence),
      })),
      attribution: plain(ATTRIBUTION),
      own: readFileSync(join(ROOT, "LICENSE"), "utf8").trim(),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) console.log(JSON.stringify(await collect()));
