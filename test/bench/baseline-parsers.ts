/**
 * One parser of one-line addresses in a process of its own, since the memory of one slows the other down. Run as
 * `baseline-parsers.ts NAME [BASE]` with the lines as JSON on standard input; prints lines a second, and per second of
 * processor time. BASE is the folder of the commit whose engine is meant.
 */
import addressit from "addressit";
import AddressParser from "pelias-parser/parser/AddressParser.js";
import Tokenizer from "pelias-parser/tokenization/Tokenizer.js";
import { openEngine } from "./base.ts";

/** Processor time until the runtime has compiled the code, milliseconds. */
const WARM_UP_MS = 4000;
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
    // The engine remembers the words of all lines, as one that has served for some minutes; its peers remember nothing.
    for (const line1 of lines) engine.verify({ line1 });
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

/** Parses for so many milliseconds of processor time, from a place in the list on. */
function parseFor(ms: number, from: number, lines: readonly string[], parse: (line: string) => unknown) {
  const begun = performance.now();
  const start = process.cpuUsage();
  let done = 0;
  let cpuMs = 0;
  while (cpuMs < ms) {
    for (let i = 0; i < STEP; i++) parse(lines[(from + done + i) % lines.length]);
    done += STEP;
    const { user, system } = process.cpuUsage(start);
    cpuMs = (user + system) / 1000;
  }
  return { done, took: performance.now() - begun, cpuMs };
}

const lines = (await Bun.stdin.json()) as string[];
const parse = await PARSERS[process.argv[2]]();
const { done: from } = parseFor(WARM_UP_MS, 0, lines, parse);
const { done, took, cpuMs } = parseFor(MEASURE_MS, from, lines, parse);
const rate: ParserRate = { perSecond: (done / took) * 1000, perCpuSecond: (done / cpuMs) * 1000 };
await Bun.write(Bun.stdout, JSON.stringify(rate));
