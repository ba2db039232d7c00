/** Admin commands: executed by the running server, or by the command itself when no server runs. */
import { type Static, type TObject, Type as t } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { Accounts } from "../../features/accounts/accounts.ts";
import { newPassword } from "../../features/accounts/keys.ts";
import type { Account, Actor } from "../../features/accounts/types.ts";
import type { AlertHold } from "../../features/alerts/hold.ts";
import type { ClockWatch } from "../../features/clock/watch.ts";
import { Problem } from "../../lib/problem.ts";
import { nulInText, pathOfNul } from "../../lib/storable.ts";

const Plan = t.Union([t.Literal("free"), t.Literal("pro")]);
/** Generated and returned when left out. */
const Password = t.Optional(t.String());

/** What the commands work with. */
export interface AdminServices {
  accounts: Accounts;
  alertHold: AlertHold;
  /** Null when the clock is not checked. */
  clockWatch: ClockWatch | null;
  orders: { doubles: { merge: MergeDoubles } };
}

/** See `createDoubles` in src/features/orders/doubles. */
type MergeDoubles = (
  account: Account,
  by: Actor,
  maxMs: number,
) => Promise<{ merged: number; isDone: boolean }>;

/** A longer command reports that it is not done, and is sent again. */
const MAX_MERGE_MS = 10_000;

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
  "remove-totp": command({
    args: t.Object({ email: t.String() }),
    async run({ accounts }, args, by) {
      const { id, email, name, role } = await accounts.removeTotpByEmail(args.email, by);
      return { id, email, name, role };
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
  "merge-doubles": command({
    args: t.Object({}),
    async run({ accounts, orders }, _, by) {
      const begun = performance.now();
      let merged = 0;
      for (const account of await accounts.list()) {
        const left = MAX_MERGE_MS - (performance.now() - begun);
        const done = await orders.doubles.merge(account, by, left);
        merged += done.merged;
        if (!done.isDone) return { merged, done: false };
      }
      return { merged, done: true };
    },
  }),
  "confirm-clock": command({
    args: t.Object({}),
    async run({ clockWatch }, _, by) {
      const at = (await clockWatch?.confirm(null, by)) ?? Date.now();
      return { clock: new Date(at).toISOString() };
    },
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
  if (!Object.hasOwn(COMMANDS, name)) throw new Problem("invalid_command", { name });
  // The schema beside each command defines what its `run` takes.
  const { args: schema, run } = COMMANDS[name as AdminCommand] as Command<TObject, object>;
  if (!Value.Check(schema, args)) throw new Problem("invalid_command.arguments", { name });
  const path = pathOfNul(args);
  if (path !== null) throw nulInText(path);
  // Unknown properties reach no command, as in the HTTP API.
  return run(services, Value.Clean(schema, args) as Static<TObject>, {
    source: "admin command",
    actor: user,
  });
}

function passwordOf({ password }: { password?: string }) {
  if (password !== undefined) return { password, generated: {} };
  const generated = { password: newPassword() };
  return { ...generated, generated };
}

function shown({ id, name, email, plan, status, createdAt }: Account) {
  return { id, name, email, plan, status, created_at: new Date(createdAt).toISOString() };
}
