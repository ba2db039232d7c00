/** `thikana pin 560034`, `thikana pin 39J-49L-L8T4`: looks a PIN or a DIGIPIN up in the embedded directory. */

import { parseDigipin } from "../../engine/digipin/index.ts";
import { openEngines } from "../../engine/index.ts";
import type { PinDirectory } from "../../engine/pincode/directory.ts";
import { lookUpDigipin } from "../../features/pin-lookup/digipin.ts";
import { createPinLookup } from "../../features/pin-lookup/index.ts";
import { Problem } from "../../lib/problem.ts";
import { UserError } from "../../lib/user-error.ts";
import { readArgs } from "../args.ts";
import type { Run } from "../command.ts";
import { type Io, table } from "../io.ts";

/**
 * `thikana pin`: what the embedded directory knows of a PIN, or of the place of a DIGIPIN.
 * @throws UserError (2) when it is neither, (1) when there is no such PIN or none around the DIGIPIN
 */
export const pin: Run = async (args, io) => {
  const { values, positionals } = readArgs(args, { json: { type: "boolean" } });
  // "560 034" is how India Post writes it.
  const asked = positionals.join("").replaceAll(" ", "");
  if (asked === "") throw new UserError("pin needs a PIN code, as in: thikana pin 560034", 2);
  const { directory } = await openEngines();
  if (parseDigipin(asked) !== "") return printAround(directory, asked, values.json === true, io);
  const result = await createPinLookup({ directory, service: null }).lookup(asked);
  if (values.json) io.out(`${JSON.stringify(result)}\n`);
  else if (!result.valid_format)
    throw new UserError(
      `"${asked}" is not a PIN code: it has six digits and starts with 1 to 9; a DIGIPIN has ten characters, as in 39J-49L-L8T4`,
      2,
    );
  else if (result.found === null)
    throw new UserError(`${asked} is an army PIN code: these are in no public list, so it cannot be checked`);
  else if (!result.found) throw new UserError(`PIN code ${asked} is not in the postal directory`);
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

/** @throws UserError (1) when no PIN is around it */
function printAround(directory: PinDirectory, code: string, asJson: boolean, io: Io): number {
  const { digipin, lat, lon, pins, offices } = around(directory, code);
  if (asJson) io.out(`${JSON.stringify({ digipin, lat, lon, pins, offices })}\n`);
  else {
    const rows = [
      ["Location", `${lat}, ${lon}`],
      [
        "PIN codes",
        pins.map(({ pin, district, distance_m }) => `${pin} ${district}, ${km(distance_m)}`).join("\n"),
      ],
      ["Offices", offices.map(({ name, pin, distance_m }) => `${name} ${pin}, ${km(distance_m)}`).join("\n")],
    ] as const;
    io.out(`${io.paint("bold", digipin)}\n${table(rows, io)}`);
  }
  return 0;
}

function around(directory: PinDirectory, code: string): ReturnType<typeof lookUpDigipin> {
  try {
    return lookUpDigipin(directory, code);
  } catch (error) {
    throw error instanceof Problem ? new UserError(error.message) : error;
  }
}

const km = (metres: number): string => `${(metres / 1000).toFixed(1)} km`;
