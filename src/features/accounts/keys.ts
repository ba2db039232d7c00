/** Generates keys, tokens and passwords, and hashes them for storage. */
import { createHash, hash, randomBytes, timingSafeEqual } from "node:crypto";
import type { SecretBox } from "./secret-box.ts";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Largest multiple of 62 below 256: greater bytes are rejected, so that all characters are equally likely. */
const UNBIASED_LIMIT = 248;

export type KeyPrefix = "pk_" | "sk_" | "ak_";

/** A prefix and 32 random base62 characters (190 bits). `ak_` is an admin key. */
export function newKey(prefix: KeyPrefix): string {
  let key = "";
  while (key.length < 32) {
    for (const byte of randomBytes(40)) {
      if (byte < UNBIASED_LIMIT && key.length < 32) key += BASE62[byte % 62];
    }
  }
  return prefix + key;
}

/** A session token: 32 random bytes in base64url, 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256, hexadecimal: how keys and tokens are stored. They are random, so they need no slow hash. */
export function fingerprintOf(secret: string): string {
  return hash("sha256", secret, "hex");
}

/** `sk_…` and the last four characters. */
export function hintOf(key: string): string {
  return `${key.slice(0, 3)}…${key.slice(-4)}`;
}

/** The columns that store a secret key: the account is found by its fingerprint; its owner sees the hint, or all of it. */
export const secretKeyColumns = (key: string, box: SecretBox) => ({
  secretKeyHash: fingerprintOf(key),
  secretKeySealed: box.seal(key, "secret_key"),
  secretKeyHint: hintOf(key),
});

/** Whether a text has this fingerprint; constant time. */
export function matchesFingerprint(text: string, fingerprint: string): boolean {
  const actual = createHash("sha256").update(text).digest();
  const expected = Buffer.from(fingerprint, "hex");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Letters and digits that are not confused with others; 32, so that five bits choose one. */
export const UNAMBIGUOUS = "abcdefghijkmnpqrstuvwxyz23456789";

/** A generated password: four groups of five (100 bits), as "k7wqm-2hdea-…". */
export function newPassword(): string {
  const letters = [...randomBytes(20)].map((byte) => UNAMBIGUOUS[byte & 31]).join("");
  return letters.replace(/.{5}(?=.)/g, "$&-");
}
