/** The thread of the order desk, from its first question to its end. */
import { expect, test } from "bun:test";
import { silentLogger } from "../../src/log.ts";
import { openWriterThread } from "../../src/orders/writer/thread.ts";
import { temporaryDb } from "../db/support.ts";

/** Wide: nothing here takes a second. */
const TIMEOUT_MS = 20_000;

/** @param isAwaited whether the thread starts at once; it is up then */
async function openThread(isAwaited = true) {
  const temporary = await temporaryDb();
  const fixture = openWriterThread({ db: temporary.db, log: silentLogger, isAwaited, onAlert: () => {} });
  if (isAwaited) await fixture.rulesChanged(1);
  return { fixture, [Symbol.asyncDispose]: () => temporary[Symbol.asyncDispose]() };
}

/** How each promise has ended; "pending" for one that has not, though there was time. */
async function ends(promises: readonly Promise<unknown>[]): Promise<Set<string>> {
  const late = Bun.sleep(TIMEOUT_MS).then(() => "pending");
  const ended = promises.map((promise) =>
    promise.then(
      () => "done",
      () => "refused",
    ),
  );
  return new Set(await Promise.all(ended.map((end) => Promise.race([end, late]))));
}

test("checks that are stored on every turn while it closes are all stored", async () => {
  await using opened = await openThread();
  const { fixture } = opened;
  const asked: Promise<unknown>[] = [];
  let isClosed = false;
  const asking = (async () => {
    while (!isClosed) {
      asked.push(fixture.storeChecks([], []), fixture.storeQuota([]));
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  await new Promise((resolve) => setImmediate(resolve));
  await fixture.close();
  // A turn or two after its end, too.
  await Bun.sleep(20);
  isClosed = true;
  await asking;
  expect(await ends(asked)).toEqual(new Set(["done"]));
});

test("an order that comes once it closes is refused, and starts no new thread", async () => {
  await using opened = await openThread();
  const { fixture } = opened;
  const closing = fixture.close();
  const asked = [fixture.index(), fixture.saveAll([], 0), fixture.rulesChanged(1)];
  expect(await ends(asked.slice(0, 2))).toEqual(new Set(["refused"]));
  expect(await ends(asked.slice(2))).toEqual(new Set(["done"]));
  await closing;
  expect(await ends([fixture.index()])).toEqual(new Set(["refused"]));
});

test("it may be closed twice, or without ever having started", async () => {
  await using opened = await openThread();
  await Promise.all([opened.fixture.close(), opened.fixture.close()]);
  await opened.fixture.close();

  await using unused = await openThread(false);
  await unused.fixture.close();
  expect(await ends([unused.fixture.storeChecks([], [])])).toEqual(new Set(["done"]));
});
