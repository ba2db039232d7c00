/** Two servers measured against each other in turn, because a shared machine is never equally fast for long. */
import { runLoad } from "./load.ts";
import type { Bench } from "./main.ts";
import { cpuTicks } from "./process.ts";

const ROUNDS = 7;
/** Both sides work so long before they are measured: until then the runtime compiles their code beside them. */
const WARM_UP_MS = 6_000;
const CONNECTIONS = 32;
const RAMP_UP_MS = 400;
const MEASURE_MS = 1500;
/** A process that works less than two ticks in such a pause is at rest. */
const PAUSE_MS = 300;
const MAX_PAUSES = 20;

export interface Side {
  port: number;
  pid: number;
}

export interface Ratio {
  /** Requests a second of the product over those of the baseline, medians of all rounds. */
  ratio: number;
  /** Requests a second. */
  product: number;
  baseline: number;
  /** The baseline's processor time for a request over the product's: 1 is as cheap. NaN off Linux. */
  cpuRatio: number;
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
  return {
    ratio: median(rounds.map((r) => r.product.perSecond / r.baseline.perSecond)),
    product: perSecond("product"),
    baseline: perSecond("baseline"),
    cpuRatio: median(rounds.map((r) => r.baseline.cpu / r.product.cpu)),
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
  /** Milliseconds. */
  p99: number;
}

async function round(
  { port, pid }: Side,
  requests: string[],
  stamp: string | undefined,
  measureMs = MEASURE_MS,
): Promise<Round> {
  const before = cpuTicks(pid);
  const result = await runLoad({
    port,
    requests,
    stamp,
    connections: CONNECTIONS,
    warmUpMs: RAMP_UP_MS,
    measureMs,
  });
  if (result.failures > 0) throw new Error(`${result.failures} answers of port ${port} were not 200`);
  await settled(pid);
  // The warm-up's ticks are in it on both sides alike, and what a side puts off until the load is over.
  const { answers, seconds, p99 } = result;
  return { perSecond: answers / seconds, cpu: (cpuTicks(pid) - before) / answers, p99 };
}

/** Resolves when a process has come to rest, so that what it put off does not slow the other side down. */
async function settled(pid: number): Promise<void> {
  for (let i = 0; i < MAX_PAUSES; i++) {
    const before = cpuTicks(pid);
    await Bun.sleep(PAUSE_MS);
    if (!(cpuTicks(pid) - before > 1)) return;
  }
}

/** The middle value; of an even count the upper of the two. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
