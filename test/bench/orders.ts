/** Scoring orders: against one commit a request, and as a shop grows. */
import { join } from "node:path";
import { loadConfig } from "../../src/config.ts";
import type { AddressIn } from "../../src/engine/address/schema.ts";
import type { Account } from "../../src/features/accounts/types.ts";
import type { PageRequest } from "../../src/features/orders/index.ts";
import { silentLogger } from "../../src/lib/log.ts";
import { type App, openApp } from "../../src/server/app.ts";
import { temporaryFolder } from "../support/binary.ts";
import { Random } from "../support/random.ts";
import { post } from "./http.ts";
import type { Bench } from "./main.ts";
import { compare, median, ratioRow } from "./ratio.ts";
import { contendersOf, type Product, startBare, startProducts } from "./servers.ts";

/** Fifteen digits that the load generator counts up: every order, and so its buyer, is new. */
export const STAMP = "#".repeat(15);

/** The compiled server against `baseline-orders.ts`, every request an order of its own. */
export async function* benchScoring(addresses: readonly AddressIn[], base?: string): AsyncGenerator<Bench> {
  await using products = await startProducts(base);
  using folder = temporaryFolder();
  using bare = await startBare("baseline-orders.ts", join(folder.path, "bare.db"));
  const requestsOf = ({ secretKey }: Product) => orderRequests(secretKey, addresses);
  const ratio = await compare(contendersOf(products, bare, requestsOf), STAMP);
  yield ratioRow("POST /api/v1/order/score / bare route, one commit each", 0.75, ratio);
  const name = "POST /api/v1/order/score, p99 at 32 connections";
  yield { name, measured: ratio.p99, unit: "ms", bound: "at most", target: 20 };
}

/** Buyers share a few hundred e-mails: each of them soon has more earlier orders than are read. */
const EMAILS = 300;

/** Whole requests for one account's key; each has a {@link STAMP}. */
export function orderRequests(secretKey: string, addresses: readonly AddressIn[]): string[] {
  const random = new Random("orders");
  return addresses.map((address) =>
    post("/api/v1/order/score", secretKey, {
      ...order(STAMP, address, random),
      email: `buyer${random.below(EMAILS)}@example.com`,
    }),
  );
}

const SMALL = 1_000;
const LARGE = 200_000;
const ROUNDS = 9;
const SCORED = 200;
const QUEUES = 30;
/** Days over which the stored orders are spread. */
const ORDER_DAYS = 60;

/** How much longer an order and the queue take with 200,000 stored orders than with 1,000. */
export async function* benchGrowth(addresses: readonly AddressIn[]): AsyncGenerator<Bench> {
  using folder = temporaryFolder();
  const small = await fill(join(folder.path, "small"), SMALL, addresses);
  const large = await fill(join(folder.path, "large"), LARGE, addresses);
  const rounds: Record<"score" | "queue", Record<"small" | "large", number>>[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    rounds.push({
      score: { small: await small.score(), large: await large.score() },
      queue: { small: await small.queue(), large: await large.queue() },
    });
  }
  await Promise.all([small.close(), large.close()]);
  const bench = (what: "score" | "queue", name: string): Bench => {
    const of = (size: "small" | "large") => median(rounds.map((round) => round[what][size]));
    const note = `${of("large").toFixed(0)} µs against ${of("small").toFixed(0)} µs`;
    const measured = median(rounds.map((round) => round[what].large / round[what].small));
    return {
      name: `${name}, 200,000 / 1,000 orders`,
      measured,
      unit: "",
      bound: "at most",
      target: 1.5,
      note,
    };
  };
  yield bench("score", "order/score");
  yield bench("queue", "review queue");
}

interface Shop {
  /** Microseconds for an order, many at once. */
  score(): Promise<number>;
  /** Microseconds for a page of the queue. */
  queue(): Promise<number>;
  close(): Promise<void>;
}

/** Fills a shop with past orders, half of them with an outcome. */
async function fill(dataDir: string, count: number, addresses: readonly AddressIn[]): Promise<Shop> {
  const { config } = loadConfig([], { THIKANA_DATA_DIR: dataDir, THIKANA_DEFAULT_PLAN: "pro" });
  const begun = Date.now() - ORDER_DAYS * 86_400_000;
  let now = begun;
  const app = await openApp({ config, log: silentLogger, clock: () => now });
  const { account } = await app.services.accounts.signup({
    ...{ name: "A shop", email: "shop@example.com", password: "correct horse battery staple" },
  });
  const random = new Random("shop");
  let made = 0;
  const scoreSome = (n: number) =>
    Promise.all(
      Array.from({ length: n }, () =>
        scoreOne(app, account, order(`O${made++}`, addresses[made % addresses.length], random), now),
      ),
    );
  while (made < count) {
    now = begun + (made / count) * ORDER_DAYS * 86_400_000;
    const first = made;
    await scoreSome(Math.min(200, count - made));
    const outcomes = Array.from({ length: made - first }, (_, i) => ({
      ...{
        order_id: `O${first + i}`,
        outcome: random.chance(0.2) ? ("rto" as const) : ("delivered" as const),
      },
    }));
    await app.services.orders.outcome(
      account,
      outcomes.filter(() => random.chance(0.5)),
    );
  }
  const timed = async (n: number, work: () => Promise<unknown>) => {
    const start = Bun.nanoseconds();
    await work();
    return (Bun.nanoseconds() - start) / 1000 / n;
  };
  return {
    score() {
      now += 1000;
      return timed(SCORED, () => scoreSome(SCORED));
    },
    queue: () =>
      timed(QUEUES, async () => {
        for (let i = 0; i < QUEUES; i++) await app.services.orders.list(account, QUEUE);
      }),
    close: () => app.close(),
  };
}

/** As GET /api/v1/orders/risk asks. */
const QUEUE = {
  search: { isQueued: true },
  sort: { by: "risk", isDescending: true },
  limit: 100,
} as const satisfies PageRequest;

function scoreOne({ services }: App, account: Account, input: ReturnType<typeof order>, at: number) {
  return services.orders.scoreOne(account, input, { channel: "api", counted: true, at, source: "bench" });
}

function order(order_id: string, address: AddressIn, random: Random) {
  return {
    ...address,
    order_id,
    name: "Asha Rao",
    email: `buyer${random.below(1e6)}@example.com`,
    payment_method: random.chance(0.6) ? ("COD" as const) : ("PREPAID" as const),
    order_value: 100 + random.below(5000),
  };
}
