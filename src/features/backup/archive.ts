/** Writes a backup as one file: a tar archive, whose first entry is the manifest, encrypted or not. */
import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, statSync, writeSync } from "node:fs";
import { createTarPacker } from "modern-tar";
import { syncFile } from "../../lib/durable.ts";
import { type Encryption, encrypt } from "./encryption.ts";
import { MANIFEST, type Manifest, type StoredFile } from "./manifest.ts";

/** Read at once. */
const CHUNK_BYTES = 1024 * 1024;
/** Synced this often, so that no commit of the server has to wait for gigabytes of ours. */
const SYNC_BYTES = 16 * 1024 * 1024;

/** A file of the archive, and where it is now. */
export interface Source {
  path: string;
  stored: StoredFile;
}

/** Describes a file by size and hash. */
export function describeFile(name: StoredFile["name"], path: string): Source {
  const hash = createHash("sha256");
  for (const chunk of chunksOf(path)) hash.update(chunk);
  return { path, stored: { name, bytes: statSync(path).size, sha256: hash.digest("hex") } };
}

/**
 * Writes the archive to a new file for its owner only, and syncs it. Memory does not grow with the size.
 * @param encryption null for none
 */
export async function writeArchive(
  path: string,
  manifest: Manifest,
  sources: readonly Source[],
  encryption: Encryption | null,
): Promise<void> {
  const { readable, controller } = createTarPacker();
  const archive = encryption ? await encrypt(readable, encryption) : readable;
  const packed = pack(controller, manifest, sources);
  // The error reaches us through the stream.
  packed.catch((error) => controller.error(error));
  await writeStream(path, archive);
  await packed;
}

async function pack(
  controller: ReturnType<typeof createTarPacker>["controller"],
  manifest: Manifest,
  sources: readonly Source[],
): Promise<void> {
  const text = new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`);
  const mtime = new Date(manifest.made_at);
  const add = async (name: string, size: number, chunks: Iterable<Uint8Array>) => {
    const writer = controller.add({ name, size, mtime, type: "file", mode: 0o600 }).getWriter();
    for (const chunk of chunks) await writer.write(chunk);
    await writer.close();
  };
  await add(MANIFEST, text.length, [text]);
  for (const { path, stored } of sources) await add(stored.name, stored.bytes, chunksOf(path));
  controller.finalize();
}

async function writeStream(path: string, stream: ReadableStream<Uint8Array>): Promise<void> {
  const file = openSync(path, "wx", 0o600);
  try {
    let unsynced = 0;
    for await (const chunk of stream) {
      for (let from = 0; from < chunk.length; ) from += writeSync(file, chunk, from);
      unsynced += chunk.length;
      if (unsynced < SYNC_BYTES) continue;
      syncFile(path);
      unsynced = 0;
    }
  } finally {
    closeSync(file);
  }
  syncFile(path);
}

/** The content of a file. Each chunk is a buffer of its own, as the reader may keep it. */
function* chunksOf(path: string): Generator<Uint8Array<ArrayBuffer>> {
  const file = openSync(path, "r");
  try {
    for (;;) {
      const chunk = new Uint8Array(CHUNK_BYTES);
      const bytes = readSync(file, chunk);
      if (bytes === 0) return;
      yield bytes === CHUNK_BYTES ? chunk : chunk.subarray(0, bytes);
    }
  } finally {
    closeSync(file);
  }
}
