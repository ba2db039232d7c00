/** Servers measured against each other in turn, because a shared machine is never equally fast for long. */
import { type LoadPlan, runLoad } from "./load.ts";
import type { Bench } from "./main.ts";
import { cpuTicks } from "./process.ts";

const ROUNDS = 7;
/** All work so long before they are measured: until then the runtime compiles their code beside them. */
const WARM_UP_MS = 6_000;
const CONNECTIONS = 32;
const TICK_US = 10_000;
const RAMP_UP_MS = 400;
const MEASURE_MS = 1500;
/** A side that works less than two ticks in such a pause is at rest. */
const PAUSE_MS = 300;
const MAX_PAUSES = 20;

export interface Side {
  /** Several share the connections. */
  port: number | readonly number[];
  pid: number | readonly number[];
  isByPort?: LoadPlan["isByPort"];
  /** Processor ticks that its database server, if it has one, has used so far. */
  databaseTicks?(): number;
}

/** A server and whole requests for it, used in turn. */
interface Contender {
  side: Side;
  requests: string[];
}

/** What is compared, and the product of the base where there is one. */
export interface Contenders {
  product: Contender;
  baseline: Contender;
  base?: Contender;
}

export interface Ratio {
  /** Requests a second of the product over those of the baseline, medians of all rounds. */
  ratio: number;
  /** Requests a second. */
  product: number;
  baseline: number;
  /** The baseline's processor time for a request over the product's: 1 is as cheap. NaN off Linux. */
  cpuRatio: number;
  /** Microseconds of processor time for a request, of the side itself and of its database server. */
  cpu: Record<"product" | "baseline", { own: number; database: number }>;
  /** Of the product: milliseconds that 99 of 100 answers took at most. */
  p99: number;
  /** The same of the base's product, from the same rounds. */
  base?: Ratio;
}

/**
 * A row of rates: product over baseline, with both rates and the processor time beside it. Beside a base it is the ratio by
 * processor time, which another program on the machine does not change as it does the rates.
 */
export function ratioRow(name: string, target: number, measured: Ratio): Bench {
  const { ratio, product, baseline, cpuRatio, base } = measured;
  const rates = `${Math.round(product)} of ${Math.round(baseline)} requests/s`;
  const own = ({ cpu }: Ratio) => `${cpu.product.own.toFixed(0)} µs`;
  const row = { name, unit: "", bound: "at least", target } as const;
  if (!base) {
    const note = `${rates}; by processor time ${cpuRatio.toFixed(2)}, ${own(measured)}`;
    return { ...row, measured: ratio, note };
  }
  const note = `by processor time, ${own(measured)} (base ${own(base)}); by rate ${ratio.toFixed(2)} (base ${base.ratio.toFixed(2)}), ${rates}`;
  // Off Linux there is no processor time.
  if (Number.isNaN(cpuRatio)) return { ...row, measured: ratio, base: base.ratio, note };
  return { ...row, measured: cpuRatio, base: base.cpuRatio, note };
}

/**
 * ABBA…: one round each, several times; ABCCBA… with the product of the base. What one leaves to the disk slows down
 * the next one, so that each comes after each.
 * @param stamp see {@link LoadPlan}
 * @throws Error when an answer was not 200
 */
export async function compare(contenders: Contenders, stamp?: string): Promise<Ratio> {
  const rounds: Record<string, Round[]> = {};
  const all = Object.entries(contenders);
  for (const [name, { side, requests }] of all) {
    await round(side, requests, stamp, WARM_UP_MS * [side.port].flat().length);
    rounds[name] = [];
  }
  for (let i = 0; i < ROUNDS; i++) {
    for (const [name, { side, requests }] of i % 2 === 0 ? all : all.toReversed()) {
      rounds[name].push(await round(side, requests, stamp));
    }
  }
  const ratio = ratioOf(rounds.product, rounds.baseline);
  return rounds.base ? { ...ratio, base: ratioOf(rounds.base, rounds.baseline) } : ratio;
}

function ratioOf(product: readonly Round[], baseline: readonly Round[]): Ratio {
  const perSecond = (rounds: readonly Round[]) => median(rounds.map((r) => r.perSecond));
  const cpu = (rounds: readonly Round[]) => ({
    own: median(rounds.map((r) => r.cpu)) * TICK_US,
    database: median(rounds.map((r) => r.databaseCpu)) * TICK_US,
  });
  return {
    ratio: median(product.map((r, i) => r.perSecond / baseline[i].perSecond)),
    product: perSecond(product),
    baseline: perSecond(baseline),
    cpuRatio: median(product.map((r, i) => baseline[i].cpu / r.cpu)),
    cpu: { product: cpu(product), baseline: cpu(baseline) },
    p99: median(product.map((r) => r.p99)),
  };
}

interface Round {
  perSecond: number;
  /** Processor ticks for an answer. */
  cpu: number;
  databaseCpu: number;
  /** Milliseconds. */
  p99: number;
}

async function round(
  side: Side,
  requests: string[],
  stamp: string | undefined,
  measureMs = MEASURE_MS,
): Promise<Round> {
  const before = ticksOf(side);
  const result = await runLoad({
    ports: [side.port].flat(),
    isByPort: side.isByPort,
    requests,
    stamp,
    connections: CONNECTIONS,
    warmUpMs: RAMP_UP_MS,
    measureMs,
  });
  if (result.failures > 0) throw new Error(`${result.failures} answers of port ${side.port} were not 200`);
  await settled(side);
  // With what a side puts off until the load is over.
  const { answers, allAnswers, seconds, p99 } = result;
  const after = ticksOf(side);
  return {
    perSecond: answers / seconds,
    cpu: (after.own - before.own) / allAnswers,
    databaseCpu: (after.database - before.database) / allAnswers,
    p99,
  };
}

/** Resolves when a side has come to rest, so that what it put off does not slow the other side down. */
async function settled(side: Side): Promise<void> {
  const ticks = () => {
    const { own, database } = ticksOf(side);
    return own + database;
  };
  for (let i = 0; i < MAX_PAUSES; i++) {
    const before = ticks();
    await Bun.sleep(PAUSE_MS);
    if (!(ticks() - before > 1)) return;
  }
}

function ticksOf({ pid, databaseTicks }: Side): { own: number; database: number } {
  const own = [pid].flat().reduce((sum, one) => sum + cpuTicks(one), 0);
  return { own, database: databaseTicks?.() ?? 0 };
}

/** The middle value; of an even count the upper of the two. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
