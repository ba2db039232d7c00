/**
 * Keeps most functions of the engines and of the orders from FTL, the JIT's slowest compiler. In the first minute of load
 * it takes a third of the processor time of an order, and makes it a tenth cheaper from then on: a shop of some thousand
 * orders a day would not have it back before the next update.
 */
import { join } from "node:path";
import type { BunPlugin } from "bun";

/** Not the address engine's loops over letters and words, nor what each request passes, which run often enough. */
const MODULES =
  /\/src\/(?:engine\/(?:risk|address(?!\/text|\/tagger))|features\/orders|db\/(?:queries|write[^/]*))\/.*\.ts$/;
/** A function or class of a module, as the formatter writes them. */
const DECLARED = /^(?:export )?(?:async )?(?:abstract )?(function\*?|class|const) (\w+)/gm;
const JIT = JSON.stringify(join(import.meta.dir, "../src/lib/jit.ts"));

/** Has the modules call `withoutFtl` of src/lib/jit.ts for what they declare. */
export const withoutFtl: BunPlugin = {
  name: "without FTL",
  setup(build) {
    build.onLoad({ filter: MODULES }, async ({ path }) => {
      const contents = await Bun.file(path).text();
      const found = [...contents.matchAll(DECLARED)];
      const names = new Set(found.map(([, , name]) => name));
      const classes = found.filter(([, kind]) => kind === "class").map(([, , name]) => name);
      const call = `import { withoutFtl as __withoutFtl } from ${JIT}; __withoutFtl([${[...names]}], [${classes}]);`;
      return { contents: `${contents}\n${call}\n`, loader: "ts" };
    });
  },
};
