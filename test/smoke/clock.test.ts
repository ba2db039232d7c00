/**
 * A wrong clock destroys nothing. Each server has a clock of its own, by libfaketime, and does what it does by itself: a
 * minute after its start it erases what is past its time. `minutes.ts` lets that minute pass at once. All run together.
 */
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { STORE_SECRETS, shopifyOrder } from "../features/webhooks/support.ts";
import { run, signUp, startServer, temporaryFolder } from "../support/binary.ts";
import { fakeClock, hasFaketime } from "../support/faketime.ts";

/** Until what a minute began is done: in its place, what is expected to happen is waited for. */
const SETTLE_MS = 1_000;
const ORDER = {
  ...{ payment_method: "COD", order_value: 999, customer_name: "Asha Rao", phone: "9845012345" },
  address: { line1: "Flat 4B, 12 80 Feet Road", city: "Bengaluru", state: "Karnataka", pincode: "560034" },
};
/** Tables of which rows are deleted by age, and their keys. */
const AGED = {
  orders: "id",
  audit: "id",
  alerts_outbox: "id",
  store_events: "id",
  store_orders: "order_id",
  checks: "id",
  list_entries: "id",
  sessions: "token_hash",
};

/** A shop on a clock of its own. */
async function openShop(days: number) {
  const folder = temporaryFolder();
  const dataDir = join(folder.path, "data");
  const clock = fakeClock(join(folder.path, "clock"));
  clock.set(days);
  const env = {
    ...clock.env,
    THIKANA_DEFAULT_PLAN: "pro",
    THIKANA_BACKUP_KEEP: "1",
    THIKANA_DATA_DIR: dataDir,
  };
  const minutes = resolve(import.meta.dir, "minutes.ts");
  const start = () => startServer({ dataDir, env: { ...env, BUN_OPTIONS: `--preload=${minutes}` } });
  const passedMinutes = () => server.output().split("a minute has passed").length - 1;
  let server = await start();
  const { secretKey, publishableKey } = await signUp(server.url);
  const ask = async (path: string, body?: object, method = body ? "POST" : "GET") => {
    const headers = { "X-API-Key": secretKey, "Content-Type": "application/json" };
    const response = await fetch(server.url + path, { method, headers, body: body && JSON.stringify(body) });
    return (await response.json()) as Record<string, unknown>;
  };
  const isDoubted = async () => ((await ask("/health")).clock as { doubted: boolean }).doubted;
  return {
    set: clock.set,
    ask,
    isDoubted,
    /** What waits for a minute begins now. */
    async minute() {
      const before = passedMinutes();
      process.kill(server.pid, "SIGUSR2");
      await until(() => passedMinutes() > before);
      await Bun.sleep(SETTLE_MS);
    },
    /** Everything that has an age. */
    async fill() {
      const shop = { ...STORE_SECRETS, callback_url: "https://shop.example.com/alerts" };
      await ask("/api/v1/account", shop, "PUT");
      for (const order_id of ["A", "B"]) await ask("/api/v1/order/score", { ...ORDER, order_id });
      await ask("/api/v1/order/outcome", { order_id: "A", outcome: "delivered" });
      await ask("/api/v1/lists", { list: "block", kind: "phone", value: "9845073312" });
      await ask("/api/v1/address/verify", ORDER.address);
      const { body, headers } = shopifyOrder("orders/create");
      await fetch(`${server.url}/webhooks/shopify/${publishableKey}`, { method: "POST", headers, body });
      await Bun.sleep(1_000);
    },
    async restart(daysNow: number, signal: NodeJS.Signals = "SIGTERM") {
      await server.stop(signal);
      clock.set(daysNow);
      server = await start();
    },
    /** @returns the name of the file that it tells */
    async backup(): Promise<string> {
      for (;;) {
        const { stdout, stderr } = await run(["backup", "--json"], { env });
        // The server makes its own meanwhile.
        if (stderr.includes("another backup")) continue;
        expect(stderr).toBe("");
        return (JSON.parse(stdout) as { path: string }).path.split("/").at(-1) ?? "";
      }
    },
    backups: () => readdirSync(join(dataDir, "backups")).filter((name) => name.startsWith("thikana-")),
    confirm: () => run(["admin", "confirm-clock"], { env }),
    doctor: () => run(["doctor"], { env }),
    /** Rows of each table, by their keys; an order that was erased is none. */
    rows(): Record<string, string[]> {
      using sqlite = new Database(join(dataDir, "thikana.db"), { readonly: true });
      const keys = Object.entries(AGED).map(([table, key]) => {
        const where = table === "orders" ? "WHERE name <> ''" : "";
        return [table, sqlite.query(`SELECT ${key} FROM ${table} ${where}`).values().flat().map(String)];
      });
      return Object.fromEntries(keys);
    },
    close: async () => {
      await server.stop();
      folder[Symbol.dispose]();
    },
  };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

/** What does not come is told by the limit of the test. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await Bun.sleep(50);
}

/** Rows of before that are gone. */
const lost = (before: Record<string, string[]>, after: Record<string, string[]>) =>
  Object.entries(before).flatMap(([table, keys]) =>
    keys.filter((key) => !after[table].includes(key)).map((key) => `${table} ${key}`),
  );

/** The clock goes wrong while the server runs, beside a backup and the retention; stays wrong over a restart; is set right. */
async function wrongLater(shop: Shop, days: number) {
  await shop.fill();
  const before = shop.rows();
  const made = [await shop.backup()];
  shop.set(days);
  await shop.minute();
  await until(shop.isDoubted);
  made.push(await shop.backup());
  await shop.restart(days, "SIGKILL");
  await shop.minute();
  const isDoubted = await shop.isDoubted();
  made.push(await shop.backup());
  const afterWrong = { lost: lost(before, shop.rows()), backups: shop.backups() };
  await shop.restart(0);
  await until(async () => !(await shop.isDoubted()));
  await shop.minute();
  const newest = await shop.backup();
  return {
    ...{ made, isDoubted, afterWrong, newest, backups: shop.backups() },
    lost: lost(before, shop.rows()),
  };
}

/** The clock is wrong from the first start on, and then right. */
async function wrongAtFirst(shop: Shop) {
  await shop.fill();
  const before = shop.rows();
  await shop.restart(0);
  const isDoubted = await shop.isDoubted();
  if (isDoubted) expect((await shop.confirm()).stderr).toBe("");
  await shop.minute();
  return { lost: lost(before, shop.rows()), isDoubted: await shop.isDoubted() };
}

/** Nothing is wrong with it: the shop was closed. */
async function longAway(shop: Shop) {
  await shop.fill();
  await shop.restart(1200);
  const before = shop.rows();
  const doctor = await shop.doctor();
  const wasDoubted = await shop.isDoubted();
  const confirmed = await shop.confirm();
  await shop.minute();
  const erased = () => before.orders.filter((id) => !shop.rows().orders.includes(id)).length;
  await until(() => erased() >= 3);
  return { doctor, wasDoubted, confirmed, orders: erased(), isDoubted: await shop.isDoubted() };
}

/** Smaller ones are in test/features/backup/schedule.test.ts and test/features/clock. */
const JUMPS = [-1500, 1500];
const shops: Shop[] = [];

/** Begins all, so that they wait at the same time. */
function begin<T>(days: number, story: (shop: Shop) => Promise<T>): Promise<T> {
  const told = openShop(days).then((shop) => {
    shops.push(shop);
    return story(shop);
  });
  told.catch(() => {});
  return told;
}

if (!hasFaketime) console.log("skipped: a wrong clock needs libfaketime");

describe.skipIf(!hasFaketime)("a wrong clock", () => {
  const later = new Map<number, ReturnType<typeof wrongLater>>();
  const first = new Map<number, ReturnType<typeof wrongAtFirst>>();
  let away: ReturnType<typeof longAway>;

  beforeAll(() => {
    for (const days of JUMPS) {
      later.set(
        days,
        begin(0, (shop) => wrongLater(shop, days)),
      );
      first.set(days, begin(days, wrongAtFirst));
    }
    away = begin(0, longAway);
  });
  afterAll(async () => {
    await Promise.all(shops.map((shop) => shop.close()));
  });

  describe.each(JUMPS)("by %d days", (days) => {
    test("while the server runs, and after a restart, deletes no record and no backup", async () => {
      const told = await later.get(days);
      expect(told?.isDoubted).toBe(true);
      expect(told?.afterWrong.lost).toEqual([]);
      expect(told?.afterWrong.backups).toEqual(expect.arrayContaining(told?.made ?? []));
    });

    test("that is right again is trusted by itself, and all is there; so is the backup that is made then", async () => {
      const told = await later.get(days);
      expect(told?.lost).toEqual([]);
      expect(told?.backups).toContain(told?.newest ?? "");
      const ofFuture = days > 0 ? told?.made.slice(1) : [];
      expect(told?.backups).toEqual(expect.arrayContaining(ofFuture ?? []));
    });

    test("at the first start costs nothing when it is right", async () => {
      expect(await first.get(days)).toEqual({ lost: [], isDoubted: false });
    });
  });

  test("is what 1,200 days away look like, until the owner says that it is right: then what is past its time goes", async () => {
    const { doctor, wasDoubted, confirmed, orders, isDoubted } = await away;
    expect([wasDoubted, doctor.status]).toEqual([true, 1]);
    expect(doctor.stdout).toContain("thikana admin confirm-clock");
    expect(confirmed.stdout).toStartWith("The clock is trusted: 20");
    expect({ orders, isDoubted }).toEqual({ orders: 3, isDoubted: false });
  });
});
