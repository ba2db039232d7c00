/**
 * Compiles the executable: `compile.ts OUTFILE [TARGET]`, TARGET as `bun build --target` takes it. Everything that the
 * program needs at run time is imported, and so embedded; a Worker is there only when its file is an entry point too.
 */
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { $, Glob } from "bun";
import { footerOf } from "../src/lib/executable-footer.ts";
import { withoutFtl } from "./without-ftl.ts";

const outfile = resolve(process.argv[2]);
const target = process.argv[3] as Bun.Build.CompileTarget | undefined;
process.chdir(join(import.meta.dir, ".."));

const commit = process.env.COMMIT || (await line($`git rev-parse --short=12 HEAD`)) || "unknown";
// Of the commit, so that two builds of it are the same bytes; so are the name and the order of the entry points below.
const builtAt =
  (await line($`git show -s --format=%cI ${commit}`)) ?? new Date().toISOString().replace(/\.\d+/, "");
const workers = [...new Glob("src/**/*worker.ts").scanSync()].sort();

// An executable holds the name that it was compiled under: it is the same for all, and the folder is not in it.
mkdirSync(dirname(outfile), { recursive: true });
const folder = mkdtempSync(join(dirname(outfile), "compile-"));
try {
  await Bun.build({
    entrypoints: ["src/main.ts", ...workers].map((path) => `./${path}`),
    target: "bun",
    format: "esm",
    // Identifiers stay as they are: Elysia reads the source of its handlers.
    minify: { whitespace: true, syntax: true },
    bytecode: true,
    // Chunks: a thread loads only the modules that it uses.
    splitting: true,
    minChunkSize: 16_384,
    naming: { entry: "[name].[ext]" },
    define: {
      "process.env.THIKANA_COMMIT": JSON.stringify(commit),
      "process.env.THIKANA_BUILT_AT": JSON.stringify(builtAt),
    },
    plugins: [withoutFtl],
    compile: {
      ...(target && { target }),
      outfile: join(folder, "thikana"),
      // Most of a start runs once, so the JIT waits for src/lib/jit.ts.
      jitPolicy: 100,
      // The bytecode of what a start runs lies together: it reads fewer pages (`make bytecode-order` records it anew).
      bytecodeOrder: ".ci/bytecode-order.txt",
      // An appliance must not read a .env or a bunfig.toml that happens to lie where it is started.
      autoloadDotenv: false,
      autoloadBunfig: false,
    },
  });
  // Windows' has an ending.
  const [name] = readdirSync(folder);
  const made = join(folder, name);
  if (target?.startsWith("bun-linux-") ?? process.platform === "linux") await addFooter(made);
  renameSync(made, outfile);
} finally {
  rmSync(folder, { recursive: true });
}

/** Tells where the PIN directory lies in an executable; others are signed, or have no /proc/self/exe to read it by. */
async function addFooter(path: string): Promise<void> {
  const directory = await Bun.file("data/directory.bin").bytes();
  const offset = Buffer.from(await Bun.file(path).arrayBuffer()).indexOf(directory);
  if (offset < 0) throw new Error(`${path} does not hold the PIN directory`);
  appendFileSync(path, footerOf(offset, directory));
}

/** What a command prints; undefined when it fails, as outside a clone. */
async function line(command: $.ShellPromise): Promise<string | undefined> {
  const { exitCode, stdout } = await command.nothrow().quiet();
  return exitCode === 0 ? stdout.toString().trim() : undefined;
}
