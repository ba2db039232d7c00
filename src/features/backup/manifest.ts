/** The first file of a backup: what is in it. */
import { createHash } from "node:crypto";
import { type Static, Type as t } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { UserError } from "../../lib/user-error.ts";

export const MANIFEST = "manifest.json";
export const DATABASE = "thikana.db";
export const INSTANCE_KEY = "instance.key";

/** Increased whenever older programs could not restore a backup. */
const FORMAT = 1;
/** More than any manifest has. */
export const MAX_MANIFEST_BYTES = 1024 * 1024;

const StoredFile = t.Object({
  name: t.Union([t.Literal(DATABASE), t.Literal(INSTANCE_KEY)]),
  bytes: t.Integer({ minimum: 1 }),
  /** Hexadecimal. */
  sha256: t.String({ pattern: "^[0-9a-f]{64}$" }),
});

const Manifest = t.Object({
  format: t.Literal(FORMAT),
  /** Version of the program. */
  program: t.String(),
  /** Version of the schema. */
  schema: t.Integer({ minimum: 1 }),
  /** ISO 8601. What was acknowledged before is in the backup. */
  made_at: t.String({ pattern: "^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$" }),
  /** The key that secrets are encrypted with; null when there are none yet. */
  instance_key: t.Union([t.Object({ id: t.String(), included: t.Boolean() }), t.Null()]),
  /** Rows by table. */
  counts: t.Record(t.String(), t.Integer()),
  /** In the order of the archive. */
  files: t.Array(StoredFile, { minItems: 1, maxItems: 2 }),
  /** Of the JSON of all other fields, in hexadecimal; older backups have none. */
  sha256: t.Optional(t.String({ pattern: "^[0-9a-f]{64}$" })),
});
export type Manifest = Static<typeof Manifest>;
export type StoredFile = Static<typeof StoredFile>;

/** A manifest of the current format, with its checksum. */
export function newManifest(facts: Omit<Manifest, "format" | "sha256">): Manifest {
  const manifest = { format: FORMAT, ...facts } as const;
  return { ...manifest, sha256: checksumOf(manifest) };
}

/** Detects damage to the manifest, which the checksums of the files do not cover. */
const checksumOf = ({ sha256: _, ...rest }: Manifest): string =>
  createHash("sha256").update(JSON.stringify(rest)).digest("hex");

/** @throws UserError when it is not a manifest, is damaged, or of a newer program */
export function readManifest(text: string): Manifest {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch {
    throw new UserError(`the backup is damaged: ${MANIFEST} is not JSON`);
  }
  const format = Object(manifest).format;
  if (Number.isInteger(format) && format > FORMAT) {
    throw new UserError(`the backup has format ${format}, newer than this thikana: use the one that made it`);
  }
  if (!Value.Check(Manifest, manifest)) {
    const fault = Value.Errors(Manifest, manifest).First();
    throw new UserError(`the backup is damaged: ${MANIFEST}${fault?.path ?? ""} is invalid`);
  }
  if (manifest.sha256 !== undefined && manifest.sha256 !== checksumOf(manifest))
    throw new UserError(`the backup is damaged: ${MANIFEST} does not match its checksum`);
  const names = manifest.files.map(({ name }) => name);
  if (new Set(names).size < names.length)
    throw new UserError(`the backup is damaged: ${MANIFEST} lists a file twice`);
  return manifest;
}
