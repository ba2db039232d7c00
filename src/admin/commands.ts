/** Admin commands: executed by the running server, or by the command itself when no server runs. */
import { type Static, type TObject, Type as t } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { Accounts } from "../accounts/accounts.ts";
import { newPassword } from "../accounts/keys.ts";
import type { Account, Actor } from "../accounts/types.ts";
import type { AlertHold } from "../alerts/hold.ts";
import { Problem } from "../problem.ts";
import { nulInText, pathOfNul } from "../storable.ts";

const Plan = t.Union([t.Literal("free"), t.Literal("pro")]);
/** Generated and returned when left out. */
const Password = t.Optional(t.String());

/** What the commands work with. */
export interface AdminServices {
  accounts: Accounts;
  alertHold: AlertHold;
}

interface Command<S extends TObject, R extends object> {
  args: S;
  run: (services: AdminServices, args: Static<S>, by: Actor) => Promise<R>;
}

const command = <S extends TObject, R extends object>(row: Command<S, R>): Command<S, R> => row;

/** By the names of `thikana admin NAME`. */
const COMMANDS = {
  accounts: command({
    args: t.Object({}),
    run: async ({ accounts }) => ({ accounts: (await accounts.list()).map(shown) }),
  }),
  "create-account": command({
    args: t.Object({ name: t.String(), email: t.String(), plan: t.Optional(Plan), password: Password }),
    async run({ accounts }, args, by) {
      const { password, generated } = passwordOf(args);
      const { account, secretKey } = await accounts.create({ ...args, password }, by);
      const keys = { publishable_key: account.publishableKey, secret_key: secretKey };
      return { ...shown(account), ...keys, ...generated };
    },
  }),
  "reset-password": command({
    args: t.Object({ email: t.String(), password: Password }),
    async run({ accounts }, args, by) {
      const { password, generated } = passwordOf(args);
      const { id, email, name, role } = await accounts.resetPassword(args.email, password, by);
      return { id, email, name, role, ...generated };
    },
  }),
  "set-plan": command({
    args: t.Object({ email: t.String(), plan: Plan }),
    async run({ accounts }, { email, plan }, by) {
      const { id } = await accounts.byEmail(email);
      return shown(await accounts.adminUpdate(id, { plan }, by));
    },
  }),
  "reset-admin-key": command({
    args: t.Object({}),
    run: async ({ accounts }, _, by) => ({ admin_key: await accounts.resetAdminKey(by) }),
  }),
  "release-alerts": command({
    args: t.Object({ discard: t.Boolean() }),
    run: async ({ alertHold }, { discard }, by) => ({ discarded: await alertHold.release(discard, by) }),
  }),
};

type Commands = typeof COMMANDS;
export type AdminCommand = keyof Commands;
export type AdminArgs<N extends AdminCommand> = Static<Commands[N]["args"]>;
/** The output of --json. */
export type AdminResult<N extends AdminCommand> = Awaited<ReturnType<Commands[N]["run"]>>;

/**
 * @param user name in the operating system, for the audit
 * @throws Problem 400 for invalid arguments, and the errors of the use case
 */
export async function runAdminCommand(
  services: AdminServices,
  name: string,
  args: unknown,
  user: string,
): Promise<object> {
  if (!Object.hasOwn(COMMANDS, name)) throw invalid(`Unknown admin command "${name}".`);
  // The schema beside each command says what its `run` takes.
  const { args: schema, run } = COMMANDS[name as AdminCommand] as Command<TObject, object>;
  if (!Value.Check(schema, args)) throw invalid(`Invalid arguments of "${name}".`);
  const path = pathOfNul(args);
  if (path !== null) throw nulInText(path);
  return run(services, args, { source: "admin command", actor: user });
}

const invalid = (detail: string) => new Problem(400, "invalid_command", detail);

function passwordOf({ password }: { password?: string }) {
  if (password !== undefined) return { password, generated: {} };
  const generated = { password: newPassword() };
  return { ...generated, generated };
}

function shown({ id, name, email, plan, status, createdAt }: Account) {
  return { id, name, email, plan, status, created_at: new Date(createdAt).toISOString() };
}
