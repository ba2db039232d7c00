/** One line a request. The query stays out: it may hold a key or a person's data. */
import type { Logger } from "../log.ts";
import type { Call } from "./call.ts";

/** Facts are gathered this long: to write each as it comes costs more than answering a light route. */
const GATHER_MS = 50;
const MOST_GATHERED = 1000;

const LONGEST_PATH = 300;
/** A secret key that somebody wrote into the path by mistake. */
const KEY_IN_PATH = /sk_\w+/g;

interface Facts {
  /** Milliseconds since 1970. */
  at: number;
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
  #gathered: Facts[] = [];
  #timer: Timer | null = null;

  constructor(log: Logger) {
    this.#log = log;
  }

  add(call: Call, status: number): void {
    const facts = factsOf(call, status);
    if (!this.#log.raw) {
      const { at, ...told } = facts;
      this.#log.info("request", told);
      return;
    }
    this.#gathered.push(facts);
    if (this.#gathered.length >= MOST_GATHERED) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), GATHER_MS);
  }

  /** Writes what is gathered, lines made one after the other for half the cost. Call it when the server has stopped. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const gathered = this.#gathered;
    this.#gathered = [];
    if (gathered.length > 0) this.#log.raw?.(gathered.map(jsonLine).join("\n"));
  }
}

/**
 * The IP is left out where the account says who it was: asking the socket costs a light route a tenth of its
 * speed. Everything refused, public or without a key has it.
 */
function factsOf(call: Call, status: number): Facts {
  return {
    at: Date.now(),
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

/** A path that is the same in JSON. */
const PLAIN = /^[\w/.-]+$/;

/** As `JSON.stringify` would write it, in a quarter of the time. Only the path may hold what must be escaped. */
function jsonLine({ at, method, path, status, ms, request_id, account, ip }: Facts): string {
  const quoted = PLAIN.test(path) ? `"${path}"` : JSON.stringify(path);
  const who = account === undefined ? "" : `,"account":${account}`;
  const where = ip === undefined ? "" : `,"ip":"${ip}"`;
  return (
    `{"time":"${isoTime(at)}","level":"info","msg":"request","method":"${method}","path":${quoted},` +
    `"status":${status},"ms":${ms},"request_id":"${request_id}"${who}${where}}`
  );
}

let isoAt = 0;
let iso = "";

/** Written once a millisecond. */
function isoTime(at: number): string {
  if (at !== isoAt) {
    isoAt = at;
    iso = new Date(at).toISOString();
  }
  return iso;
}
