/**
 * The thread of the order desk: an entry point of the compiled build, started as
 * `new Worker(new URL("./desk-worker.ts", import.meta.url).href)`.
 */
import { openShared } from "../../db/open.ts";
import { openEngines } from "../../engines.ts";
import { silentLogger } from "../../log.ts";
import { failureOf, textOf } from "../../threads/failure.ts";
import { openDesk } from "./index.ts";
import { type Opening, QUESTIONS, type Question, REPLIES, type Reply } from "./messages.ts";
import { Outbox } from "./outbox.ts";
import type { OrderDesk } from "./types.ts";

declare const self: Worker;

// What is answered in one go, the orders of one write, goes out in one go.
const outbox = new Outbox<Reply>((replies) => self.postMessage(REPLIES.encode(replies)), queueMicrotask);
let opened: Promise<OrderDesk> | null = null;

self.onmessage = ({ data }: MessageEvent<Opening | string>) => {
  if (typeof data !== "string") {
    opened = open(data);
    return;
  }
  for (const question of QUESTIONS.decode(data)) void answer(question);
};

async function open({ db: shared }: Opening): Promise<OrderDesk> {
  const { isGibberish } = await openEngines();
  const log = { ...silentLogger, error: tellError };
  const db = openShared(shared, log);
  const desk = openDesk({ db, log, isGibberish, onAlert: () => outbox.push({ alerts: true }) });
  return {
    ...desk,
    async close() {
      await desk.close();
      await db.close();
    },
  };
}

async function answer({ id, name, args }: Question): Promise<void> {
  try {
    const desk = await opened;
    // The server's side types the arguments.
    const method = desk?.[name] as (...args: unknown[]) => Promise<unknown>;
    outbox.push({ id, value: (await method(...args)) ?? null });
  } catch (error) {
    outbox.push({ id, failure: failureOf(error) });
  }
}

function tellError(msg: string, fields?: Record<string, unknown>): void {
  outbox.push({ log: { msg, error: textOf(fields?.error) } });
}
