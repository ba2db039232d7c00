/** Why an attempt failed, and how it is stored: key and values in JSON. */
import {
  DELIVERY_FAILURES,
  type Failure,
  type FailureKey,
  type FailureValues,
  failureText,
} from "../../../data/catalogue/deliveries.ts";
import { entryOf, type Values } from "../../../data/catalogue/words.ts";
import { AddressRefused } from "../../lib/net/resolve.ts";
import type { ValueArguments } from "../../lib/problem.ts";

/** Characters of an error that are kept. */
const MAX_ERROR_LENGTH = 300;
/** Characters of a response that are kept, after its status. */
const MAX_BODY_LENGTH = 486;

/** A failure of the catalogue. */
export const failure = <K extends FailureKey>(
  key: K,
  ...[values]: ValueArguments<FailureValues<K>>
): Failure => ({ key, values: (values ?? {}) as Values });

/** Failure for an error while calling the receiver. */
export function failureOfError(error: unknown): Failure {
  if (error instanceof AddressRefused) return failure(error.why, { host: error.host });
  const text = error instanceof Error ? error.message : String(error);
  return failure("other", { text: text.slice(0, MAX_ERROR_LENGTH) });
}

/** Failure for a response: the status and the start of the body, on one line. */
export function failureOfResponse(status: number, body: string): Failure {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the body is untrusted
  const line = body.replace(/[\u0000-\u0020\u007f]+/g, " ").trim();
  return failure("answered", { status, body: line.slice(0, MAX_BODY_LENGTH) });
}

/** Stored form. */
export const storedFailure = ({ key, values }: Failure): string => JSON.stringify([key, values]);

/** A stored failure. Earlier versions stored the English sentence. @param status of the response, if there was one */
export function readFailure(stored: string, status: number | null = null): Failure {
  if (stored.startsWith('["')) {
    const [key, values] = JSON.parse(stored) as [FailureKey, Values];
    return entryOf(DELIVERY_FAILURES, key) ? { key, values } : failure("other", { text: stored });
  }
  const answered = `answered ${status}`;
  if (stored === answered) return failure("answered", { status: status!, body: "" });
  const start = `${answered}: `;
  if (stored.startsWith(start)) {
    return failure("answered", { status: status!, body: stored.slice(start.length) });
  }
  return BY_SENTENCE.get(stored) ?? failure("other", { text: stored });
}

const BY_SENTENCE = new Map(
  [failure("inactive"), failure("no_url"), failure("discarded")].map((failed) => [
    failureText(failed, "en"),
    failed,
  ]),
);
