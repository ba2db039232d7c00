/** `thikana verify` on a long file: all cores against one core, and the memory that it needs. */
import { join } from "node:path";
import { utils, write } from "xlsx";
import type { AddressIn } from "../../src/engine/address/schema.ts";
import { asCsv } from "../../src/lib/csv.ts";
import { BINARY, temporaryFolder } from "../support/binary.ts";
import type { Random } from "../support/random.ts";
import { withNewDoors } from "./addresses.ts";
import type { Bench } from "./main.ts";
import { mostResidentMegabytes } from "./process.ts";
import { median } from "./ratio.ts";

const ROWS = 100_000;
const ROUNDS = 3;
const MIN_SPEED_UP = 1.85;
const MAX_MEGABYTES = 300;
/** Between two looks at the memory. */
const LOOK_MS = 20;
const HEADER = ["Order ID", "Mobile", "Address 1", "Landmark", "City", "State", "Pin Code"];

interface Run {
  ms: number;
  /** The most that the process had resident. */
  megabytes: number;
  /** Processor time for a row, microseconds. */
  cpuUs: number;
}

/** Runs a program on the first core alone; Linux has it. */
const ON_ONE_CORE = ["taskset", "-c", "0"];

/** No row repeats an address: one thread would know it from before, others would not. */
export async function* benchVerifyFile(
  addresses: readonly AddressIn[],
  random: Random,
): AsyncGenerator<Bench> {
  using folder = temporaryFolder();
  const repeated = Array.from({ length: ROWS }, (_, i) => addresses[i % addresses.length]);
  const rows = withNewDoors(repeated, random).map(({ phone, line1, landmark, city, state, pincode }, i) => {
    return [`A-${i}`, phone, line1, landmark, city, state, pincode].map((cell) => cell ?? "");
  });
  const csv = join(folder.path, "orders.csv");
  await Bun.write(csv, asCsv([HEADER, ...rows]));
  const xlsx = join(folder.path, "orders.xlsx");
  const book = utils.book_new(utils.aoa_to_sheet([HEADER, ...rows], { dense: true }), "Orders");
  await Bun.write(xlsx, write(book, { type: "buffer", bookType: "xlsx", compression: true }) as Uint8Array);

  const rounds: { all: Run; one: Run }[] = [];
  for (let i = 0; i < ROUNDS; i++)
    rounds.push({ all: await verify(csv), one: await verify(csv, ON_ONE_CORE) });
  const rate = (key: "all" | "one") =>
    Math.round((ROWS / median(rounds.map((round) => round[key].ms))) * 1000);
  const cpu = (key: "all" | "one") => Math.round(median(rounds.map((round) => round[key].cpuUs)));
  yield {
    ...{ name: "thikana verify, CSV of 100,000 rows: all cores / one core", unit: "", bound: "at least" },
    ...{ measured: median(rounds.map(({ all, one }) => one.ms / all.ms)), target: MIN_SPEED_UP },
    note: `${rate("all")} against ${rate("one")} rows/s on ${navigator.hardwareConcurrency} cores; ${cpu("all")} against ${cpu("one")} µs of processor time a row`,
  };
  const memory = { unit: "MB", bound: "at most", target: MAX_MEGABYTES } as const;
  const most = Math.max(...rounds.map(({ all }) => all.megabytes));
  yield { name: "… its memory", measured: most, ...memory };
  yield { name: "… its memory, .xlsx", measured: (await verify(xlsx)).megabytes, ...memory };
}

async function verify(file: string, by: readonly string[] = []): Promise<Run> {
  const begun = performance.now();
  const child = Bun.spawn([...by, BINARY, "verify", file, "-o", `${file}.checked.csv`], {
    stderr: "pipe",
  });
  // Not what the system reports of an ended process: that begins with the memory of the one that started it.
  let megabytes = 0;
  const looking = setInterval(() => {
    megabytes = Math.max(megabytes, mostResidentMegabytes(child.pid));
  }, LOOK_MS);
  const status = await child.exited;
  clearInterval(looking);
  if (status !== 0) throw new Error(await new Response(child.stderr).text());
  const cpuUs = Number(child.resourceUsage()!.cpuTime.total) / ROWS;
  return { ms: performance.now() - begun, megabytes, cpuUs };
}
