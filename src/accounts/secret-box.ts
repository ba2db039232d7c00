/** Secrets that must be read again (alert signing, store webhooks) are kept encrypted. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { AccountSecret } from "./types.ts";

/** What a sealed value is for. Bound to it, so that one column's value cannot stand in for another's. */
export type SealPurpose = AccountSecret;

/** First byte of a sealed value: how the rest is to be read. */
const FORMAT = 1;
const NONCE = 12;
const TAG = 16;

/** AES-256-GCM: format (1 byte), nonce (12), tag (16), ciphertext. */
export class SecretBox {
  readonly #key: Buffer;

  /** @param key 32 bytes */
  constructor(key: Buffer) {
    if (key.length !== 32) throw new Error("the instance key must have 32 bytes");
    this.#key = key;
  }

  seal(text: string, purpose: SealPurpose): Buffer {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv("aes-256-gcm", this.#key, nonce).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), sealed]);
  }

  /** @throws Error when the value was sealed with another key or for another purpose, or was changed */
  open(sealed: Buffer, purpose: SealPurpose): string {
    if (sealed[0] !== FORMAT || sealed.length < 1 + NONCE + TAG) throw new Error("this is no sealed secret");
    const nonce = sealed.subarray(1, 1 + NONCE);
    const tag = sealed.subarray(1 + NONCE, 1 + NONCE + TAG);
    const decipher = createDecipheriv("aes-256-gcm", this.#key, nonce, { authTagLength: TAG })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(tag);
    return decipher.update(sealed.subarray(1 + NONCE + TAG), undefined, "utf8") + decipher.final("utf8");
  }
}
