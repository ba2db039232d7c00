/** A workbook of 5,000 rows through the compiled server, against what SheetJS alone needs to parse it. */
import { join } from "node:path";
import { read, utils, write } from "xlsx";
import type { AddressIn } from "../../src/address/schema.ts";
import { signUp, startServer, temporaryFolder } from "../support/binary.ts";
import type { Bench } from "./main.ts";
import { median } from "./ratio.ts";

const ROUNDS = 7;
const WARM_UPS = 2;
/** Pause between two requests to /health. */
const PROBE_MS = 2;

/** @param addresses 5,000 of them */
export async function benchBulk(addresses: readonly AddressIn[]): Promise<Bench[]> {
  const file = workbookOf(addresses);
  using folder = temporaryFolder();
  const server = await startServer({
    dataDir: join(folder.path, "data"),
    env: { THIKANA_DEFAULT_PLAN: "pro" },
    logFile: join(folder.path, "log"),
  });
  try {
    const { secretKey } = await signUp(server.url);
    const upload = () => verify(server.url, secretKey, file, addresses.length);
    for (let i = 0; i < WARM_UPS; i++) {
      await upload();
      parse(file);
    }
    const ratios: number[] = [];
    const waits: number[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      const { took, health } = await probed(server.url, upload);
      waits.push(...health);
      ratios.push(took / parse(file));
    }
    waits.sort((a, b) => a - b);
    const p99 = waits[Math.floor(waits.length * 0.99)];
    return [
      {
        name: "bulk: 5,000-row xlsx, mode addresses / SheetJS alone",
        measured: median(ratios),
        unit: "",
        bound: "at most",
        target: 4,
      },
      {
        ...{
          name: "bulk: p99 of /health meanwhile",
          measured: p99,
          unit: "ms",
          bound: "at most",
          target: 60,
        },
        note: `${waits.length} requests, slowest ${waits.at(-1)?.toFixed(0)} ms`,
      },
    ];
  } finally {
    await server.stop();
  }
}

/** As a merchant's export has it: eleven columns, PINs and amounts as numbers. */
function workbookOf(addresses: readonly AddressIn[]): Uint8Array<ArrayBuffer> {
  const rows = addresses.map((address, i) => ({
    "Order ID": `A-${i}`,
    "Order Date": "2025-11-21",
    Consignee: "Asha Rao",
    Mobile: address.phone,
    "Address 1": address.line1,
    "Address 2": address.line2,
    Landmark: address.landmark,
    City: address.city,
    State: address.state,
    "Pin Code": Number(address.pincode) || address.pincode,
    "Order Value": 499 + (i % 3_000),
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

async function verify(
  url: string,
  secretKey: string,
  file: Uint8Array<ArrayBuffer>,
  rows: number,
): Promise<void> {
  const form = new FormData();
  form.append("file", new File([file], "orders.xlsx"));
  form.append("mode", "addresses");
  const headers = { "X-API-Key": secretKey };
  const response = await fetch(`${url}/api/v1/bulk/verify`, { method: "POST", headers, body: form });
  const text = await response.text();
  // The totals stand first: nothing is won by parsing megabytes here.
  if (
    response.status !== 200 ||
    !text.startsWith(`{"mode":"addresses","rows":${rows},"processed":${rows},`)
  ) {
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
