/** Encryption of backups by age. @see https://age-encryption.org/v1 */
import { Decrypter, Encrypter } from "age-encryption";
import { UserError } from "../../lib/user-error.ts";

/** How a backup is encrypted: for a public key, or with a passphrase. */
export type Encryption = { recipient: string } | { passphrase: string };
/** How to open an encrypted backup: lines of an identity file, or the passphrase. */
export type Decryption = { identities: readonly string[] } | { passphrase: string };

type Bytes = ReadableStream<Uint8Array>;

const HEADER = "age-encryption.org/v1\n";
const PASSPHRASE_STANZA = "-> scrypt ";

/** Whether a file that begins with these bytes is encrypted, and whether by a passphrase; null when it is not. */
export function encryptionOf(start: Uint8Array): "passphrase" | "recipient" | null {
  const text = new TextDecoder("latin1").decode(start);
  if (!text.startsWith(HEADER)) return null;
  return text.startsWith(PASSPHRASE_STANZA, HEADER.length) ? "passphrase" : "recipient";
}

/** @throws UserError (2) when it is not a public key of age */
export function checkRecipient(recipient: string): void {
  try {
    new Encrypter().addRecipient(recipient);
  } catch {
    throw new UserError(`"${recipient}" is not an age public key (age1…)`, 2);
  }
}

/** Encrypts a stream, 64 KB at a time. */
export function encrypt(plain: Bytes, encryption: Encryption): Promise<Bytes> {
  const encrypter = new Encrypter();
  if ("recipient" in encryption) encrypter.addRecipient(encryption.recipient);
  else encrypter.setPassphrase(encryption.passphrase);
  return encrypter.encrypt(plain);
}

/**
 * Decrypts a stream. Each 64 KB are authenticated before they are passed on; the stream fails if they were changed, or
 * the end is missing.
 * @throws UserError when the keys or the passphrase do not open it, or its header is damaged
 */
export async function decrypt(encrypted: Bytes, decryption: Decryption): Promise<Bytes> {
  const decrypter = new Decrypter();
  if ("passphrase" in decryption) decrypter.addPassphrase(decryption.passphrase);
  else for (const identity of decryption.identities) addIdentity(decrypter, identity);
  try {
    return await decrypter.decrypt(encrypted);
  } catch (error) {
    throw new UserError(`the backup cannot be decrypted: ${reasonOf(error as Error, decryption)}`);
  }
}

function addIdentity(decrypter: Decrypter, identity: string): void {
  try {
    decrypter.addIdentity(identity);
  } catch {
    throw new UserError("the identity file has no age private key (AGE-SECRET-KEY-1…)", 2);
  }
}

function reasonOf({ message }: Error, decryption: Decryption): string {
  if (!message.startsWith("no identity matched")) return `its header is damaged (${message})`;
  return "passphrase" in decryption ? "wrong passphrase" : "it was made for another key";
}
