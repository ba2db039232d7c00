/** The servers that faults come over: the executable, with settings that let every operation succeed. */

import { ADMIN_KEY } from "../http/server.ts";
import { PROGRAM, type Server, type ServerOptions, startServer } from "../support/binary.ts";

/** @param more options, and settings beside those of all */
export function startFaulty(dataDir: string, { env, ...more }: Partial<ServerOptions> = {}): Promise<Server> {
  return startServer({
    ...{ command: PROGRAM, dataDir, ...more },
    env: {
      THIKANA_DEFAULT_PLAN: "pro",
      THIKANA_ADMIN_KEY: ADMIN_KEY,
      // Each request has an IP of its own.
      THIKANA_TRUSTED_PROXIES: "127.0.0.0/8",
      // Nothing listens at the callback URLs.
      THIKANA_ALLOW_PRIVATE_CALLBACKS: "127.0.0.0/8",
      THIKANA_SECURITY_CONTACT: "mailto:security@example.com",
      ...env,
    },
  });
}
