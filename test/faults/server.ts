/** The servers that faults come over: the executable, with settings that let every operation succeed. */

import { ADMIN_KEY } from "../http/server.ts";
import { PROGRAM, type Server, type ServerOptions, startServer } from "../support/binary.ts";

/** Settings that let every operation succeed. */
const SETTINGS = {
  THIKANA_DEFAULT_PLAN: "pro",
  THIKANA_ADMIN_KEY: ADMIN_KEY,
  // Each request has an IP of its own.
  THIKANA_TRUSTED_PROXIES: "127.0.0.0/8",
  // Nothing listens at the callback URLs.
  THIKANA_ALLOW_PRIVATE_CALLBACKS: "127.0.0.0/8",
  THIKANA_SECURITY_CONTACT: "mailto:security@example.com",
};

/** @param more options, and settings beside those of all */
export function startFaulty(dataDir: string, { env, ...more }: Partial<ServerOptions> = {}): Promise<Server> {
  return startServer({
    ...{ command: PROGRAM, dataDir, ...more },
    env: { ...SETTINGS, ...env },
  });
}

/** What a server has logged as errors, by line. @param output all that it has printed */
export const errorsIn = (output: string): readonly string[] => output.match(/.*"level":"error".*/g) ?? [];

/** Starts one and kills it, whether it listens by then or not. @param afterMs milliseconds */
export async function killedWhileStarting(dataDir: string, afterMs: number): Promise<void> {
  const child = Bun.spawn([...PROGRAM, "serve", "--port", "0", "--data-dir", dataDir], {
    ...{ stdin: "ignore", stdout: "ignore", stderr: "ignore" },
    env: { PATH: process.env.PATH, ...SETTINGS },
  });
  await Bun.sleep(afterMs);
  child.kill("SIGKILL");
  await child.exited;
}
