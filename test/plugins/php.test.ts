/** The plugin's PHP: its syntax, its style, and its unit tests, each as a test of this run. */
import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { temporaryFolder } from "../support/binary.ts";

const HERE = import.meta.dir;
const PLUGIN = resolve(HERE, "../../widget/woocommerce/thikana-address-check");
const FILES = readdirSync(PLUGIN, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".php"))
  .map((name) => join(PLUGIN, name))
  .sort();

const has = (name: string) => Bun.which(name) !== null;
if (!has("php")) console.log("Skipped: the plugin's PHP needs php, phpunit and phpcs (see .ci/php.sh).");

/** Runs a tool to its end; gives its status and all that it has printed. */
function run(...command: string[]): { status: number; printed: string } {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: HERE });
  return { status: exitCode, printed: `${stdout}${stderr}` };
}

describe.skipIf(!has("php"))("PHP", () => {
  test.each(FILES.map((file) => [file.slice(PLUGIN.length + 1), file]))("%s is valid PHP", (_, file) => {
    expect(run("php", "-l", file)).toEqual({ status: 0, printed: `No syntax errors detected in ${file}\n` });
  });

  test("every file refuses to be opened from outside", () => {
    const guards = /defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;/;
    expect(FILES.filter((file) => !guards.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});

describe.skipIf(!has("phpunit"))("PHP 7.4", () => {
  const script = join(HERE, "syntax74.php");

  test("understands every file", () => {
    expect(run("php", script, ...FILES)).toEqual({ status: 0, printed: "" });
  });

  test.each([
    ["a?->b();", "NullsafeMethodCall"],
    ["match (1) { 1 => 2 };", "Match"],
    ["f(a: 1);", "named argument"],
    ["function f(int|string $a) {}", "UnionType"],
    ["function f(): static {}", "type"],
    ["function f(mixed $a) {}", "type"],
    ["function f($a,) {}", "comma"],
    ["class A { function __construct(private $a) {} }", "promoted"],
    ["str_contains('a', 'b');", "function"],
    ["try {} catch (E) {}", "catch"],
  ])("does not understand %s", (code, finding) => {
    using folder = temporaryFolder();
    const file = join(folder.path, "new.php");
    writeFileSync(file, `<?php\n${code.startsWith("a?") ? `$${code}` : code}\n`);
    expect(run("php", script, file).printed).toContain(finding);
  });
});

describe.skipIf(!has("phpcs"))("PHP_CodeSniffer", () => {
  const installed = has("phpcs") ? run("phpcs", "-i").printed : "";
  const standard = /\bWordPress\b/.test(installed) ? "WordPress" : "phpcs.xml";

  test(`finds nothing, by ${standard}`, () => {
    const only = standard === "WordPress" ? ["--warning-severity=0"] : [];
    const { status, printed } = run("phpcs", "-q", "-s", ...only, `--standard=${standard}`, PLUGIN);
    expect(printed).toBe("");
    expect(status).toBe(0);
  });
});

describe.skipIf(!has("phpunit"))("PHPUnit", () => {
  for (const { name, failure } of has("phpunit") ? unitTests() : []) {
    test(name, () => expect(failure).toBe(""));
  }
});

/** Runs all unit tests; gives the name of each, and why it has failed ("" when it has not). */
function unitTests(): { name: string; failure: string }[] {
  using folder = temporaryFolder();
  const report = join(folder.path, "junit.xml");
  const bootstrap = ["--no-configuration", "--do-not-cache-result", "--bootstrap", "phpunit/bootstrap.php"];
  const { status, printed } = run("phpunit", ...bootstrap, "--log-junit", report, "phpunit/tests");
  const xml = Bun.file(report).size > 0 ? readFileSync(report, "utf8") : "";
  const cases = [
    ...xml.matchAll(/<testcase name="([^"]*)" class="([^"]*)"[^>]*?(?:\/>|>(.*?)<\/testcase>)/gs),
  ];
  const results = cases.map(([, name, of, inside = ""]) => ({
    name: `${of}: ${name
      .replace(/^test_/, "")
      .replaceAll("_", " ")
      .replaceAll("&quot;", "")}`,
    failure: /<(failure|error|warning)/.test(inside) ? inside : "",
  }));
  // A crash leaves no report, or one without its own failure.
  const crashed = results.length === 0 || (status !== 0 && results.every(({ failure }) => failure === ""));
  return crashed ? [{ name: "runs to its end", failure: printed }] : results;
}
