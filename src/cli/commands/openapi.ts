import { readArgs } from "../args.ts";
import type { Run } from "../command.ts";

/** `thikana openapi`: prints the OpenAPI document of this version as JSON. */
export const openapi: Run = async (args, io) => {
  readArgs(args, {});
  const { openApiDocument } = await import("../../http/index.ts");
  io.out(`${JSON.stringify(await openApiDocument(), null, 2)}\n`);
  return 0;
};
