/** `thikana doctor`: looks for what may harm the service or its data. */
import { existsSync } from "node:fs";
import { loadConfig } from "../../config.ts";
import { openEngines } from "../../engine/index.ts";
import { UserError } from "../../lib/user-error.ts";
import { endpointOf } from "../admin-socket/endpoint.ts";
import type { Run } from "../command.ts";
import { dataDirOf, requireDatabase } from "../data-dir.ts";
import { diagnose, gatherInput, type ServerStatus, type Status } from "../doctor/index.ts";
import type { Colour, Io } from "../io.ts";
import { askServer } from "./admin/connect.ts";

const MARKS: Record<Status, { mark: string; colour: Colour }> = {
  ok: { mark: "✓", colour: "green" },
  warning: { mark: "!", colour: "yellow" },
  problem: { mark: "✗", colour: "red" },
};

/**
 * Takes the server's settings, to find its data.
 * @returns 1 when there is a problem; warnings alone give 0
 * @throws UserError when there is no database
 */
export const doctor: Run = async (args, io) => {
  const settings = args.filter((arg) => arg !== "--json" && arg !== "--hindi");
  const isNamed = settings.some((arg) => /^--(data-dir|database-url)\b/.test(arg));
  const { config } = loadConfig(isNamed ? settings : ["--data-dir", dataDirOf(io), ...settings], io.env);
  const { dataDir, databaseUrl } = config;
  if (databaseUrl !== null) {
    if (!existsSync(dataDir)) throw new UserError(`no folder ${dataDir}: give the server's --data-dir`);
  } else requireDatabase(dataDir);
  const { directory } = await openEngines();
  const server = await serverStatus(dataDir);
  const input = gatherInput({ config, server, now: Date.now(), dataVersion: directory.version });
  const findings = diagnose(input, args.includes("--hindi") ? "hi" : "en");
  io.out(
    args.includes("--json") ? `${JSON.stringify({ data_dir: dataDir, findings })}\n` : shown(findings, io),
  );
  return findings.some(({ status }) => status === "problem") ? 1 : 0;
};

/** Null when no server runs on the directory. */
async function serverStatus(dataDir: string): Promise<ServerStatus | null> {
  const endpoint = endpointOf(dataDir);
  // The server writes it: see `statusOf` in run-server.ts.
  return endpoint && ((await askServer(endpoint, "status", {})) as ServerStatus | null);
}

function shown(findings: ReturnType<typeof diagnose>, io: Io): string {
  const width = Math.max(...findings.map(({ title }) => title.length)) + 2;
  const lines = findings.flatMap(({ status, title, message, advice }) => {
    const { mark, colour } = MARKS[status];
    const line = `${io.paint(colour, mark)} ${title.padEnd(width)}${message}`;
    return advice === undefined ? [line] : [line, `${" ".repeat(width + 2)}→ ${advice}`];
  });
  return `${lines.join("\n")}\n`;
}
