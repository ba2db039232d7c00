/** Flags of the one-shot commands; those of the server are its settings (src/config.ts). */
import { type ParseArgsConfig, parseArgs } from "node:util";
import { UserError } from "../user-error.ts";

/**
 * Reads flags and words; `--` ends the flags.
 * @throws UserError (exit code 2) for a flag that the command does not have, or one without its value
 */
export function readArgs<const T extends NonNullable<ParseArgsConfig["options"]>>(
  args: readonly string[],
  options: T,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    // "Unknown option '--x'. To specify a positional argument …": the first sentence is enough.
    const [sentence] = (error as Error).message.split(/[.\n] ?/, 1);
    throw new UserError(sentence.charAt(0).toLowerCase() + sentence.slice(1), 2);
  }
}
