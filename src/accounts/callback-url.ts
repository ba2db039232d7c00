/** Validates callback URLs, which alerts are sent to. */
import { isPrivateHost, type NetworkList } from "../net/address.ts";
import { addressesOf, type Resolve, systemResolve } from "../net/resolve.ts";
import { Problem } from "../problem.ts";

const MAX_LENGTH = 2048;

/**
 * The canonical form of a callback URL: https, or http into an allowed network. The addresses it resolves to are
 * checked again when an alert is sent, as DNS may have changed by then.
 * @param allowed private networks that callbacks may reach
 * @throws Problem 400 `callback_url`
 */
export async function normalizeCallbackUrl(
  text: string,
  allowed: NetworkList,
  resolve: Resolve = systemResolve,
): Promise<string> {
  const url = readUrl(text, allowed);
  if (url.protocol === "http:") await requireAllowed(url, allowed, resolve);
  return url.href;
}

async function requireAllowed(url: URL, allowed: NetworkList, resolve: Resolve): Promise<void> {
  if (allowed.size === 0) throw invalid("The callback URL must begin with https://.");
  await addressesOf(url, allowed, resolve).catch((error: Error) => {
    throw invalid(`The callback URL cannot be used: ${error.message}.`);
  });
}

function readUrl(text: string, allowed: NetworkList): URL {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH)
    throw invalid(`The callback URL may have at most ${MAX_LENGTH} characters.`);
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw invalid("The callback URL must be a full URL that begins with https://.");
  }
  if (url.username !== "" || url.password !== "") {
    throw invalid("The callback URL must not carry a user name or a password; check the signature instead.");
  }
  if (isPrivateHost(url.hostname, allowed)) {
    throw invalid(
      "The callback URL points into a private network; the server's owner has to allow that first.",
    );
  }
  url.hash = "";
  if (url.href.length > MAX_LENGTH)
    throw invalid(`The callback URL may have at most ${MAX_LENGTH} characters.`);
  return url;
}

function invalid(detail: string): Problem {
  return new Problem(400, "invalid_callback_url", detail, { field: "callback_url" });
}
