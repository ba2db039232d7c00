/** Where the admin commands of this machine reach the server that has a data directory. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Longest path of a socket that every system takes (macOS: 104 bytes with the zero at its end). */
const MAX_SOCKET_PATH = 103;

/** Either a socket that the server's user alone may open, or a port of this machine and a token to prove it. */
export type Endpoint = { unix: string } | { port: number; token: string };

/** Null where a port stands in for it: on Windows, and where the path is too long for a socket. */
export function socketPath(dataDir: string): string | null {
  const path = join(dataDir, "admin.sock");
  return process.platform === "win32" || Buffer.byteLength(path) > MAX_SOCKET_PATH ? null : path;
}

/** The file that tells port, token and process of the server. */
export function tokenPath(dataDir: string): string {
  return join(dataDir, "admin.token");
}

/**
 * Where a server would be reached; null when there is none. It may have ended without tidying up, but a token that
 * another process than the holder of the directory has left there is not believed.
 */
export function endpointOf(dataDir: string): Endpoint | null {
  const unix = socketPath(dataDir);
  if (unix !== null) return { unix };
  try {
    const [port, token, pid] = readFileSync(tokenPath(dataDir), "utf8").trim().split(" ");
    const holder = readFileSync(join(dataDir, "thikana.pid"), "utf8").trim();
    return pid === holder ? { port: Number(port), token } : null;
  } catch {
    return null;
  }
}
