/** `thikana health`: queries the server on this machine; HEALTHCHECK of the Docker image. */
import { loadConfig } from "../../config.ts";
import { localUrl } from "../../lib/net/local-url.ts";
import type { Run } from "../command.ts";

const TIMEOUT_MS = 3000;

/** Takes the server's settings, to find its address. */
export const health: Run = async (args, io) => {
  const { config } = loadConfig(args, io.env);
  const url = `${localUrl(config.host, config.port)}/health`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    io.out(`${await response.text()}\n`);
    return response.ok ? 0 : 1;
  } catch (error) {
    io.err(
      `thikana: ${url} does not respond (${(error as NodeJS.ErrnoException).code ?? (error as Error).name})\n`,
    );
    return 1;
  }
};
