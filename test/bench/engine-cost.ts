/**
 * Prints the engine's cost for an address in runs of a fixed loop, which it takes turns with in this process: the number
 * does not depend on the machine, and whoever reads the logs of two commits sees it drift. Takes a few seconds.
 */
import { openDirectory } from "../../src/engine/pincode/index.ts";
import { Random } from "../support/random.ts";
import { makeAddresses } from "./addresses.ts";
import { openEngine } from "./base.ts";
import { median } from "./ratio.ts";

const BLOCKS = 20;
const BLOCK = 500;
/** About as long as a block of addresses. */
const LOOPS = 50_000;
const TEXT = "Flat No. 302, Shri Ganesh Apartments, 4th Cross, Opp. Bus Stand, Indore 452001";
const PLACES = new Map(TEXT.split(" ").map((word, i) => [word.toLowerCase(), i]));

/** Work on texts as the engine does it, of which no line changes: words cut, folded, hashed and looked up. */
function referenceLoop(seed: number): number {
  let sum = seed;
  for (const word of TEXT.split(" ")) {
    const folded = word.toLowerCase();
    for (let i = 0; i < folded.length; i++) sum = Math.imul(sum ^ folded.charCodeAt(i), 0x01000193);
    sum += PLACES.get(folded)!;
  }
  return sum;
}

const directory = openDirectory(await Bun.file(new URL("../../data/directory.bin", import.meta.url)).bytes());
const addresses = makeAddresses(directory, BLOCKS * BLOCK, new Random("engine cost"));
const engine = await openEngine();

/** Kept, so that the loop is not left out as work for nothing. */
let sum = 0;
const cpuMicros = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};
const ratios: number[] = [];
// The first pass reads every word for the first time, while the code is compiled.
for (const isMeasured of [false, true]) {
  for (let block = 0; block < BLOCKS; block++) {
    const list = addresses.slice(block * BLOCK, (block + 1) * BLOCK);
    const ofEngine = cpuMicros(() => {
      for (const address of list) engine.verify(address);
    });
    const ofLoop = cpuMicros(() => {
      for (let i = 0; i < LOOPS; i++) sum ^= referenceLoop(sum);
    });
    if (isMeasured) ratios.push(ofEngine / BLOCK / (ofLoop / LOOPS));
  }
}
console.log(`engine: ${median(ratios).toFixed(0)} reference loops an address`);
