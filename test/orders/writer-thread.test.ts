/** The life cycle of the writer thread. */
import { expect, test } from "bun:test";
import { silentLogger } from "../../src/log.ts";
import { openWriterThread } from "../../src/orders/writer/thread.ts";
import { temporaryDb } from "../db/support.ts";

/** Generous: nothing here takes a second. */
const TIMEOUT_MS = 20_000;

/** @param isAwaited whether to start the thread and wait until it is ready */
async function openThread(isAwaited = true) {
  const temporary = await temporaryDb();
  const writer = openWriterThread({ db: temporary.db, log: silentLogger, isAwaited, onAlert: () => {} });
  if (isAwaited) await writer.rulesChanged(1);
  return { writer, [Symbol.asyncDispose]: () => temporary[Symbol.asyncDispose]() };
}

/** The states of the promises; "pending" for one that did not settle in time. */
async function statesOf(promises: readonly Promise<unknown>[]): Promise<Set<string>> {
  const timeout = Bun.sleep(TIMEOUT_MS).then(() => "pending");
  const states = promises.map((promise) =>
    promise.then(
      () => "fulfilled",
      () => "rejected",
    ),
  );
  return new Set(await Promise.all(states.map((state) => Promise.race([state, timeout]))));
}

test("checks stored on every event loop turn during closing are all stored", async () => {
  await using opened = await openThread();
  const { writer } = opened;
  const requests: Promise<unknown>[] = [];
  let isClosed = false;
  const requesting = (async () => {
    while (!isClosed) {
      requests.push(writer.storeChecks([], []), writer.storeQuota([]));
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  await new Promise((resolve) => setImmediate(resolve));
  await writer.close();
  // Requests continue for some turns after the end.
  await Bun.sleep(20);
  isClosed = true;
  await requesting;
  expect(await statesOf(requests)).toEqual(new Set(["fulfilled"]));
});

test("an order that arrives during closing is rejected and starts no new thread", async () => {
  await using opened = await openThread();
  const { writer } = opened;
  const closing = writer.close();
  const requests = [writer.index(), writer.saveAll([], 0), writer.rulesChanged(1)];
  expect(await statesOf(requests.slice(0, 2))).toEqual(new Set(["rejected"]));
  expect(await statesOf(requests.slice(2))).toEqual(new Set(["fulfilled"]));
  await closing;
  expect(await statesOf([writer.index()])).toEqual(new Set(["rejected"]));
});

test("it may be closed twice, or without ever having started", async () => {
  await using opened = await openThread();
  await Promise.all([opened.writer.close(), opened.writer.close()]);
  await opened.writer.close();

  await using unused = await openThread(false);
  await unused.writer.close();
  expect(await statesOf([unused.writer.storeChecks([], [])])).toEqual(new Set(["fulfilled"]));
});
