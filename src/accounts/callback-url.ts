/** Where alerts may be sent to. */
import { isPrivateHost, type NetworkList } from "../net/address.ts";
import { addressesOf, type Resolve, systemResolve } from "../net/resolve.ts";
import { Problem } from "../problem.ts";

const LONGEST = 2048;

/**
 * Checks a callback URL and gives its canonical form: https, or http into an allowed network. What its name
 * resolves to is checked again when an alert is sent: a name may point elsewhere by then.
 * @param allowed private networks that may be called all the same
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
  if (allowed.size === 0) throw unusable("The callback URL must begin with https://.");
  await addressesOf(url, allowed, resolve).catch((error: Error) => {
    throw unusable(`The callback URL cannot be used: ${error.message}.`);
  });
}

function readUrl(text: string, allowed: NetworkList): URL {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) throw unusable(`The callback URL may have at most ${LONGEST} characters.`);
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw unusable("The callback URL must be a full URL that begins with https://.");
  }
  if (url.username !== "" || url.password !== "") {
    throw unusable("The callback URL must not carry a user name or a password; check the signature instead.");
  }
  if (isPrivateHost(url.hostname, allowed)) {
    throw unusable(
      "The callback URL points into a private network; the server's owner has to allow that first.",
    );
  }
  url.hash = "";
  if (url.href.length > LONGEST) throw unusable(`The callback URL may have at most ${LONGEST} characters.`);
  return url;
}

function unusable(detail: string): Problem {
  return new Problem(400, "invalid_callback_url", detail, { field: "callback_url" });
}
