/** Flags of the one-shot commands; the server's flags are its settings (src/settings.ts). */
import { type ParseArgsConfig, parseArgs } from "node:util";
import { UserError } from "../lib/user-error.ts";

/**
 * Parses flags and positional arguments; `--` ends the flags.
 * @throws UserError (exit code 2) for an unknown flag or a missing value
 */
export function readArgs<const T extends NonNullable<ParseArgsConfig["options"]>>(
  args: readonly string[],
  options: T,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    // "Unknown option '--x'. To specify a positional argument …": only the first sentence is shown.
    const [sentence] = (error as Error).message.split(/[.\n] ?/, 1);
    throw new UserError(sentence.charAt(0).toLowerCase() + sentence.slice(1), 2);
  }
}
