/**
 * The engine against the address parsers that npm has, on the same one-line addresses. The peers only split a line
 * into parts; the engine verifies and standardizes it as well.
 */
import { join } from "node:path";
import type { AddressIn } from "../../src/engine/address/schema.ts";
import type { ParserRate } from "./baseline-parsers.ts";
import type { Bench } from "./main.ts";
import { median } from "./ratio.ts";

const ROUNDS = 3;
/** How many times as many addresses a second the engine takes at least. */
const TARGETS = { "pelias-parser": 80, addressit: 15 };
type Peer = keyof typeof TARGETS;
type Parser = Peer | "thikana" | "base";

/** A round of each in turn, as a shared machine is never equally fast for long. */
export async function* benchPeers(addresses: readonly AddressIn[], base?: string): AsyncGenerator<Bench> {
  const lines = JSON.stringify(addresses.map(lineOf));
  const rounds: Record<Parser, ParserRate>[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const thikana = await rateOf("thikana", lines);
    rounds.push({
      thikana,
      base: base ? await rateOf("thikana", lines, base) : thikana,
      "pelias-parser": await rateOf("pelias-parser", lines),
      addressit: await rateOf("addressit", lines),
    });
  }
  for (const [peer, target] of Object.entries(TARGETS) as [Peer, number][]) {
    const ratio = (key: keyof ParserRate, engine: "thikana" | "base" = "thikana") =>
      median(rounds.map((round) => round[engine][key] / round[peer][key]));
    const rate = (side: Parser) => Math.round(median(rounds.map((round) => round[side].perSecond)));
    const byCpu = `by processor time ${Math.round(ratio("perCpuSecond"))}`;
    yield {
      ...{ name: `engine / ${peer}, one-line addresses`, unit: "", bound: "at least", target },
      measured: ratio("perSecond"),
      ...(base && { base: ratio("perSecond", "base") }),
      note: `${rate("thikana")} against ${rate(peer)} addresses/s; ${byCpu}`,
    };
  }
}

/** The address as on one line: line, landmark, city, state and PIN. */
const lineOf = ({ line1, line2, landmark, city, state, pincode }: AddressIn): string =>
  [line1, line2, landmark, city, state, pincode].filter(Boolean).join(", ");

async function rateOf(parser: string, lines: string, ...root: string[]): Promise<ParserRate> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "baseline-parsers.ts"), parser, ...root], {
    stdin: new Blob([lines]),
    stdout: "pipe",
    stderr: "inherit",
  });
  const printed = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`${parser} failed`);
  return JSON.parse(printed) as ParserRate;
}
