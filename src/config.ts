/** Reads the settings of `settings.ts`, once, from flags, environment and files of secrets. */
import { readFileSync } from "node:fs";
import { UserError } from "./lib/user-error.ts";
import { flagOf, SETTINGS, type Setting } from "./settings.ts";

/** Invalid settings end the start with exit code 2. */
const refuse = (message: string) => new UserError(message, 2);

/** The parsed settings. */
export type Config = { readonly [K in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[K]["parse"]> };

type Environment = Record<string, string | undefined>;

const ROWS = Object.entries<Setting>(SETTINGS);

/**
 * Reads the settings.
 * @param args flags as `--port 9000` or `--port=9000`
 * @param env the environment; empty variables count as missing
 * @returns the settings, and a warning for each unknown THIKANA_ variable
 * @throws UserError for an unknown flag or an invalid value
 */
export function loadConfig(
  args: readonly string[],
  env: Environment,
): { config: Config; warnings: string[] } {
  const flags = readFlags(args);
  const values = ROWS.map(([name, row]) => [name, parseValue(row, flags, env)]);
  // Each value is parsed by its own row, which TypeScript cannot follow.
  return { config: Object.fromEntries(values) as Config, warnings: unknownVariables(env) };
}

/** Settings that backups and their checks need; none is a secret. */
const OF_BACKUPS = ["instanceKeyFile", "backupHours", "backupKeep", "backupDir", "backupRecipient"] as const;

/**
 * The settings of backups as environment variables, only those that are set: a running server passes them to the
 * commands on the same machine, which do not have a service's environment.
 */
export function backupVariables(config: Config): Record<string, string> {
  const set = OF_BACKUPS.filter((name) => config[name] !== null);
  return Object.fromEntries(set.map((name) => [SETTINGS[name].env, String(config[name])]));
}

function readFlags(args: readonly string[]): Map<string, string> {
  const known = knownNames((row) => flagOf(row.env), "-file");
  const flags = new Map<string, string>();
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    const equals = arg.indexOf("=");
    const flag = equals < 0 ? arg : arg.slice(0, equals);
    if (!flag.startsWith("-")) throw refuse(`serve takes no "${arg}"; see thikana serve --help`);
    if (!known.has(flag)) throw refuse(`unknown flag ${flag}; see thikana serve --help`);
    const value = equals < 0 ? args[++i] : arg.slice(equals + 1);
    if (value === undefined) throw refuse(`${flag} needs a value`);
    if (flags.has(flag)) throw refuse(`${flag} is given twice`);
    flags.set(flag, value);
  }
  return flags;
}

/** The names of all settings; secrets also with the suffix for a file. */
function knownNames(nameOf: (row: Setting) => string, fileEnding: string): Set<string> {
  const names = ROWS.map(([, row]) => nameOf(row));
  const files = ROWS.filter(([, row]) => row.secret).map(([, row]) => `${nameOf(row)}${fileEnding}`);
  return new Set([...names, ...files]);
}

function parseValue(row: Setting, flags: Map<string, string>, env: Environment): unknown {
  const { text, name } = given(row, flags, env);
  try {
    return row.parse(text);
  } catch (error) {
    const shown = row.secret || /\/\/[^/]*@/.test(text) ? "" : ` "${text}"`;
    throw refuse(`${name}${shown} cannot be used: ${(error as Error).message}`);
  }
}

/** The text of a setting and its source: flag, file flag, variable, file variable, default. */
function given(row: Setting, flags: Map<string, string>, env: Environment): { text: string; name: string } {
  const flag = flagOf(row.env);
  const sources: [string, string | undefined, boolean][] = [
    [flag, flags.get(flag), false],
    [`${flag}-file`, flags.get(`${flag}-file`), true],
    [row.env, env[row.env] || undefined, false],
    [`${row.env}_FILE`, row.secret ? env[`${row.env}_FILE`] || undefined : undefined, true],
  ];
  for (const [name, value, isFile] of sources) {
    if (value !== undefined) return { name, text: isFile ? readSecret(name, value) : value };
  }
  return { name: row.env, text: row.default };
}

/** An empty file is an error: the secret was meant to be there, and the server would start without it. */
function readSecret(name: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    throw refuse(`${name}: the file ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (text.trim() === "") throw refuse(`${name}: the file ${path} is empty`);
  return text;
}

function unknownVariables(env: Environment): string[] {
  // The first two are set in the executable by the build; the passphrase is only for thikana backup and
  // restore.
  const known = knownNames((row) => row.env, "_FILE")
    .add("THIKANA_COMMIT")
    .add("THIKANA_BUILT_AT")
    .add("THIKANA_BACKUP_PASSPHRASE");
  return Object.keys(env)
    .filter((name) => name.startsWith("THIKANA_") && !known.has(name))
    .map((name) => `${name} is not a setting of thikana; see thikana serve --help`);
}
