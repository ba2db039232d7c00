/** Validates callback URLs, which alerts are sent to. */
import { MAX_CALLBACK_URL } from "../../../data/catalogue/limits.ts";
import { bareHost, isPrivateHost, type NetworkList } from "../../lib/net/address.ts";
import { AddressRefused, addressesOf, type Resolve, systemResolve } from "../../lib/net/resolve.ts";
import { Problem, type ProblemWith } from "../../lib/problem.ts";

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
  if (allowed.size === 0) throw invalid("invalid_callback_url.https");
  await addressesOf(url, allowed, resolve).catch((error: unknown) => {
    if (!(error instanceof AddressRefused)) throw error;
    throw new Problem(`invalid_callback_url.${error.why}`, { host: error.host }, FIELD);
  });
}

function readUrl(text: string, allowed: NetworkList): URL {
  const trimmed = text.trim();
  if (trimmed.length > MAX_CALLBACK_URL)
    throw new Problem("invalid_callback_url.too_long", { max: MAX_CALLBACK_URL }, FIELD);
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw invalid("invalid_callback_url");
  }
  if (url.username !== "" || url.password !== "") {
    throw invalid("invalid_callback_url.credentials");
  }
  if (isPrivateHost(url.hostname, allowed)) {
    throw invalid("invalid_callback_url.private");
  }
  if (!isUsablePort(url, allowed)) {
    throw invalid("invalid_callback_url.port");
  }
  url.hash = "";
  if (url.href.length > MAX_CALLBACK_URL)
    throw new Problem("invalid_callback_url.too_long", { max: MAX_CALLBACK_URL }, FIELD);
  return url;
}

/** Ports below 1024 are mail, files, remote shells: nothing that receives alerts. http is only for allowed networks. */
const isUsablePort = ({ protocol, port, hostname }: URL, allowed: NetworkList): boolean =>
  protocol === "http:" ||
  port === "" ||
  port === "80" ||
  Number(port) > 1023 ||
  allowed.has(bareHost(hostname));

const FIELD = { field: "callback_url" };

const invalid = (key: ProblemWith): Problem => new Problem(key, {}, FIELD);
