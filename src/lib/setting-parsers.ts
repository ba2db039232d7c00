/** Parsers of the settings: each takes a text, and throws an Error that says what it should be. */
import { hasVariety } from "./key-variety.ts";
import { NetworkList } from "./net/address.ts";

/** A whole number within two limits, both included. */
export function integer(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max)) throw new Error(`it must be a whole number from ${min} to ${max}`);
    return value;
  };
}

/** One of a few words. */
export function oneOf<const T extends readonly string[]>(...values: T): (text: string) => T[number] {
  return (text) => {
    const value = values.find((candidate) => candidate === text);
    if (value === undefined) throw new Error(`it must be ${values.join(" or ")}`);
    return value;
  };
}

/** Any text but white space. */
export function nonEmpty(text: string): string {
  if (text.trim() === "") throw new Error("it must not be empty");
  return text;
}

/** A key that is hard to guess. */
export function strongKey(text: string): string {
  if (text.length < 16) throw new Error("it must have at least 16 characters");
  if (!hasVariety(text)) {
    throw new Error("it is too easy to guess: make one with openssl rand -base64 24");
  }
  return text;
}

/** Null for an empty text, else the parsed value. */
export function optional<T>(text: string, parse: (text: string) => T): T | null {
  return text === "" ? null : parse(text);
}

/** An http(s) URL without a trailing slash. */
export function httpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error("it must be a URL that begins with http:// or https://");
  if (url.search || url.hash) throw new Error("it must not contain ? or #");
  return url.href.replace(/\/$/, "");
}

/** An http(s) URL that pages show to everybody. */
export function publicHttpUrl(text: string): string {
  const { username, password, href } = new URL(httpUrl(text));
  if (username || password) throw new Error("it must not contain a user name or a password");
  return href.replace(/\/$/, "");
}

/** An e-mail address or an https URL, as a URI. */
export function contactUri(text: string): string {
  const uri = /^[^\s:/@]+@[^\s:/@]+$/.test(text) ? `mailto:${text}` : text;
  if (!/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(uri) || !URL.canParse(uri))
    throw new Error("it must be an e-mail address or a URL that begins with https://");
  return uri;
}

/** The URL of a PostgreSQL database, with one host. */
export function postgresUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.hostname === "")
    throw new Error("it must look like postgres://user:password@host:5432/database");
  if (url.pathname.length < 2) throw new Error("it must name a database after the host");
  return text;
}

/** An age public key; its checksum is verified when the server starts. */
export function agePublicKey(text: string): string {
  if (!/^age1[0-9a-z]{50,}$/.test(text)) throw new Error("it must be an age public key, age1…");
  return text;
}

/** Networks in CIDR notation, separated by commas or white space. */
export function networks(text: string): NetworkList {
  return new NetworkList(text.split(/[\s,]+/).filter((part) => part !== ""));
}
