/** The engine alone, in this process, on one core. */
import type { AddressEngine } from "../../src/engine/address/index.ts";
import type { AddressIn } from "../../src/engine/address/schema.ts";
import { openDirectory } from "../../src/engine/pincode/index.ts";
import { openEngine } from "./base.ts";
import type { Bench } from "./main.ts";
import { median } from "./ratio.ts";

const ROUNDS = 7;
/** Engines take turns after so many addresses: a shared machine is never equally fast for long. */
const BLOCK = 1000;
const MEGABYTE = 1024 * 1024;

/**
 * Addresses a second: the median of the blocks of several rounds.
 * @param unseen addresses that no round had before
 */
export async function* benchEngine(unseen: () => AddressIn[], base?: string): AsyncGenerator<Bench> {
  const engine = await openEngine();
  const engines = base ? [engine, await openEngine(base)] : [engine];
  const blocks: number[][] = engines.map(() => []);
  // Whoever is first reads the texts into the processor's cache for the other.
  const turn = [...engines.keys()];
  for (let i = -1; i < ROUNDS; i++) {
    const addresses = unseen();
    for (let from = 0; from < addresses.length; from += BLOCK) {
      const block = addresses.slice(from, from + BLOCK);
      turn.reverse();
      for (const side of turn) {
        const rate = rateOf(engines[side], block);
        if (i >= 0) blocks[side].push(rate);
      }
    }
  }

  const micros = unseen().map((address) => {
    const begun = Bun.nanoseconds();
    engine.verify(address);
    return (Bun.nanoseconds() - begun) / 1000;
  });
  micros.sort((a, b) => a - b);
  const [p50, p99] = [0.5, 0.99].map((share) => micros[Math.floor(micros.length * share)].toFixed(1));
  const note = `p50 ${p50} µs, p99 ${p99} µs`;
  yield {
    ...{ name: "engine alone", measured: median(blocks[0]), unit: "addresses/s" },
    ...{ bound: "at least", target: 24_000, note },
    ...(base && { base: median(blocks[1]) }),
  };
}

/** Addresses a second. */
function rateOf(engine: AddressEngine, addresses: readonly AddressIn[]): number {
  const begun = performance.now();
  for (const address of addresses) engine.verify(address);
  return (addresses.length / (performance.now() - begun)) * 1000;
}

/** How long the directory takes to open, and how large it is. */
export function* benchDirectory(bytes: Uint8Array<ArrayBuffer>): Generator<Bench> {
  const times = Array.from({ length: ROUNDS }, () => {
    const begun = performance.now();
    openDirectory(bytes);
    return performance.now() - begun;
  });
  // Only the first opening is cold, as at start.
  yield { name: "directory open", measured: times[0], unit: "ms", bound: "at most", target: 10 };
  yield { name: "directory.bin", measured: bytes.length / MEGABYTE, unit: "MB", bound: "at most", target: 8 };
}
