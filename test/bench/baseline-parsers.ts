/**
 * One parser of one-line addresses in a process of its own, since the memory of one slows the other down. Run as
 * `baseline-parsers.ts NAME [BASE]` with the lines as JSON on standard input; prints lines a second, and per second of
 * processor time. BASE is the folder of the commit whose engine is meant.
 */
import addressit from "addressit";
import AddressParser from "pelias-parser/parser/AddressParser.js";
import Tokenizer from "pelias-parser/tokenization/Tokenizer.js";
import { openEngine } from "./base.ts";

/** Processor time until the runtime has compiled the code, milliseconds, on the first half of the lines. */
const WARM_UP_MS = 4000;
/** At most so long on the second half, of which none is read twice. */
const MEASURE_MS = 1500;
/** Lines between two looks at the clock. */
const STEP = 20;

export interface ParserRate {
  perSecond: number;
  perCpuSecond: number;
}

const PARSERS: Record<string, () => Promise<(line: string) => unknown>> = {
  async thikana() {
    const engine = await openEngine(process.argv[3]);
    return (line1) => engine.verify({ line1 });
  },
  async "pelias-parser"() {
    const parser = new AddressParser();
    return (line) => {
      const tokenizer = new Tokenizer(line);
      parser.classify(tokenizer);
      parser.solve(tokenizer);
      return tokenizer;
    };
  },
  addressit: async () => addressit,
};

/** Parses lines for so many milliseconds of processor time. @param isEndless begins again at the end of the list */
function parseFor(
  ms: number,
  lines: readonly string[],
  parse: (line: string) => unknown,
  isEndless: boolean,
): ParserRate {
  const begun = performance.now();
  const start = process.cpuUsage();
  let done = 0;
  let cpuMs = 0;
  while (cpuMs < ms && (isEndless || done + STEP <= lines.length)) {
    for (let i = 0; i < STEP; i++) parse(lines[(done + i) % lines.length]);
    done += STEP;
    const { user, system } = process.cpuUsage(start);
    cpuMs = (user + system) / 1000;
  }
  return {
    perSecond: (done / (performance.now() - begun)) * 1000,
    perCpuSecond: (done / cpuMs) * 1000,
  };
}

const lines = (await Bun.stdin.json()) as string[];
const half = lines.length / 2;
const parse = await PARSERS[process.argv[2]]();
parseFor(WARM_UP_MS, lines.slice(0, half), parse, true);
await Bun.write(Bun.stdout, JSON.stringify(parseFor(MEASURE_MS, lines.slice(half), parse, false)));
