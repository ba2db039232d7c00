/**
 * The load generator, a process of its own: HTTP/1.1 over raw sockets, one request at a time on each
 * connection. (`fetch` needs more time for a request than the servers that are measured.)
 *
 * Reads {@link LoadPlan} as JSON from standard input and prints {@link LoadResult}.
 */
import type { Socket } from "bun";

export interface LoadPlan {
  /** The connections are shared out among them. */
  ports: readonly number[];
  /** Whole requests, head and body, used in turn. */
  requests: string[];
  /** Whether each port gets only its own: the first the first port, the next the second one, and so on. */
  isByPort?: boolean;
  /** A text of the requests that stands for a number which no request had before. */
  stamp?: string;
  connections: number;
  warmUpMs: number;
  measureMs: number;
}

export interface LoadResult {
  /** Answers with status 200 within the measured time. */
  answers: number;
  /** Those of the warm-up too, as a server's processor time is for all. */
  allAnswers: number;
  /** Other answers. */
  failures: number;
  seconds: number;
  /** Milliseconds that 99 of 100 of the answers took at most. */
  p99: number;
}

/** Runs one round in a process of its own. Throws when the server hangs up or answers with no length. */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const child = Bun.spawn([process.execPath, import.meta.path], {
    stdin: new Blob([JSON.stringify(plan)]),
    stdout: "pipe",
    stderr: "inherit",
  });
  const printed = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error("the load generator failed");
  return JSON.parse(printed) as LoadResult;
}

async function load(plan: LoadPlan): Promise<LoadResult> {
  const requests = plan.requests.map((request) => stamped(Buffer.from(request), plan.stamp));
  const lists = plan.isByPort
    ? plan.ports.map((_, port) => requests.filter((_, i) => i % plan.ports.length === port))
    : plan.ports.map(() => requests);
  const nextOf = plan.ports.map(() => 0);
  let next = 0;
  const counts = { answers: 0, failures: 0 };
  let times: number[] = [];
  const connect = (at: number) =>
    Bun.connect<{ at: number; pending: Buffer | null; sentAt: number }>({
      hostname: "127.0.0.1",
      port: plan.ports[at],
      data: { at, pending: null, sentAt: 0 },
      socket: {
        data(socket, chunk) {
          const { pending } = socket.data;
          const buffer = pending ? Buffer.concat([pending, chunk]) : Buffer.from(chunk);
          const status = answerIn(buffer);
          socket.data.pending = status === 0 ? buffer : null;
          if (status === 0) return;
          times.push(performance.now() - socket.data.sentAt);
          if (status === 200) counts.answers++;
          else counts.failures++;
          send(socket);
        },
        error: (_, error) => end(error.message),
        close: () => end("the server closed a connection"),
      },
    });
  const send = (socket: Socket<{ at: number; sentAt: number }>) => {
    const { at } = socket.data;
    const number = plan.isByPort ? nextOf[at]++ : next++;
    socket.data.sentAt = performance.now();
    socket.write(lists[at][number % lists[at].length]());
  };
  const sockets = await Promise.all(
    Array.from({ length: plan.connections }, (_, i) => connect(i % plan.ports.length)),
  );
  for (const socket of sockets) send(socket);

  await Bun.sleep(plan.warmUpMs);
  const before = { ...counts };
  times = [];
  const begun = performance.now();
  await Bun.sleep(plan.measureMs);
  const seconds = (performance.now() - begun) / 1000;
  const [answers, failures] = [counts.answers - before.answers, counts.failures - before.failures];
  const p99 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)];
  return { answers, allAnswers: counts.answers, failures, seconds, p99 };
}

/** Writes the next number over the stamp, in as many digits; a process that starts later counts from higher up. */
let number = Date.now() * 1000;
function stamped(request: Buffer, stamp: string | undefined): () => Buffer {
  const places = stamp ? placesOf(request, stamp) : [];
  if (!stamp || places.length === 0) return () => request;
  return () => {
    const text = String(number++).slice(-stamp.length);
    for (const at of places) request.write(text, at);
    return request;
  };
}

function placesOf(request: Buffer, stamp: string): number[] {
  const places: number[] = [];
  for (let at = request.indexOf(stamp); at >= 0; at = request.indexOf(stamp, at + 1)) places.push(at);
  return places;
}

/** A round with an error is no measurement. */
function end(message: string): never {
  console.error(message);
  process.exit(1);
}

const HEAD_END = Buffer.from("\r\n\r\n");

/** The status of the whole answer that the buffer holds, or 0 when it is not whole yet. */
function answerIn(buffer: Buffer): number {
  const end = buffer.indexOf(HEAD_END);
  if (end < 0) return 0;
  const head = buffer.toString("latin1", 0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer without Content-Length:\n${head}`);
  if (buffer.length < end + 4 + Number(length)) return 0;
  return Number(head.slice(9, 12));
}

if (import.meta.main) {
  const plan = (await Bun.stdin.json()) as LoadPlan;
  const result = await load(plan);
  await Bun.write(Bun.stdout, JSON.stringify(result));
  process.exit(0);
}
