/** `thikana admin COMMAND`: manages accounts and the admin key, with or without a running server. */
import type { ParseArgsConfig } from "node:util";
import { loadConfig } from "../../../config.ts";
import { UserError } from "../../../lib/user-error.ts";
import type { AdminArgs, AdminCommand } from "../../admin-socket/commands.ts";
import { readArgs } from "../../args.ts";
import type { Run } from "../../command.ts";
import { dataDirOf } from "../../data-dir.ts";
import { alignColumns, type Io, table } from "../../io.ts";
import { runAdmin } from "./connect.ts";
import { passwordFromStdin } from "./password.ts";

type Flags = Record<string, string | boolean | undefined>;

interface Command {
  name: AdminCommand;
  /** Arguments, for the help. */
  usage: string;
  help: string;
  flags?: ParseArgsConfig["options"];
  /** Number of positional arguments. */
  words: number;
  /** Runs it; returns the result for --json, and as text. */
  run: (
    input: { flags: Flags; words: string[] },
    ask: Ask,
    io: Io,
  ) => Promise<{ result: object; text: string }>;
}

type Ask = <N extends AdminCommand>(name: N, args: AdminArgs<N>) => ReturnType<typeof runAdmin<N>>;

const PASSWORD_FLAG = { "password-stdin": { type: "boolean" } } as const;

const COMMANDS: readonly Command[] = [
  {
    name: "accounts",
    usage: "",
    help: "List the accounts",
    words: 0,
    async run(_, ask, io) {
      const result = await ask("accounts", {});
      const rows = result.accounts.map((account) => {
        const { id, email, plan, status, created_at, name } = account;
        return [String(id), email, plan, status, created_at.slice(0, 10), name];
      });
      const [head, ...lines] = alignColumns([["id", "e-mail", "plan", "status", "since", "name"], ...rows]);
      return { result, text: [io.paint("dim", head), ...lines, ""].join("\n") };
    },
  },
  {
    name: "create-account",
    usage: "--name NAME --email EMAIL [--plan free|pro] [--password-stdin]",
    help: "Create an account; prints its keys, and its password if generated",
    flags: {
      name: { type: "string" },
      email: { type: "string" },
      plan: { type: "string" },
      ...PASSWORD_FLAG,
    },
    words: 0,
    async run({ flags }, ask, io) {
      const { name, email, plan } = flags;
      if (typeof name !== "string" || typeof email !== "string") {
        throw new UserError("create-account needs --name and --email", 2);
      }
      const more = { ...(plan === undefined ? {} : { plan: planOf(plan) }), ...(await passwordOf(flags)) };
      const result = await ask("create-account", { name, email, ...more });
      const rows = [
        ["E-mail", result.email],
        ["Plan", result.plan],
        ["Publishable key", result.publishable_key],
        ["Secret key", result.secret_key],
        ...(result.password === undefined ? [] : [["Password", result.password] as const]),
      ] as const;
      const secrets = result.password === undefined ? "The secret key is" : "Secret key and password are";
      return { result, text: `${table(rows, io)}${secrets} shown only this once\n` };
    },
  },
  {
    name: "reset-password",
    usage: "EMAIL [--password-stdin]",
    help: "Change a member's password and end their sessions",
    flags: PASSWORD_FLAG,
    words: 1,
    async run({ flags, words: [email] }, ask, io) {
      const result = await ask("reset-password", { email, ...(await passwordOf(flags)) });
      const { password } = result;
      const first =
        password === undefined ? "The password is changed; " : `${table([["Password", password]], io)}`;
      return { result, text: `${first}all sessions of ${result.email} have ended\n` };
    },
  },
  {
    name: "remove-totp",
    usage: "EMAIL",
    help: "Remove the authenticator app of a member who lost the phone, and end their sessions",
    words: 1,
    async run({ words: [email] }, ask) {
      const result = await ask("remove-totp", { email });
      return {
        result,
        text: `${result.email} now needs only the password to sign in; all sessions have ended\n`,
      };
    },
  },
  {
    name: "set-plan",
    usage: "EMAIL free|pro",
    help: "Change the plan of an account",
    words: 2,
    async run({ words: [email, plan] }, ask) {
      const result = await ask("set-plan", { email, plan: planOf(plan) });
      return { result, text: `${result.email} is now on the plan ${result.plan}\n` };
    },
  },
  {
    name: "reset-admin-key",
    usage: "",
    help: "Replace the key of the admin endpoints; the old one stops working",
    words: 0,
    async run(_, ask, io) {
      const result = await ask("reset-admin-key", {});
      return { result, text: table([["Admin key (shown only this once)", result.admin_key]], io) };
    },
  },
  {
    name: "release-alerts",
    usage: "[--discard]",
    help: "Send the alerts held since a restore; --discard drops those that were waiting",
    flags: { discard: { type: "boolean" } },
    words: 0,
    async run({ flags }, ask) {
      const result = await ask("release-alerts", { discard: flags.discard === true });
      const { discarded } = result;
      const given = flags.discard ? `; ${discarded} from the backup were discarded` : "";
      return { result, text: `Alerts are sent again${given}\n` };
    },
  },
  {
    name: "merge-doubles",
    usage: "",
    help: "Merge orders that are stored twice, under the numbers of two sources",
    words: 0,
    async run(_, ask) {
      let merged = 0;
      for (let isDone = false; !isDone; ) {
        const result = await ask("merge-doubles", {});
        merged += result.merged;
        isDone = result.done;
      }
      return { result: { merged }, text: `${merged} ${merged === 1 ? "order" : "orders"} merged\n` };
    },
  },
  {
    name: "confirm-clock",
    usage: "",
    help: "Confirm that the server's clock is right, after comparing it: expired data is then erased",
    words: 0,
    async run(_, ask) {
      const result = await ask("confirm-clock", {});
      return { result, text: `The clock is trusted: ${result.clock}\n` };
    },
  },
];

