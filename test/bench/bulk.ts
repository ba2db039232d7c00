/** Workbooks of 5,000 rows through the compiled server, against what SheetJS alone needs to parse them. */
import { read, utils, write } from "xlsx";
import type { AddressIn } from "../../src/engine/address/schema.ts";
import type { PinDirectory } from "../../src/engine/pincode/directory.ts";
import type { Random } from "../support/random.ts";
import { makeAddresses } from "./addresses.ts";
import type { Bench } from "./main.ts";
import { cpuTicks } from "./process.ts";
import { median } from "./ratio.ts";
import { type Product, startProducts } from "./servers.ts";

const ROWS = 5_000;
const ROUNDS = 7;
/** Until the server's code is compiled. */
const WARM_UPS = 4;
/** Pause between two requests to /health. */
const PROBE_MS = 2;
const TICK_US = 10_000;

/** Rows are verified, or verified, scored and stored: times SheetJS's parse at most. */
const TARGETS = { addresses: 4, orders: 5.5 };
type Mode = keyof typeof TARGETS;
const MODES = Object.keys(TARGETS) as Mode[];

interface Round {
  /** Time of the server over that of SheetJS. */
  ratio: number;
  /** Processor time of the server for a row, microseconds. */
  cpu: number;
  /** What each request to /health took meanwhile, milliseconds. */
  health: number[];
}

type Rounds = Record<Mode, Round[]>;

/** The compiled server, and that of the base with the same files, in each mode in turn. */
export async function* benchBulk(
  directory: PinDirectory,
  random: Random,
  base?: string,
): AsyncGenerator<Bench> {
  await using products = await startProducts(base);
  const own: Rounds = { addresses: [], orders: [] };
  const earlier: Rounds = { addresses: [], orders: [] };
  for (let i = -WARM_UPS; i < ROUNDS; i++) {
    for (const mode of MODES) {
      const file = newWorkbook(directory, `${mode}-${i}`, random);
      const alone = parse(file);
      const [one, other] = [await round(products.own), products.base && (await round(products.base))];
      if (i >= 0) own[mode].push(one);
      if (i >= 0 && other) earlier[mode].push(other);

      async function round(server: Product): Promise<Round> {
        const before = cpuTicks(server.pid);
        const { took, health } = await probed(server.url, () =>
          upload(server.url, server.secretKey, file, mode),
        );
        const cpu = ((cpuTicks(server.pid) - before) * TICK_US) / ROWS;
        return { ratio: took / alone, cpu, health };
      }
    }
  }
  for (const mode of MODES) yield* rowsOf(mode, own[mode], earlier[mode]);
}

function* rowsOf(mode: Mode, rounds: readonly Round[], earlier: readonly Round[]): Generator<Bench> {
  const of = (key: "ratio" | "cpu", of = rounds) => median(of.map((round) => round[key]));
  const health = rounds.flatMap((round) => round.health).sort((a, b) => a - b);
  const base = earlier.length > 0 ? ` (base ${of("cpu", earlier).toFixed(0)} µs)` : "";
  yield {
    ...{ name: `bulk: 5,000-row xlsx, mode ${mode} / SheetJS alone`, unit: "" },
    ...{ measured: of("ratio"), bound: "at most", target: TARGETS[mode] },
    ...(base && { base: of("ratio", earlier) }),
    note: `processor time ${of("cpu").toFixed(0)} µs a row${base}`,
  };
  yield {
    ...{ name: `bulk: p99 of /health in mode ${mode}`, unit: "ms" },
    ...{ measured: health[Math.floor(health.length * 0.99)], bound: "at most", target: 60 },
    note: `${health.length} requests, slowest ${health.at(-1)?.toFixed(0)} ms`,
  };
}

/** Orders and buyers that no file had before: an order that is there already would only be updated. */
const newWorkbook = (directory: PinDirectory, batch: string, random: Random) =>
  workbookOf(makeAddresses(directory, ROWS, random), batch, random);

const NAMES = ["Asha Rao", "Ravi Kumar", "Meena Iyer", "Iqbal Ansari", "Jo D'Souza", "Gurpreet Kaur"];

/** As a merchant's export has it: thirteen columns, PINs, phones and amounts as numbers. */
function workbookOf(addresses: readonly AddressIn[], batch: string, random: Random): Uint8Array<ArrayBuffer> {
  const rows = addresses.map((address, i) => ({
    "Order ID": `${batch}-${i}`,
    "Order Date": `2025-11-${10 + (i % 20)}`,
    "Payment Method": random.chance(0.6) ? "COD" : "Prepaid",
    "Order Value": 199 + random.below(3_000),
    "Customer Name": random.pick(NAMES),
    Mobile: 9_000_000_000 + random.below(1e9),
    Email: `buyer${random.below(1e9)}@example.com`,
    "Address 1": address.line1,
    "Address 2": address.line2,
    Landmark: address.landmark,
    City: address.city,
    State: address.state,
    "Pin Code": Number(address.pincode) || address.pincode,
  }));
  const book = utils.book_new(utils.json_to_sheet(rows), "Orders");
  return new Uint8Array(
    write(book, { type: "buffer", bookType: "xlsx", compression: true, bookSST: true }) as Buffer,
  );
}

/** Milliseconds of one parse with SheetJS's own defaults. */
function parse(file: Uint8Array): number {
  const begun = performance.now();
  read(file, { type: "array" });
  return performance.now() - begun;
}

/** @throws Error when not every row was processed */
async function upload(
  url: string,
  secretKey: string,
  file: Uint8Array<ArrayBuffer>,
  mode: Mode,
): Promise<void> {
  const form = new FormData();
  form.append("file", new File([file], "orders.xlsx"));
  form.append("mode", mode);
  const headers = { "X-API-Key": secretKey };
  const response = await fetch(`${url}/api/v1/bulk/verify`, { method: "POST", headers, body: form });
  const text = await response.text();
  // The totals stand first: nothing is won by parsing megabytes here.
  if (response.status !== 200 || !text.startsWith(`{"mode":"${mode}","rows":${ROWS},"processed":${ROWS},`)) {
    throw new Error(`the bulk file gave ${response.status}: ${text.slice(0, 300)}`);
  }
}

/** How long the work took, and each of the requests to /health that were made meanwhile; milliseconds. */
async function probed(url: string, work: () => Promise<void>): Promise<{ took: number; health: number[] }> {
  const health: number[] = [];
  const begun = performance.now();
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const asked = performance.now();
    await (await fetch(`${url}/health`)).text();
    health.push(performance.now() - asked);
    await Bun.sleep(PROBE_MS);
  }
  await working;
  return { took: performance.now() - begun, health };
}
