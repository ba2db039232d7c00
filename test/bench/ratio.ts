/** Two servers measured against each other in turn, because a shared machine is never equally fast for long. */
import { runLoad } from "./load.ts";
import type { Bench } from "./main.ts";
import { cpuTicks } from "./process.ts";

const ROUNDS = 7;
/** Both sides work so long before they are measured: until then the runtime compiles their code beside them. */
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
  /** Processor ticks that its database server, if it has one, has used so far. */
  databaseTicks?(): number;
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
}

/** A row of rates: product over baseline, with both rates and the processor time beside it. */
export function ratioRow(name: string, target: number, { ratio, product, baseline, cpuRatio }: Ratio): Bench {
  const note = `${Math.round(product)} of ${Math.round(baseline)} requests/s; by processor time ${cpuRatio.toFixed(2)}`;
  return { name, measured: ratio, unit: "", bound: "at least", target, note };
}

/**
 * ABABAB…: one round each, several times.
 * @throws Error when an answer was not 200
 */
export async function compare(product: Side, baseline: Side, requests: Requests | string[]): Promise<Ratio> {
  const sent: Requests = Array.isArray(requests) ? { product: requests, baseline: requests } : requests;
  await round(product, sent.product, sent.stamp, WARM_UP_MS);
  await round(baseline, sent.baseline, sent.stamp, WARM_UP_MS);
  const rounds: { product: Round; baseline: Round }[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    rounds.push({
      product: await round(product, sent.product, sent.stamp),
      baseline: await round(baseline, sent.baseline, sent.stamp),
    });
  }
  const perSecond = (side: "product" | "baseline") => median(rounds.map((r) => r[side].perSecond));
  const cpu = (side: "product" | "baseline") => ({
    own: median(rounds.map((r) => r[side].cpu)) * TICK_US,
    database: median(rounds.map((r) => r[side].databaseCpu)) * TICK_US,
  });
  return {
    ratio: median(rounds.map((r) => r.product.perSecond / r.baseline.perSecond)),
    product: perSecond("product"),
    baseline: perSecond("baseline"),
    cpuRatio: median(rounds.map((r) => r.baseline.cpu / r.product.cpu)),
    cpu: { product: cpu("product"), baseline: cpu("baseline") },
    p99: median(rounds.map((r) => r.product.p99)),
  };
}

/** What is sent to each side when it is not the same. */
export interface Requests {
  product: string[];
  baseline: string[];
  /** See {@link LoadPlan}. */
  stamp?: string;
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
