/** The commands of `thikana`. Each loads only what it needs. */
import { edits } from "../engine/address/text/fuzzy.ts";
import { useJit } from "../lib/jit.ts";
import { UserError } from "../lib/user-error.ts";
import { startWriterWorker } from "../server/start-writer.ts";
import type { Command } from "./command.ts";
import type { Io } from "./io.ts";

export const COMMANDS: readonly Command[] = [
  {
    name: "serve",
    usage: "[--port 8080] [--data-dir FOLDER] …",
    help: "Start the server; `thikana serve --help` lists the settings",
    load: async () => {
      // Started early, so that it loads its modules while this thread loads its own.
      const writer = startWriterWorker();
      return (await import("./commands/serve.ts")).serveWith(writer);
    },
    more: async () => (await import("./commands/serve-help.ts")).serveHelp(),
  },
  {
    name: "demo",
    usage: "[--port N] [--seed TEXT] [--orders N]",
    help: "Start a temporary server with a simulated shop: 3,000 orders and three members",
    load: async () => (await import("./commands/demo.ts")).demo,
  },
  {
    name: "pin",
    usage: "560034 | 39J-49L-L8T4 [--json]",
    help: "Look up a PIN code, or the PINs and post offices around a DIGIPIN",
    load: async () => (await import("./commands/pin.ts")).pin,
  },
  {
    name: "address",
    usage: '"Flat 4B, …, 560034" [--city …] [--json]',
    help: "Verify one address",
    load: async () => (await import("./commands/address.ts")).address,
  },
  {
    name: "verify",
    usage: "FILE [-o OUT] [--json] [--sheet NAME] [--threads N]",
    help: "Verify a CSV or XLSX of any length; - is standard input",
    more: async () => (await import("./commands/verify-help.ts")).verifyHelp(),
    load: async () => (await import("./commands/verify.ts")).verify,
  },
  {
    name: "admin",
    usage: "COMMAND [--data-dir FOLDER] [--json] …",
    help: "List and create accounts, reset passwords and the admin key; `thikana admin --help` lists the commands",
    load: async () => (await import("./commands/admin/index.ts")).admin,
    more: async () => (await import("./commands/admin/index.ts")).adminHelp(),
  },
  {
    name: "backup",
    usage: "[FILE] [--data-dir FOLDER] [--recipient age1…] …",
    help: "Back up the data, even while the server is running",
    load: async () => (await import("./commands/backup.ts")).backup,
    more: async () => (await import("./commands/backup.ts")).BACKUP_HELP,
  },
  {
    name: "restore",
    usage: "FILE [--data-dir FOLDER] [--identity-file FILE] …",
    help: "Replace the data by a backup, or --check it",
    load: async () => (await import("./commands/restore.ts")).restore,
    more: async () => (await import("./commands/restore.ts")).RESTORE_HELP,
  },
  {
    name: "doctor",
    usage: "[--data-dir FOLDER] [--json] [--hindi]",
    help: "Look for problems that may harm the service or its data, while it runs or not",
    load: async () => (await import("./commands/doctor.ts")).doctor,
  },
  {
    name: "compact",
    usage: "[--data-dir FOLDER] [--json]",
    help: "Give the space of deleted rows back to the disk; the server must be stopped",
    load: async () => (await import("./commands/compact.ts")).compact,
    more: async () => (await import("./commands/compact.ts")).COMPACT_HELP,
  },
  {
    name: "migrate-to",
    usage: "URL [--data-dir FOLDER] [--json] …",
    help: "Copy the data into an empty PostgreSQL database, for several nodes; the server must be stopped",
    load: async () => (await import("./commands/migrate-to.ts")).migrateTo,
    more: async () => (await import("./commands/migrate-to.ts")).MIGRATE_TO_HELP,
  },
  {
    name: "service",
    usage: "install | remove | print [--root FOLDER]",
    help: "Run the server as a hardened systemd service",
    load: async () => (await import("./commands/service.ts")).service,
    more: async () => (await import("./commands/service.ts")).SERVICE_HELP,
  },
  {
    name: "health",
    usage: "[--port 8080]",
    help: "Check the health of the server on this machine",
    load: async () => (await import("./commands/health.ts")).health,
  },
  {
    name: "openapi",
    usage: "",
    help: "Print the OpenAPI document",
    load: async () => (await import("./commands/openapi.ts")).openapi,
  },
  {
    name: "version",
    usage: "[--json]",
    help: "Print the versions of the program and its data",
    load: async () => (await import("./commands/version.ts")).version,
  },
  {
    name: "licenses",
    usage: "",
    help: "Print the licences of everything embedded",
    load: async () => (await import("./commands/licences.ts")).licenses,
  },
  {
    name: "sbom",
    usage: "",
    help: "Print the software bill of materials (CycloneDX JSON)",
    load: async () => (await import("./commands/licences.ts")).sbom,
  },
  {
    name: "help",
    usage: "[COMMAND]",
    help: "Print this help",
    load: async () => (await import("./help.ts")).helpOn(COMMANDS),
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
    // A server does when it has started.
    if (command.name !== "serve") useJit();
    const status = await run(rest, io);
    await io.flush();
    return status;
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
  const near = COMMANDS.map((command) => ({ name: command.name, distance: edits(name, command.name, 2) }))
    .filter((candidate) => candidate.distance <= 2)
    .sort((a, b) => a.distance - b.distance)[0];
  return near ? `did you mean "${near.name}"?` : "see thikana help";
}
