/**
 * The database's only writer. Writes are commands: named functions with plain data in and out, so that they can run on
 * another thread (thread.ts) or on this one.
 */
import type { Methods, Remote } from "../../lib/threads/rpc.ts";
import type { Db } from "../db.ts";
import type { WriteStats } from "../write-queue/queue.ts";
import type { Scope } from "../write-queue/transactions.ts";

/** Commands by group and name. */
export type Groups<G> = { [K in keyof G]: Methods<G[K]> };

/** Commands as callers use them: `commands.sessions.insert(row)` resolves once the row is committed to disk. */
export type RemoteGroups<G extends Groups<G>> = { readonly [K in keyof G]: Remote<G[K]> };

export interface CommandSet<Writes extends Groups<Writes>, Tasks extends Groups<Tasks>> {
  /** Synchronous: each call is one write, which shares a transaction with others. */
  writes: Writes;
  /** The accounts that a call of `group.name` reads and writes, by its arguments; everything for commands not listed. */
  scopes?: Readonly<Record<string, (...args: never[]) => Scope>>;
  /** Asynchronous: each call may run several writes of its own. */
  tasks: Tasks;
}

export interface Writer<Commands> {
  commands: Commands;
  /** What was written since the writer started. */
  stats(): Promise<WriteStats>;
  /** Calls waiting for their answer. */
  pending(): number;
  /** Frees memory that is only needed under load. */
  releaseMemory(): void;
  /** Refuses new commands, finishes running ones, and closes the database. */
  close(): Promise<void>;
}

/** Runs the commands on this thread. */
export function inlineWriter<Writes extends Groups<Writes>, Tasks extends Groups<Tasks>>(
  db: Db,
  { writes, scopes = {}, tasks }: CommandSet<Writes, Tasks>,
): Writer<RemoteGroups<Writes> & RemoteGroups<Tasks>> {
  type Commands = RemoteGroups<Writes> & RemoteGroups<Tasks>;
  const commands = {
    // A command of `writes` returns no promise.
    ...mapMethods(writes, (write, args, name) => {
      const scope = scopes[name]?.(...(args as never[])) ?? null; // the command's own
      return db.write(() => write(...args) as undefined, scope);
    }),
    ...mapMethods(tasks, async (task, args) => task(...args)),
  };
  return {
    commands: commands as unknown as Commands,
    stats: async () => db.writeStats(),
    pending: () => 0,
    releaseMemory: db.releaseMemory,
    close: () => db.close(),
  };
}

type Method = (...args: unknown[]) => unknown;

/** The groups with another function for each method. @param call gets the method's name as `group.name` */
function mapMethods(
  groups: object,
  call: (method: Method, args: unknown[], name: string) => unknown,
): object {
  const mapped = Object.entries(groups).map(([group, methods]) => {
    const entries = Object.entries<Method>(methods).map(([name, method]) => {
      return [name, (...args: unknown[]) => call(method, args, `${group}.${name}`)];
    });
    return [group, Object.fromEntries(entries)];
  });
  return Object.fromEntries(mapped);
}
