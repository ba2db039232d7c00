/** What a running server reports about itself. */
import { endpointOf } from "../../admin-socket/endpoint.ts";
import type { ServerStatus } from "../../doctor/index.ts";
import { askServer } from "./connect.ts";

/** The status of a data directory's server; null when none is running. @throws UserError when it does not answer */
export async function serverStatus(dataDir: string): Promise<ServerStatus | null> {
  const endpoint = endpointOf(dataDir);
  // Created by the server: see `statusOf` in run-server.ts.
  return endpoint && ((await askServer(endpoint, "status", {})) as ServerStatus | null);
}
