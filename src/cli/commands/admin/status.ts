/** What a running server tells about itself. */
import { endpointOf } from "../../admin-socket/endpoint.ts";
import type { ServerStatus } from "../../doctor/index.ts";
import { askServer } from "./connect.ts";

/** Of the server of a data directory; null when none runs. @throws UserError when it does not answer */
export async function serverStatus(dataDir: string): Promise<ServerStatus | null> {
  const endpoint = endpointOf(dataDir);
  // The server writes it: see `statusOf` in run-server.ts.
  return endpoint && ((await askServer(endpoint, "status", {})) as ServerStatus | null);
}
