/** One POST to a merchant's callback URL. */
import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import type { NetworkList } from "../net/address.ts";
import { addressesOf, type Resolve, type ResolvedAddress } from "../net/resolve.ts";

/** What came back, or why nothing did. */
export interface Reply {
  /** HTTP status; null without an answer. */
  status: number | null;
  /** The beginning of the body. */
  body: string;
  /** "" when there was an answer. */
  error: string;
  /** As it was sent. */
  retryAfter: string | null;
}

export interface PostOptions {
  allowed: NetworkList;
  resolve: Resolve;
  /** From the first look-up to the last byte. */
  timeoutMs: number;
}

/** Bytes of an answer that are read at most; then the connection is cut. */
const MAX_READ = 4096;
/** How long a body may take once its status is there. */
const BODY_PATIENCE_MS = 1_000;

/**
 * Sends a body as JSON. Only to addresses that were checked, which the connection is pinned to; no redirect is
 * followed; the answer's time and size are bounded. Never rejects.
 */
export async function post(
  target: string,
  body: string,
  headers: Record<string, string>,
  { allowed, resolve, timeoutMs }: PostOptions,
): Promise<Reply> {
  const stop = new AbortController();
  let timer: Timer | undefined;
  const late = new Promise<Reply>((answer) => {
    timer = setTimeout(answer, timeoutMs, failure(`no answer within ${timeoutMs / 1000} s`));
  });
  try {
    const url = new URL(target);
    const answered = addressesOf(url, allowed, resolve).then((addresses) =>
      send(url, Buffer.from(body), headers, addresses, stop.signal),
    );
    return await Promise.race([late, answered]);
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

const failure = (error: string): Reply => ({
  status: null,
  body: "",
  error: error.slice(0, 300),
  retryAfter: null,
});

function send(
  url: URL,
  body: Buffer,
  headers: Record<string, string>,
  addresses: readonly ResolvedAddress[],
  signal: AbortSignal,
): Promise<Reply> {
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise<Reply>((answer, fail) => {
    const options = {
      method: "POST",
      // A connection kept from an earlier try would be one whose address nobody has checked now.
      agent: false,
      lookup: pinnedTo(addresses),
      signal,
      headers: { ...headers, "Content-Type": "application/json", "Content-Length": body.length },
    } as const;
    const sent = request(url, options, (response) => {
      const { statusCode = null, headers } = response;
      const retryAfter = headers["retry-after"] ?? null;
      const reply = (text: string) => answer({ status: statusCode, body: text, error: "", retryAfter });
      readSome(response).then(reply, fail);
    });
    sent.on("error", fail);
    sent.end(body);
  });
}

/** Gives the checked addresses to whoever asks for the name. */
function pinnedTo(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_host, options, callback) => {
    if (options.all) callback(null, [...addresses]);
    else callback(null, addresses[0].address, addresses[0].family);
  };
}

/**
 * The beginning of a body. Soon over: the status is the answer, and a body that drips or breaks off must not turn
 * a success into a failure.
 */
async function readSome(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  await new Promise<void>((done) => {
    const timer = setTimeout(done, BODY_PATIENCE_MS);
    const end = () => {
      clearTimeout(timer);
      done();
    };
    response.on("data", (chunk: Buffer) => {
      if (size < MAX_READ) chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_READ) end();
    });
    for (const event of ["end", "error", "aborted", "close"]) response.on(event, end);
  });
  return Buffer.concat(chunks).subarray(0, MAX_READ).toString("utf8");
}
