/** Reads a backup: unpacks its files, and checks each against the manifest. */
import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import { UserError } from "../../lib/user-error.ts";
import { type Decryption, decrypt, encryptionOf } from "./encryption.ts";
import { MANIFEST, MAX_MANIFEST_BYTES, type Manifest, readManifest, type StoredFile } from "./manifest.ts";

const CHUNK_BYTES = 1024 * 1024;
/** Enough for the start of an encrypted file, and for the first header of a tar archive. */
const START_BYTES = 512;
/** Offset of the format's name in the header of a tar archive. */
const TAR_MAGIC = { at: 257, text: "ustar" };

/** How a file is encrypted, by its first bytes; null when it is not. @throws UserError when it cannot be read */
export function fileEncryption(path: string): ReturnType<typeof encryptionOf> {
  return encryptionOf(startOf(path));
}

/**
 * Unpacks a backup into a folder. Names in the archive are not used as paths: only the files of a backup are accepted,
 * once each and in order, under our own names.
 * @param decryption null when it is not encrypted
 * @param onManifest called before anything is written; its error ends the unpacking
 * @throws UserError when the file is not a backup, or is damaged, incomplete, or cannot be decrypted
 */
export async function unpack(
  path: string,
  folder: string,
  decryption: Decryption | null,
  onManifest: (manifest: Manifest) => void,
): Promise<Manifest> {
  if (!decryption) requireTar(startOf(path));
  const bytes = readFile(path);
  const plain = decryption ? await decrypt(bytes, decryption) : bytes;
  const entries = plain.pipeThrough(createTarDecoder({ strict: true }));
  try {
    return await readEntries(entries, folder, onManifest);
  } catch (error) {
    if (error instanceof UserError || isOfSystem(error)) throw error;
    throw new UserError(`the backup is damaged: ${(error as Error).message}`);
  }
}

async function readEntries(
  entries: ReadableStream<ParsedTarEntry>,
  folder: string,
  onManifest: (manifest: Manifest) => void,
): Promise<Manifest> {
  let manifest: Manifest | null = null;
  let next = 0;
  for await (const { header, body } of entries) {
    if (!manifest) {
      if (header.name !== MANIFEST || header.type !== "file" || header.size > MAX_MANIFEST_BYTES)
        throw foreign();
      manifest = readManifest(await new Response(body).text());
      onManifest(manifest);
      continue;
    }
    const expected = manifest.files[next++];
    if (!expected) throw new UserError(`the backup is damaged: it contains more than its manifest lists`);
    if (header.name !== expected.name || header.type !== "file" || header.size !== expected.bytes) {
      throw new UserError(`the backup is damaged: instead of ${expected.name} it contains something else`);
    }
    await writeEntry(join(folder, expected.name), body, expected);
  }
  if (!manifest) throw foreign();
  if (next < manifest.files.length)
    throw new UserError(`the backup is incomplete: ${manifest.files[next].name} is missing`);
  return manifest;
}

async function writeEntry(path: string, body: ReadableStream<Uint8Array>, stored: StoredFile): Promise<void> {
  const hash = createHash("sha256");
  const file = openSync(path, "wx", 0o600);
  try {
    for await (const chunk of body) {
      hash.update(chunk);
      for (let from = 0; from < chunk.length; ) from += writeSync(file, chunk, from);
    }
  } finally {
    closeSync(file);
  }
  if (hash.digest("hex") !== stored.sha256) {
    throw new UserError(`the backup is damaged: ${stored.name} does not match its SHA-256 in the manifest`);
  }
}

function requireTar(start: Uint8Array): void {
  const { at, text } = TAR_MAGIC;
  if (new TextDecoder("latin1").decode(start.subarray(at, at + text.length)) !== text) throw foreign();
}

const foreign = () => new UserError("this is not a backup made by thikana backup");

/** Errors of the disk, such as a full one. */
const isOfSystem = (error: unknown): boolean => error instanceof Error && "syscall" in error;

function startOf(path: string): Uint8Array {
  const file = openToRead(path);
  try {
    const start = new Uint8Array(START_BYTES);
    return start.subarray(0, readSync(file, start));
  } finally {
    closeSync(file);
  }
}

function readFile(path: string): ReadableStream<Uint8Array> {
  const file = openToRead(path);
  return new ReadableStream(
    {
      pull(controller) {
        const chunk = new Uint8Array(CHUNK_BYTES);
        const bytes = readSync(file, chunk);
        if (bytes > 0) return controller.enqueue(chunk.subarray(0, bytes));
        closeSync(file);
        controller.close();
      },
      cancel: () => closeSync(file),
    },
    { highWaterMark: 1 },
  );
}

function openToRead(path: string): number {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(`${path} is a folder; give a backup file`);
  try {
    return openSync(path, "r");
  } catch (error) {
    throw new UserError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
