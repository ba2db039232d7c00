/** One log line per request, without the query, which may contain a key or personal data. */
import type { Logger } from "../lib/log.ts";
import type { RequestContext } from "./context.ts";

/**
 * Entries are written in batches. With one write per turn of the event loop and `JSON.stringify` per line, a PIN
 * look-up takes a tenth more processor time.
 */
const FLUSH_DELAY_MS = 50;
const FLUSH_THRESHOLD = 1000;

const MAX_PATH = 300;
/** A secret key put into the path by mistake. */
const KEY_IN_PATH = /sk_\w+/g;
/** A DIGIPIN, which locates somebody's home to four metres, or whatever was sent instead. */
const DIGIPIN_IN_PATH =
  /(?<=\/digipin\/).+|(?<=\/)(?=\d*[a-z-])[2-9cfjklmpt]{3}-?[2-9cfjklmpt]{3}-?[2-9cfjklmpt]{4}(?![a-z\d])/gi;

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
  /** As the client sent it, if it is valid. */
  traceparent: string | undefined;
}

export class AccessLog {
  #batch: LogEntry[] = [];
  #timer: Timer | null = null;

  constructor(private readonly log: Logger) {}

  /** @param ms since the request began */
  add(ctx: RequestContext, status: number, ms: number): void {
    const entry = entryOf(ctx, status, ms);
    if (!this.log.raw) {
      const { at, ...fields } = entry;
      this.log.info("request", fields);
      return;
    }
    this.#batch.push(entry);
    if (this.#batch.length >= FLUSH_THRESHOLD) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), FLUSH_DELAY_MS);
  }

  /** Writes the batch. Call it when the server has stopped. Formatting all lines in one pass halves their cost. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const batch = this.#batch;
    this.#batch = [];
    if (batch.length > 0) this.log.raw?.(batch.map(jsonLine).join("\n"));
  }
}

/**
 * The IP is omitted from successful requests with an account, unless it was already read: reading it from the socket
 * costs a fast route a tenth of its throughput.
 */
function entryOf(ctx: RequestContext, status: number, ms: number): LogEntry {
  return {
    at: Date.now(),
    method: ctx.request.method,
    path: loggedPath(ctx.path),
    status,
    ms: Math.round(ms * 100) / 100,
    request_id: ctx.id,
    account: ctx.account?.id,
    traceparent: traceOf(ctx.request.headers.get("traceparent")),
    ip: ctx.account && status < 400 && !ctx.hasIp ? undefined : ctx.ip,
  };
}

/** W3C Trace Context: version, trace, span, flags; later versions may append more. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}(?=-|$)/;

/** Without what later versions append, which may be anything. */
const traceOf = (header: string | null): string | undefined =>
  header === null ? undefined : TRACEPARENT.exec(header)?.[0];

function loggedPath(path: string): string {
  const short = path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path;
  const kept = short.replace(DIGIPIN_IN_PATH, "…");
  return kept.includes("sk_") ? kept.replace(KEY_IN_PATH, "sk_…") : kept;
}

/** A path that needs no escaping in JSON. */
const PLAIN = /^[\w/.-]+$/;

/** Same as `JSON.stringify`, in a quarter of the time. Only the path may need escaping. */
function jsonLine(entry: LogEntry): string {
  const { at, method, path, status, ms, request_id, account, ip, traceparent } = entry;
  const quoted = PLAIN.test(path) ? `"${path}"` : JSON.stringify(path);
  const who = account === undefined ? "" : `,"account":${account}`;
  const where = ip === undefined ? "" : `,"ip":"${ip}"`;
  const trace = traceparent === undefined ? "" : `,"traceparent":"${traceparent}"`;
  return (
    `{"time":"${isoTime(at)}","level":"info","msg":"request","method":"${method}","path":${quoted},` +
    `"status":${status},"ms":${ms},"request_id":"${request_id}"${who}${where}${trace}}`
  );
}

let isoAt = 0;
let iso = "";

/** Formats each millisecond once. */
function isoTime(at: number): string {
  if (at !== isoAt) {
    isoAt = at;
    iso = new Date(at).toISOString();
  }
  return iso;
}
