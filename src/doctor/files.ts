/** Checks of the data directory and the disk under it. */
import type { Check, FileFacts } from "./finding.ts";
import { size } from "./size.ts";

/** Below this the server soon refuses orders. */
const MIN_FREE_BYTES = 512 * 1024 * 1024;

/** By the numbers of statfs(2) on Linux. SQLite's locks do not hold on them, or not with every server. */
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
const names = (files: readonly FileFacts[]) => files.map(({ name }) => name).join(", ");

export const FILE_CHECKS: readonly Check[] = [
  {
    name: "permissions",
    title: "Permissions",
    examine({ files, dataDir, platform }) {
      if (platform === "win32") return { status: "ok", message: "Windows: those of the folder decide" };
      const readable = files.filter((file) => !isPrivate(file));
      if (readable.length > 0) {
        return {
          status: "problem",
          message: `other users of this machine can open ${names(readable)}`,
          advice: `chmod -R go= ${dataDir}`,
        };
      }
      const owner = files.find(({ name }) => name === ".")?.uid;
      const foreign = files.filter(({ uid }) => uid !== owner);
      if (foreign.length > 0) {
        return {
          status: "problem",
          message: `${names(foreign)}: of another owner than the folder; the server may not be able to open them`,
          advice: `chown -R ${owner} ${dataDir}, and run thikana as that user`,
        };
      }
      return { status: "ok", message: "only the owner can open the data" };
    },
  },
  {
    name: "file_system",
    title: "File system",
    examine({ fileSystem: { type }, platform }) {
      // Elsewhere the number means something else.
      if (platform !== "linux") return { status: "ok", message: "not looked at on this system" };
      const network = NETWORK_FILE_SYSTEMS.get(type);
      if (network !== undefined) {
        return {
          status: "problem",
          message: `the data are on a network file system (${network}), where two servers can damage them`,
          advice: "move the data directory to a disk of this machine",
        };
      }
      if (type === FUSE) {
        return {
          status: "warning",
          message: "the data are on a FUSE file system; network ones among them can damage a database",
          advice: "move the data directory to a disk of this machine, unless this is one",
        };
      }
      if (IN_MEMORY.has(type)) {
        return {
          status: "problem",
          message: "the data are in memory and lost when the machine stops",
          advice: "move the data directory to a disk",
        };
      }
      return { status: "ok", message: "a local disk" };
    },
  },
  {
    name: "backup",
    title: "Backup",
    examine({ backup: { problem, reason, lastAt, everyHours } }) {
      const last = lastAt === null ? "none yet" : `the last one is of ${new Date(lastAt).toISOString()}`;
      if (problem === "failed") {
        const advice = "remove the cause and run thikana backup";
        return { status: "problem", message: `the last attempt failed: ${reason}; ${last}`, advice };
      }
      if (problem === "late") {
        const advice = "start the server, or run thikana backup; the server's log says why none was made";
        return { status: "problem", message: `too old: ${last}`, advice };
      }
      if (lastAt !== null) return { status: "ok", message: last };
      const advice =
        everyHours === 0
          ? "set THIKANA_BACKUP_HOURS, or run thikana backup by a timer"
          : `run thikana backup, or let the server run: it makes one every ${everyHours} hours`;
      return { status: "warning", message: last, advice };
    },
  },
  {
    name: "disk_space",
    title: "Disk space",
    examine({ fileSystem: { freeBytes }, database }) {
      const message = `${size(freeBytes)} free`;
      if (freeBytes < MIN_FREE_BYTES) {
        return {
          status: "problem",
          message: `${message}: the server refuses orders when the disk is full`,
          advice: "make room, or move the data directory to a larger disk",
        };
      }
      const wanted = "error" in database ? 0 : 2 * (database.bytes + database.walBytes);
      if (freeBytes >= wanted) return { status: "ok", message };
      return {
        status: "warning",
        message: `${message}; a backup needs ${size(wanted)}, twice the database`,
        advice: "make room, or move the data directory to a larger disk",
      };
    },
  },
];
