/** `thikana help [COMMAND]` */
import { UserError } from "../lib/user-error.ts";
import type { Command, Run } from "./command.ts";
import { alignColumns } from "./io.ts";

/** @param commands all commands of `thikana`, in the order of the list */
export function helpOn(commands: readonly Command[]): Run {
  return async ([name], io) => {
    if (name === undefined) {
      io.out(overview(commands, io.paint("bold", "thikana")));
      return 0;
    }
    const command = commands.find((candidate) => candidate.name === name);
    if (!command) throw new UserError(`there is no command "${name}"; see thikana help`, 2);
    io.out(`${usageOf(command)}\n${command.help}\n`);
    if (command.more) io.out(await command.more());
    return 0;
  };
}

function overview(commands: readonly Command[], title: string): string {
  const lines = alignColumns(commands.map((command) => [`  ${usageOf(command)}`, command.help]));
  return `${title} checks and cleans Indian delivery addresses.\n\n${lines.join("\n")}\n`;
}

function usageOf({ name, usage }: Command): string {
  return `thikana ${name} ${usage}`.trimEnd();
}
