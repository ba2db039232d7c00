/** Encrypts secrets that must be readable: for signing alerts and verifying store webhooks. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { AccountSecret } from "./types.ts";

/** Purposes of encrypted values; a member's TOTP secret has one during the setup and one afterwards. */
type Purpose = AccountSecret | "totp" | "totp_setup";

/** First byte of an encrypted value: its format version. */
const FORMAT = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM: format (1 byte), nonce (12), tag (16), ciphertext. */
export class SecretBox {
  readonly #key: Buffer;

  /** @param key 32 bytes */
  constructor(key: Buffer) {
    if (key.length !== 32) throw new Error("the instance key must have 32 bytes");
    this.#key = key;
  }

  /** @param purpose authenticated with the value, so that values cannot be swapped between columns */
  seal(text: string, purpose: Purpose): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.#key, nonce).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), sealed]);
  }

  /** @throws Error when key or purpose are different, or the value was modified */
  open(sealed: Buffer, purpose: Purpose): string {
    if (sealed[0] !== FORMAT || sealed.length < 1 + NONCE_BYTES + TAG_BYTES)
      throw new Error("not an encrypted secret");
    const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
    const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv("aes-256-gcm", this.#key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(tag);
    return (
      decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES), undefined, "utf8") +
      decipher.final("utf8")
    );
  }
}
