/** Keys and tokens: how they are made, and what is kept of them. */
import { createHash, hash, randomBytes, timingSafeEqual } from "node:crypto";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Largest multiple of 62 below 256: bytes from here on are drawn again, so that no letter is likelier. */
const FAIR = 248;

export type KeyPrefix = "pk_" | "sk_" | "ak_";

/** A prefix and 32 random base62 characters (190 bits). `ak_` is an admin key. */
export function newKey(prefix: KeyPrefix): string {
  let key = "";
  while (key.length < 32) {
    for (const byte of randomBytes(40)) {
      if (byte < FAIR && key.length < 32) key += BASE62[byte % 62];
    }
  }
  return prefix + key;
}

/** A session token: 32 random bytes in base64url, 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 in hexadecimal: what a key or token is stored and looked up as. They are too random to be guessed. */
export function fingerprintOf(secret: string): string {
  return hash("sha256", secret, "hex");
}

/** `sk_…` and the last four characters. */
export function hintOf(key: string): string {
  return `${key.slice(0, 3)}…${key.slice(-4)}`;
}

/** Whether a text has this fingerprint, in a time that tells nothing of it. */
export function matchesFingerprint(text: string, fingerprint: string): boolean {
  const given = createHash("sha256").update(text).digest();
  const wanted = Buffer.from(fingerprint, "hex");
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Letters and digits that nobody mistakes for another; 32, so that five bits choose one. */
const UNMISTAKABLE = "abcdefghijkmnpqrstuvwxyz23456789";

/** A password to be told to a person: four groups of five (100 bits), as "k7wqm-2hdea-…". */
export function newPassword(): string {
  const letters = [...randomBytes(20)].map((byte) => UNMISTAKABLE[byte & 31]).join("");
  return letters.replace(/.{5}(?=.)/g, "$&-");
}
