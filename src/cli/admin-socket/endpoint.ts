/** The local endpoint on which a server accepts the admin commands of its data directory. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** In the data directory of a running server. */
export const SOCKET_NAME = "admin.sock";
/** Portable maximum of a socket path (macOS: 104 bytes with the terminating zero). */
const MAX_SOCKET_PATH = 103;

/** A Unix socket that only the server's user can open, or a local port with a token. */
export type Endpoint = { unix: string } | { port: number; token: string };

/** Null if a port is used instead: on Windows, and when the path is too long for a socket. */
export function socketPath(dataDir: string): string | null {
  const path = join(dataDir, SOCKET_NAME);
  return process.platform === "win32" || Buffer.byteLength(path) > MAX_SOCKET_PATH ? null : path;
}

/** The file with port, token and process id of the server. */
export function tokenPath(dataDir: string): string {
  return join(dataDir, "admin.token");
}

/**
 * The endpoint of a running server; null when there is none. A crashed server may have left its endpoint behind; a
 * token of a process other than the directory's owner is ignored.
 */
export function endpointOf(dataDir: string): Endpoint | null {
  const unix = socketPath(dataDir);
  if (unix !== null) return { unix };
  try {
    const [port, token, pid] = readFileSync(tokenPath(dataDir), "utf8").trim().split(" ");
    const owner = readFileSync(join(dataDir, "thikana.pid"), "utf8").trim();
    return pid === owner ? { port: Number(port), token } : null;
  } catch {
    return null;
  }
}
