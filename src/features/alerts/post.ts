/** Sends one POST to a merchant's callback URL. */
import type { IncomingMessage } from "node:http";
import type { LookupFunction } from "node:net";
import type { Failure } from "../../../data/catalogue/deliveries.ts";
import type { NetworkList } from "../../lib/net/address.ts";
import { addressesOf, type Resolve, type ResolvedAddress } from "../../lib/net/resolve.ts";
import { failure, failureOfError } from "./failure.ts";

/** The response, or why there was none. */
export interface CallbackResponse {
  /** HTTP status; null without a response. */
  status: number | null;
  /** The start of the body. */
  body: string;
  /** Null when there was a response. */
  failure: Failure | null;
  /** The header as received. */
  retryAfter: string | null;
}

export interface PostOptions {
  allowed: NetworkList;
  resolve: Resolve;
  /** From the DNS lookup to the last byte. */
  timeoutMs: number;
  /** Ends it unanswered. */
  signal?: AbortSignal;
}

/** Bytes of a response body; then the connection is closed. */
const MAX_BODY_BYTES = 4096;
/** Time for the body once the status is known. */
const BODY_TIMEOUT_MS = 1_000;

/**
 * Sends a body as JSON. Against SSRF, the connection is pinned to the IP addresses that were checked, and redirects
 * are not followed. Time and size of the response are bounded. Rejects only when `signal` is aborted.
 */
export async function post(
  target: string,
  body: string,
  headers: Record<string, string>,
  { allowed, resolve, timeoutMs, signal }: PostOptions,
): Promise<CallbackResponse> {
  signal?.throwIfAborted();
  const stop = new AbortController();
  const ended = Promise.withResolvers<CallbackResponse>();
  const late = unanswered(failure("timeout", { seconds: timeoutMs / 1000 }));
  const timer = setTimeout(ended.resolve, timeoutMs, late);
  const abort = () => ended.reject(signal?.reason);
  signal?.addEventListener("abort", abort);
  try {
    const url = new URL(target);
    const answered = addressesOf(url, allowed, resolve).then((addresses) =>
      send(url, Buffer.from(body), headers, addresses, stop.signal),
    );
    return await Promise.race([ended.promise, answered]);
  } catch (error) {
    signal?.throwIfAborted();
    return unanswered(failureOfError(error));
  } finally {
    signal?.removeEventListener("abort", abort);
    clearTimeout(timer);
    stop.abort();
  }
}

const unanswered = (failure: Failure): CallbackResponse => ({
  status: null,
  body: "",
  failure,
  retryAfter: null,
});

async function send(
  url: URL,
  body: Buffer,
  headers: Record<string, string>,
  addresses: readonly ResolvedAddress[],
  signal: AbortSignal,
): Promise<CallbackResponse> {
  // Loaded with the first alert, as it would add several milliseconds to the start.
  const { request } = await (url.protocol === "https:" ? import("node:https") : import("node:http"));
  return new Promise<CallbackResponse>((answer, fail) => {
    const options = {
      method: "POST",
      // A kept-alive connection would bypass the check of the address.
      agent: false,
      lookup: pinnedTo(addresses),
      signal,
      headers: { ...headers, "Content-Type": "application/json", "Content-Length": body.length },
    } as const;
    const sent = request(url, options, (response) => {
      const { statusCode = null, headers } = response;
      const retryAfter = headers["retry-after"] ?? null;
      const reply = (text: string) => answer({ status: statusCode, body: text, failure: null, retryAfter });
      readSome(response).then(reply, fail);
    });
    sent.on("error", fail);
    sent.end(body);
  });
}

/** A DNS lookup that returns only the checked addresses. */
function pinnedTo(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_host, options, callback) => {
    if (options.all) callback(null, [...addresses]);
    else callback(null, addresses[0].address, addresses[0].family);
  };
}

/**
 * The start of a body. A slow or broken body only ends the reading: the status decides whether the alert was
 * delivered.
 */
async function readSome(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  await new Promise<void>((done) => {
    const timer = setTimeout(done, BODY_TIMEOUT_MS);
    const end = () => {
      clearTimeout(timer);
      done();
    };
    response.on("data", (chunk: Buffer) => {
      if (size < MAX_BODY_BYTES) chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_BODY_BYTES) end();
    });
    for (const event of ["end", "error", "aborted", "close"]) response.on(event, end);
  });
  return Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES).toString("utf8");
}
