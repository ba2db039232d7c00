/** `thikana licenses` and `thikana sbom`: what the executable consists of. */
import { BUILT_AT, COMMIT, VERSION } from "../../lib/version.ts";
import { readArgs } from "../args.ts";
import type { Run } from "../command.ts";
import { embeddedParts } from "../licences/embedded.macro.ts" with { type: "macro" };
import type { Embedded } from "../licences/embedded.ts";
import { sbomOf } from "../licences/sbom.ts";
import { licencesText } from "../licences/text.ts";

const parts = (): Embedded => JSON.parse(embeddedParts()) as Embedded;

/** `thikana licenses`: the licences of all that is embedded. */
export const licenses: Run = async (args, io) => {
  readArgs(args, {});
  io.out(licencesText(parts()));
  return 0;
};

/** `thikana sbom`: the bill of materials, CycloneDX in JSON. */
export const sbom: Run = async (args, io) => {
  readArgs(args, {});
  const subject = { version: VERSION, commit: COMMIT, builtAt: BUILT_AT };
  io.out(`${JSON.stringify(sbomOf(parts(), subject), null, 2)}\n`);
  return 0;
};
