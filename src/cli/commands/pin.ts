/** `thikana pin 560034`: looks a PIN up in the embedded directory. */
import { openEngines } from "../../engine/index.ts";
import { createPinLookup } from "../../features/pin-lookup/index.ts";
import { UserError } from "../../lib/user-error.ts";
import { readArgs } from "../args.ts";
import type { Run } from "../command.ts";
import { table } from "../io.ts";

/**
 * `thikana pin`: what the embedded directory says of a PIN.
 * @throws UserError (2) when it is none, (1) when there is no such PIN
 */
export const pin: Run = async (args, io) => {
  const { values, positionals } = readArgs(args, { json: { type: "boolean" } });
  // "560 034" is how India Post writes it.
  const asked = positionals.join("").replaceAll(" ", "");
  if (asked === "") throw new UserError("pin needs a PIN code, as in: thikana pin 560034", 2);
  const { directory } = await openEngines();
  const result = await createPinLookup({ directory, service: null }).lookup(asked);
  if (values.json) io.out(`${JSON.stringify(result)}\n`);
  else if (!result.valid_format)
    throw new UserError(`"${asked}" is not a PIN code: it has six digits and starts with 1 to 9`, 2);
  else if (!result.found) throw new UserError(`there is no PIN code ${asked}`);
  else {
    const rows = [
      ["State", result.state],
      ["District", result.districts.join(", ")],
      ["Offices", result.offices.join("\n")],
    ] as const;
    io.out(`${io.paint("bold", result.pin)}\n${table(rows, io)}`);
  }
  return result.found ? 0 : 1;
};
