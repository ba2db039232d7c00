/** Codes of an authenticator app (RFC 6238) and recovery codes. Pure: the caller passes the time. */
import { randomBytes } from "node:crypto";
import { fingerprintOf, UNAMBIGUOUS } from "./keys.ts";

const PERIOD_MS = 30_000;
/** Periods before and after the current one whose code is accepted, as clocks differ. */
const WINDOW = 1;
const ISSUER = "Thikana";

const RECOVERY_CODES = 10;
/** 80 bits: with so few attempts allowed nobody guesses one, and the salt protects a copied database. */
const RECOVERY_LENGTH = 16;
const SALT_BYTES = 8;

/** Loaded with the first code, as most starts need none. */
const library = () => import("otpauth/slim");

/** A new secret, 160 bits in base32. */
export async function newTotpSecret(): Promise<string> {
  const { Secret } = await library();
  return new Secret({ size: 20 }).base32;
}

/** What an authenticator app reads from a QR code. @param label distinguishes the member's entries in the app */
export async function totpUri(secret: string, label: string): Promise<string> {
  const { TOTP, Secret } = await library();
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret) }).toString();
}

/**
 * The period of a code, counted since 1970; null when it is wrong. Constant time.
 * @param now milliseconds since 1970
 */
export async function totpStep(secret: string, code: string, now: number): Promise<number | null> {
  const { TOTP, Secret } = await library();
  const known = { secret: Secret.fromBase32(secret), token: code, timestamp: now, window: WINDOW };
  const delta = TOTP.validate(known);
  return delta === null ? null : Math.floor(now / PERIOD_MS) + delta;
}

/** New recovery codes as `k7wq-m2hd-…`, and how they are stored. */
export function newRecoveryCodes(): { codes: string[]; hashes: string } {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(RECOVERY_LENGTH)].map((byte) => UNAMBIGUOUS[byte & 31]).join(""),
  );
  return {
    codes: codes.map((code) => code.replace(/.{4}(?=.)/g, "$&-")),
    hashes: JSON.stringify(codes.map((code) => hashOf(code, randomBytes(SALT_BYTES).toString("hex")))),
  };
}

/** Which stored hash belongs to a recovery code; null for none. */
export const recoveryHashOf = (code: string, hashes: string): string | null =>
  recoveryHashes(hashes).find((hash) => hashOf(code, hash.split(" ")[0]) === hash) ?? null;

/** The stored hashes, one for each remaining code. */
export const recoveryHashes = (stored: string): string[] => JSON.parse(stored) as string[];

const hashOf = (code: string, salt: string): string => `${salt} ${fingerprintOf(salt + code)}`;
