/** The commands of `thikana`. Each loads only what it needs. */
import { UserError } from "../user-error.ts";
import type { Io } from "./io.ts";

/** @returns the exit code: 0 done, 1 failed, 2 wrong usage */
export type Run = (args: readonly string[], io: Io) => Promise<number>;

export interface Command {
  name: string;
  /** Arguments, for the help. */
  usage: string;
  help: string;
  load: () => Promise<Run>;
  /** Further text of `--help`. */
  more?: () => Promise<string>;
}

/** For the help of `thikana serve`. */
const EXIT_CODES = `Exit codes:
  0  stopped by SIGTERM or SIGINT; everything is written
  1  could not start, got a second signal, or did not stop within 10 seconds; orders already answered are on disk
  2  invalid setting
  3  the thread that writes the database failed twice within 10 seconds; what was already answered is on disk`;

export const COMMANDS: readonly Command[] = [
  {
    name: "serve",
    usage: "[--port 8080] [--data-dir FOLDER] …",
    help: "Start the server; `thikana serve --help` lists the settings",
    load: async () => (await import("./serve.ts")).serve,
    more: async () =>
      `\nSettings (flag, environment variable, default):\n${(await import("../config.ts")).settingsHelp()}\n\n${EXIT_CODES}\n`,
  },
  {
    name: "pin",
    usage: "560034 [--json]",
    help: "Look up a PIN code",
    load: async () => (await import("./pin.ts")).pin,
  },
  {
    name: "address",
    usage: '"Flat 4B, …, 560034" [--city …] [--json]',
    help: "Verify one address",
    load: async () => (await import("./address.ts")).address,
  },
  {
    name: "verify",
    usage: "FILE [-o OUT] [--json] [--sheet NAME]",
    help: "Verify a CSV or XLSX of any length; - is standard input",
    more: async () => (await import("./verify-help.ts")).verifyHelp(),
    load: async () => (await import("./verify.ts")).verify,
  },
  {
    name: "admin",
    usage: "COMMAND [--data-dir FOLDER] [--json] …",
    help: "List and create accounts, reset passwords and the admin key; `thikana admin --help` lists the commands",
    load: async () => (await import("./admin/index.ts")).admin,
    more: async () => (await import("./admin/index.ts")).adminHelp(),
  },
  {
    name: "health",
    usage: "[--port 8080]",
    help: "Check the health of the server on this machine",
    load: async () => (await import("./health.ts")).health,
  },
  {
    name: "openapi",
    usage: "",
    help: "Print the OpenAPI document",
    load: async () => (await import("./openapi.ts")).openapi,
  },
  {
    name: "version",
    usage: "[--json]",
    help: "Print the version of the program and of its data",
    load: async () => (await import("./version.ts")).version,
  },
  {
    name: "help",
    usage: "[COMMAND]",
    help: "Print this help",
    load: async () => (await import("./help.ts")).help,
  },
];

const SHORT: Record<string, string> = {
  "--help": "help",
  "-h": "help",
  "--version": "version",
  "-v": "version",
};

/**
 * Runs the command that the arguments name; `serve` without one.
 * @returns the exit code; a UserError is printed as one line
 */
export async function runCli(args: readonly string[], io: Io): Promise<number> {
  try {
    const { command, rest } = choose(args);
    const run = await command.load();
    return await run(rest, io);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    io.err(`thikana: ${error.message}\n`);
    return error.exitCode;
  }
}

function choose(args: readonly string[]): { command: Command; rest: readonly string[] } {
  const [first = "serve", ...rest] = args;
  const name = SHORT[first] ?? first;
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (!command) {
    if (name.startsWith("-")) return { command: COMMANDS[0], rest: args };
    throw new UserError(`there is no command "${name}"; ${suggestion(name)}`, 2);
  }
  if (!rest.includes("--help") && !rest.includes("-h")) return { command, rest };
  const help = COMMANDS.find((candidate) => candidate.name === "help") ?? command;
  return { command: help, rest: [command.name] };
}

function suggestion(name: string): string {
  const near = COMMANDS.map((command) => ({ name: command.name, distance: distance(name, command.name) }))
    .filter((candidate) => candidate.distance <= 2)
    .sort((a, b) => a.distance - b.distance)[0];
  return near ? `did you mean "${near.name}"?` : "see thikana help";
}

/** Levenshtein distance. */
function distance(from: string, to: string): number {
  if (from.length > 20) return from.length;
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 0; i < from.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j++) {
      next.push(Math.min(next[j] + 1, row[j + 1] + 1, row[j] + (from[i] === to[j] ? 0 : 1)));
    }
    row = next;
  }
  return row[to.length];
}