const BY_NAME = new Map<string, Command>(COMMANDS.map((command) => [command.name, command]));

/** Runs the command that the arguments name; flags may precede it. */
export const admin: Run = async (args, io) => {
  const name = args.find((arg) => BY_NAME.has(arg)) ?? "";
  const command = BY_NAME.get(name);
  if (!command) throw noCommand(args);
  const { values, positionals } = readArgs(args.toSpliced(args.indexOf(name), 1), {
    ...command.flags,
    "data-dir": { type: "string" },
    json: { type: "boolean" },
  });
  if (positionals.length !== command.words) {
    throw new UserError(`usage: thikana admin ${command.name} ${command.usage}`.trimEnd(), 2);
  }
  const { config } = loadConfig(["--data-dir", values["data-dir"] ?? dataDirOf(io)], io.env);
  const ask: Ask = (command, commandArgs) => runAdmin(config, command, commandArgs);
  const { result, text } = await command.run({ flags: values as Flags, words: positionals }, ask, io);
  io.out(values.json ? `${JSON.stringify(result)}\n` : text);
  return 0;
};

function noCommand(args: readonly string[]): UserError {
  const name = args.find((arg, i) => !arg.startsWith("-") && args[i - 1] !== "--data-dir");
  const what = name === undefined ? "admin needs a command" : `unknown admin command "${name}"`;
  return new UserError(`${what}\n${adminHelp().trimEnd()}`, 2);
}

/** The commands, for `thikana admin --help`. */
export function adminHelp(): string {
  const lines = alignColumns(COMMANDS.map(({ name, usage, help }) => [`  ${name} ${usage}`.trimEnd(), help]));
  return `
Commands, each with [--data-dir FOLDER] [--json]:
${lines.join("\n")}

Run it as the server's user. Without --data-dir and THIKANA_DATA_DIR it uses the data directory of the
running server (on Linux), or ./thikana-data, and prints which. A password is read from standard
input (--password-stdin), or is generated and printed once. Exit status: 0 done, 1 failed, 2 wrong usage.
`;
}

async function passwordOf(flags: Flags): Promise<{ password?: string }> {
  return flags["password-stdin"] ? { password: await passwordFromStdin() } : {};
}

function planOf(text: unknown): "free" | "pro" {
  if (text === "free" || text === "pro") return text;
  throw new UserError(`"${text}" is not a plan: use free or pro`, 2);
}
