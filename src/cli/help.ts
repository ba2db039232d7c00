/** `thikana help [COMMAND]` */
import { UserError } from "../user-error.ts";
import { COMMANDS, type Command, type Run } from "./index.ts";
import { alignColumns } from "./io.ts";

export const help: Run = async ([name], io) => {
  if (name === undefined) {
    io.out(overview(io.paint("bold", "thikana")));
    return 0;
  }
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (!command) throw new UserError(`there is no command "${name}"; see thikana help`, 2);
  io.out(`${usageOf(command)}\n${command.help}\n`);
  if (command.more) io.out(await command.more());
  return 0;
};

function overview(title: string): string {
  const lines = alignColumns(COMMANDS.map((command) => [`  ${usageOf(command)}`, command.help]));
  return `${title} checks and cleans Indian delivery addresses.\n\n${lines.join("\n")}\n`;
}

function usageOf({ name, usage }: Command): string {
  return `thikana ${name} ${usage}`.trimEnd();
}
