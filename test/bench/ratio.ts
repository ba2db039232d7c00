/** Two servers measured against each other in turn, because a shared machine is never equally fast for long. */
import { readFileSync } from "node:fs";
import { runLoad } from "./load.ts";

const ROUNDS = 7;
/** Both sides work so long before they are measured: until then the runtime compiles their code beside them. */
const GETTING_WARM_MS = 6_000;
const CONNECTIONS = 32;
const WARM_UP_MS = 400;
const MEASURE_MS = 1500;
/** A process that works less than two ticks in such a pause is at rest. */
const PAUSE_MS = 300;
const MOST_PAUSES = 20;

export interface Side {
  port: number;
  pid: number;
}

export interface Ratio {
  /** Requests a second of the product over those of the yardstick, medians of all rounds. */
  ratio: number;
  /** Requests a second. */
  product: number;
  yardstick: number;
  /** The product's processor time for a request over the yardstick's, inverted: 1 is as cheap. NaN off Linux. */
  cpuRatio: number;
}

/**
 * ABABAB…: one round each, several times.
 * @throws Error when an answer was not 200
 */
export async function compare(product: Side, yardstick: Side, requests: Requests | string[]): Promise<Ratio> {
  const sent: Requests = Array.isArray(requests) ? { product: requests, yardstick: requests } : requests;
  await round(product, sent.product, sent.stamp, GETTING_WARM_MS);
  await round(yardstick, sent.yardstick, sent.stamp, GETTING_WARM_MS);
  const rounds: { product: Round; yardstick: Round }[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    rounds.push({
      product: await round(product, sent.product, sent.stamp),
      yardstick: await round(yardstick, sent.yardstick, sent.stamp),
    });
  }
  const perSecond = (side: "product" | "yardstick") => median(rounds.map((r) => r[side].perSecond));
  return {
    ratio: median(rounds.map((r) => r.product.perSecond / r.yardstick.perSecond)),
    product: perSecond("product"),
    yardstick: perSecond("yardstick"),
    cpuRatio: median(rounds.map((r) => r.yardstick.cpu / r.product.cpu)),
  };
}

/** What is sent to each side when it is not the same. */
export interface Requests {
  product: string[];
  yardstick: string[];
  /** See {@link LoadPlan}. */
  stamp?: string;
}

interface Round {
  perSecond: number;
  /** Processor ticks for an answer. */
  cpu: number;
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
    warmUpMs: WARM_UP_MS,
    measureMs,
  });
  if (result.failures > 0) throw new Error(`${result.failures} answers of port ${port} were not 200`);
  await settled(pid);
  // The warm-up's ticks are in it on both sides alike, and what a side puts off until the load is over.
  return { perSecond: result.answers / result.seconds, cpu: (cpuTicks(pid) - before) / result.answers };
}

/** Resolves when a process has come to rest, so that what it put off does not slow the other side down. */
async function settled(pid: number): Promise<void> {
  for (let i = 0; i < MOST_PAUSES; i++) {
    const before = cpuTicks(pid);
    await Bun.sleep(PAUSE_MS);
    if (!(cpuTicks(pid) - before > 1)) return;
  }
}

/** User and system time of a process in clock ticks. */
function cpuTicks(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return Number.NaN;
  }
}

/** The middle value; of an even count the upper of the two. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
