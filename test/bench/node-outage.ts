/** What a node answers, and how soon, while its PostgreSQL is locked or hangs. */
import { readdirSync, readFileSync } from "node:fs";
import { SQL } from "bun";
import type { AddressIn } from "../../src/engine/address/schema.ts";
import type { Server } from "../support/binary.ts";
import type { Bench } from "./main.ts";

/** How long each fault lasts. */
const FAULT_MS = 6_000;
/** An order is tried again so soon after a 503. */
const AGAIN_MS = 100;
/** Of address checks and PIN look-ups, at all times. */
const TARGET_MS = 50;
/** Of orders, after the end of a fault. */
const BACK_MS = 2_000;

/** What is locked, by a session that does nothing else. */
const LOCKED = ["orders", "accounts, members, sessions", "quota_usage, checks, check_days"];

export interface Subject {
  server: Server;
  /** Of an account without orders. */
  secretKey: string;
  addresses: readonly AddressIn[];
  /** Of its database. */
  url: string;
  /** PostgreSQL's first process. */
  postgresPid: number;
}

/** Rows for each fault: the slowest of 100 checks and PIN look-ups during it, and when orders are scored again. */
export async function* benchOutage(subject: Subject): AsyncGenerator<Bench> {
  const locker = new SQL({ url: subject.url, max: 1 });
  for (const tables of LOCKED) {
    const held = locker
      .unsafe(
        `BEGIN; LOCK TABLE ${tables} IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(${FAULT_MS / 1_000}); COMMIT`,
      )
      .execute();
    yield* rowsOf(`locked ${tables}`, await during(subject, held));
  }
  await locker.close();
  const processes = familyOf(subject.postgresPid);
  signal(processes, "SIGSTOP");
  const hanging = Bun.sleep(FAULT_MS).then(() => signal(processes, "SIGCONT"));
  yield* rowsOf("a PostgreSQL that hangs", await during(subject, hanging));
}

function* rowsOf(fault: string, { p99, backMs, refused }: Outage): Generator<Bench> {
  yield {
    ...{ name: `${fault}: checks and PINs, 99 of 100 within`, measured: p99, unit: "ms" },
    ...{ bound: "at most", target: TARGET_MS, note: `orders meanwhile: ${refused || "none was answered"}` },
  };
  yield {
    ...{ name: "… after its end, the first order is scored within", measured: backMs, unit: "ms" },
    ...{ bound: "at most", target: BACK_MS },
  };
}

interface Outage {
  /** Milliseconds. */
  p99: number;
  backMs: number;
  /** Answers of orders and how often each came. */
  refused: string;
}

async function during({ server, secretKey, addresses }: Subject, fault: Promise<unknown>): Promise<Outage> {
  const headers = { "x-api-key": secretKey, "content-type": "application/json" };
  const post = (path: string, body: object) =>
    fetch(`${server.url}/api/v1/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  let isOver = false;
  let endedAt = 0;
  const ended = fault.then(() => {
    isOver = true;
    endedAt = performance.now();
  });
  const times: number[] = [];
  const checking = async (ask: (i: number) => Promise<Response>) => {
    for (let i = 0; !isOver; i++) {
      const begun = performance.now();
      const answer = await ask(i);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`a check was answered ${answer.status}`);
      times.push(performance.now() - begun);
      await Bun.sleep(1);
    }
  };
  const answers = new Map<string, number>();
  const scoring = async () => {
    for (let i = 0; ; i++) {
      const answer = await post("order/score", {
        order_id: crypto.randomUUID(),
        order_value: 900,
        ...addresses[i],
      });
      const { code = "200" } = (await answer.json()) as { code?: string };
      if (isOver && answer.status === 200) return performance.now() - endedAt;
      answers.set(code, (answers.get(code) ?? 0) + 1);
      await Bun.sleep(AGAIN_MS);
    }
  };
  const [backMs] = await Promise.all([
    scoring(),
    checking((i) => post("address/verify", addresses[i % addresses.length])),
    checking(() => fetch(`${server.url}/api/v1/pincode/560034`, { headers })),
    ended,
  ]);
  const p99 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)];
  return { p99, backMs, refused: [...answers].map(([code, count]) => `${code}: ${count}`).join(", ") };
}

function signal(processes: readonly number[], name: "SIGSTOP" | "SIGCONT"): void {
  for (const pid of processes) {
    try {
      process.kill(pid, name);
    } catch {
      // One that has ended meanwhile.
    }
  }
}

/** A process and its children. */
function familyOf(pid: number): number[] {
  const others = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const parentOf = (name: string) => {
    try {
      return Number(readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1].split(" ")[1]);
    } catch {
      return 0; // it has ended meanwhile
    }
  };
  return [pid, ...others.filter((name) => parentOf(name) === pid).map(Number)];
}
