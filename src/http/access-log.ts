/** One line a request. The query stays out: it may hold a key or a person's data. */
import type { Logger } from "../log.ts";
import type { Call } from "./call.ts";

/** Lines are gathered this long: a write to standard output for each costs more than answering a light route. */
const GATHER_MS = 50;
const MOST_LINES = 1000;

const LONGEST_PATH = 300;
/** A secret key that somebody wrote into the path by mistake. */
const KEY_IN_PATH = /sk_\w+/g;

interface Facts {
  method: string;
  path: string;
  status: number;
  ms: number;
  request_id: string;
  account: number | undefined;
  ip: string | undefined;
}

export class AccessLog {
  readonly #log: Logger;
  #lines: string[] = [];
  #timer: Timer | null = null;

  constructor(log: Logger) {
    this.#log = log;
  }

  add(call: Call, status: number): void {
    const facts = factsOf(call, status);
    if (!this.#log.raw) {
      this.#log.info("request", { ...facts });
      return;
    }
    this.#lines.push(jsonLine(facts));
    if (this.#lines.length >= MOST_LINES) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), GATHER_MS);
  }

  /** Writes what is gathered; to be called when the server has stopped. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const lines = this.#lines;
    this.#lines = [];
    if (lines.length > 0) this.#log.raw?.(lines.join("\n"));
  }
}

/**
 * The IP is left out where the account says who it was: asking the socket costs a light route a tenth of its
 * speed. Everything refused, public or without a key has it.
 */
function factsOf(call: Call, status: number): Facts {
  return {
    method: call.request.method,
    path: loggedPath(call.path),
    status,
    ms: Math.round((performance.now() - call.started) * 100) / 100,
    request_id: call.id,
    account: call.account?.id,
    ip: call.account && status < 400 && !call.knowsIp ? undefined : call.ip,
  };
}

function loggedPath(path: string): string {
  const short = path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path;
  return short.includes("sk_") ? short.replace(KEY_IN_PATH, "sk_…") : short;
}

/** As `JSON.stringify` would write it, in a quarter of the time. Only the path may hold what must be escaped. */
function jsonLine({ method, path, status, ms, request_id, account, ip }: Facts): string {
  const time = isoNow();
  const who = account === undefined ? "" : `,"account":${account}`;
  const where = ip === undefined ? "" : `,"ip":"${ip}"`;
  return (
    `{"time":"${time}","level":"info","msg":"request","method":"${method}","path":${JSON.stringify(path)},` +
    `"status":${status},"ms":${ms},"request_id":"${request_id}"${who}${where}}`
  );
}

let isoAt = 0;
let iso = "";

/** The time, written once a millisecond. */
function isoNow(): string {
  const now = Date.now();
  if (now !== isoAt) {
    isoAt = now;
    iso = new Date(now).toISOString();
  }
  return iso;
}
