/** The engine alone, in this process, on one core. */
import { createAddressEngine } from "../../src/engine/address/index.ts";
import type { AddressIn } from "../../src/engine/address/schema.ts";
import type { TaggerWeights } from "../../src/engine/address/tagger/index.ts";
import type { PinDirectory } from "../../src/engine/pincode/directory.ts";
import { openDirectory } from "../../src/engine/pincode/index.ts";
import type { Bench } from "./main.ts";
import { median } from "./ratio.ts";

const ROUNDS = 7;
const MEGABYTE = 1024 * 1024;

/** Addresses a second: the median of several rounds over all addresses. */
export function* benchEngine(
  directory: PinDirectory,
  weights: TaggerWeights,
  addresses: readonly AddressIn[],
): Generator<Bench> {
  const engine = createAddressEngine(directory, weights);
  const round = () => {
    const begun = performance.now();
    for (const address of addresses) engine.verify(address);
    return (addresses.length / (performance.now() - begun)) * 1000;
  };
  round();
  const perSecond = median(Array.from({ length: ROUNDS }, round));

  const micros = addresses.map((address) => {
    const begun = Bun.nanoseconds();
    engine.verify(address);
    return (Bun.nanoseconds() - begun) / 1000;
  });
  micros.sort((a, b) => a - b);
  const [p50, p99] = [0.5, 0.99].map((share) => micros[Math.floor(micros.length * share)].toFixed(1));
  const note = `p50 ${p50} µs, p99 ${p99} µs`;
  yield {
    ...{ name: "engine alone", measured: perSecond, unit: "addresses/s" },
    ...{ bound: "at least", target: 60_000, note },
  };
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
