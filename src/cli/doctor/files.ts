/** Checks of the data directory and the disk under it. */
import { REPLACED_DAYS, replacedIn } from "../../features/backup/replaced.ts";
import { type Check, type FileFacts, found } from "./finding.ts";
import { size } from "./size.ts";

/** Below this the server soon refuses orders. */
const MIN_FREE_BYTES = 512 * 1024 * 1024;

/** File systems by their statfs(2) numbers on Linux, on which SQLite's locks do not work, or not with every server. */
const NETWORK_FILE_SYSTEMS = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xff534d42, "CIFS"],
  [0xfe534d42, "SMB"],
  [0x01021997, "9p"],
  [0x00c36400, "Ceph"],
  [0x5346414f, "AFS"],
  [0x0bd00bd0, "Lustre"],
  [0x01161970, "GFS2"],
  [0x7461636f, "OCFS2"],
]);
const FUSE = 0x65735546;
const IN_MEMORY = new Set([0x01021994, 0x858458f6]);

const isPrivate = ({ mode }: FileFacts) => (mode & 0o077) === 0;
const names = (files: readonly FileFacts[]) => files.map(({ name }) => name);

export const FILE_CHECKS: readonly Check[] = [
  {
    name: "permissions",
    examine({ files, dataDir: dir, platform }) {
      if (platform === "win32") return found("ok", "permissions.windows");
      const readable = files.filter((file) => !isPrivate(file));
      if (readable.length > 0) return found("problem", "permissions.open", { files: names(readable), dir });
      const owner = files.find(({ name }) => name === ".")?.uid ?? null;
      const foreign = files.filter(({ uid }) => uid !== owner);
      if (foreign.length > 0)
        return found("problem", "permissions.foreign", { files: names(foreign), owner, dir });
      return found("ok", "permissions.private");
    },
  },
  {
    name: "file_system",
    examine({ fileSystem: { type, isReadOnly }, platform }) {
      if (isReadOnly) return found("problem", "file_system.read_only");
      // Elsewhere the number means something else.
      if (platform !== "linux") return found("ok", "file_system.unknown");
      const name = NETWORK_FILE_SYSTEMS.get(type);
      if (name !== undefined) return found("problem", "file_system.network", { name });
      if (type === FUSE) return found("warning", "file_system.fuse");
      return IN_MEMORY.has(type) ? found("problem", "file_system.memory") : found("ok", "file_system.local");
    },
  },
  {
    name: "backup",
    examine({ backup: { problem, reason, failure, lastAt, everyHours: hours, ofFuture: future } }) {
      const made = { last: lastAt === null ? null : new Date(lastAt).toISOString(), future };
      if (failure) {
        const { key, values } = failure;
        return found("problem", "backup.failed", { ...values, ...made, reason, failure: key });
      }
      if (problem === "late") return found("problem", "backup.late", made);
      if (future > 0) return found("warning", "backup.future", made);
      if (lastAt !== null) return found("ok", "backup.made", made);
      return hours === 0
        ? found("warning", "backup.none", made)
        : found("warning", "backup.none_yet", { ...made, hours });
    },
  },
  {
    name: "replaced_data",
    examine({ files }) {
      const folders = replacedIn(names(files));
      if (folders.length === 0) return found("ok", "replaced_data.none");
      return found("warning", "replaced_data.some", { files: folders, days: REPLACED_DAYS });
    },
  },
  {
    name: "disk_space",
    examine({ fileSystem: { freeBytes }, database }) {
      const free = size(freeBytes);
      if (freeBytes < MIN_FREE_BYTES) return found("problem", "disk_space.full", { free });
      const wanted = "error" in database ? 0 : 2 * (database.bytes + database.walBytes);
      if (freeBytes >= wanted) return found("ok", "disk_space.enough", { free });
      return found("warning", "disk_space.tight", { free, wanted: size(wanted) });
    },
  },
];
