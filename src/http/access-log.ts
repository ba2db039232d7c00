/** One line a request. The query stays out: it may hold a key or a person's data. */
import type { Logger } from "../log.ts";
import type { RequestContext } from "./context.ts";

/** Facts are gathered this long: to write each as it comes costs more than answering a light route. */
const GATHER_MS = 50;
const MAX_GATHERED = 1000;

const MAX_PATH = 300;
/** A secret key that somebody wrote into the path by mistake. */
const KEY_IN_PATH = /sk_\w+/g;

interface LogEntry {
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
  #gathered: LogEntry[] = [];
  #timer: Timer | null = null;

  constructor(log: Logger) {
    this.#log = log;
  }

  add(ctx: RequestContext, status: number): void {
    const entry = entryOf(ctx, status);
    if (!this.#log.raw) {
      const { at, ...told } = entry;
      this.#log.info("request", told);
      return;
    }
    this.#gathered.push(entry);
    if (this.#gathered.length >= MAX_GATHERED) this.flush();
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
function entryOf(ctx: RequestContext, status: number): LogEntry {
  return {
    at: Date.now(),
    method: ctx.request.method,
    path: loggedPath(ctx.path),
    status,
    ms: Math.round((performance.now() - ctx.started) * 100) / 100,
    request_id: ctx.id,
    account: ctx.account?.id,
    ip: ctx.account && status < 400 && !ctx.knowsIp ? undefined : ctx.ip,
  };
}

function loggedPath(path: string): string {
  const short = path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path;
  return short.includes("sk_") ? short.replace(KEY_IN_PATH, "sk_…") : short;
}

/** A path that is the same in JSON. */
const PLAIN = /^[\w/.-]+$/;

/** As `JSON.stringify` would write it, in a quarter of the time. Only the path may hold what must be escaped. */
function jsonLine({ at, method, path, status, ms, request_id, account, ip }: LogEntry): string {
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
