/** Where alerts may be sent to. */
import { isPrivateHost, type NetworkList } from "../net/address.ts";
import { Problem } from "../problem.ts";

const LONGEST = 2048;

/**
 * Checks a callback URL and gives its canonical form. What its name resolves to is checked again when an alert
 * is sent: a name may point elsewhere by then.
 * @param allowed private networks that may be called all the same
 * @throws Problem 400 `callback_url`
 */
export function normalizeCallbackUrl(text: string, allowed: NetworkList): string {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) throw unusable(`The callback URL may have at most ${LONGEST} characters.`);
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw unusable("The callback URL must be a full URL that begins with https:// or http://.");
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
  return url.href;
}

function unusable(detail: string): Problem {
  return new Problem(400, "invalid_callback_url", detail, { field: "callback_url" });
}
