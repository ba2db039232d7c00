/** `thikana demo`: a server with a simulated shop, whose data is removed when it stops. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "../../config.ts";
import { createLogger } from "../../lib/log.ts";
import { UserError } from "../../lib/user-error.ts";
import { readArgs } from "../args.ts";
import type { Run } from "../command.ts";
import { DEMO_PASSWORD, type DemoAccount } from "../demo/members.ts";
import { DemoClock, openingOf, seedShop } from "../demo/seed.ts";
import { type Io, table, wantsColour } from "../io.ts";
import { runServer } from "../run-server.ts";

const DAYS = 60;
const MAX_ORDERS = 20_000;
const OPTIONS = {
  port: { type: "string", default: "0" },
  seed: { type: "string", default: "rangoli" },
  orders: { type: "string", default: "3000" },
} as const;

/** Resolves with the exit code when the server has been stopped by a signal. */
export const demo: Run = async (args, io) => {
  const { values, positionals } = readArgs(args, OPTIONS);
  if (positionals.length > 0) throw new UserError(`demo takes no "${positionals[0]}"`, 2);
  const shop = { seed: values.seed, orders: ordersOf(values.orders), days: DAYS, now: Date.now() };
  const dataDir = temporaryFolder();
  // Ignores the environment, which may have the settings of a real server.
  const flags = [
    "--host",
    "127.0.0.1",
    "--port",
    values.port,
    "--data-dir",
    dataDir,
    "--default-plan",
    "pro",
    "--backup-hours",
    "0",
  ];
  const { config } = loadConfig(flags, {});
  const log = createLogger(
    "pretty",
    (line) => io.err(`${line}\n`),
    wantsColour(process.stderr.isTTY, io.env),
  );
  const clock = new DemoClock(openingOf(shop));
  let made: DemoAccount | undefined;
  return runServer({
    config,
    log,
    clock: clock.now,
    async prepare({ services }, isStopped) {
      io.err(`Filling a shop of ${shop.orders.toLocaleString("en")} orders over ${DAYS} days …\n`);
      made = await seedShop(services, { ...shop, clock, isStopped });
    },
    onListening: ({ freshAdminKey }, url) => made && greet(io, made, url, freshAdminKey),
  });
};

function ordersOf(text: string): number {
  const orders = Number(text);
  if (Number.isInteger(orders) && orders >= 1 && orders <= MAX_ORDERS) return orders;
  throw new UserError(
    `--orders must be a number from 1 to ${MAX_ORDERS.toLocaleString("en")}, not "${text}"`,
    2,
  );
}

/** Removed when the process exits, unless it is killed. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "thikana-demo-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function greet(io: Io, { members, secretKey }: DemoAccount, url: string, adminKey: string | null): void {
  const rows = [
    ...members.map(({ role, email }) => [role, email] as const),
    ["password", `${DEMO_PASSWORD} (of all three)`],
    ["secret key", secretKey],
    ["admin key", adminKey ?? ""],
  ] as const;
  io.out(`\n${io.paint("bold", `The demo is at ${url}/`)}\n${table(rows, io)}`);
  io.out("Ctrl-C stops it and removes its data.\n\n");
}
