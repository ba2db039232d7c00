/** `thikana doctor`: looks for problems that may harm the service or its data. */
import { existsSync } from "node:fs";
import { loadConfig } from "../../config.ts";
import { openEngines } from "../../engine/index.ts";
import { UserError } from "../../lib/user-error.ts";
import type { Run } from "../command.ts";
import { dataDirOf, requireDatabase } from "../data-dir.ts";
import { diagnose, gatherInput, type Status } from "../doctor/index.ts";
import type { Colour, Io } from "../io.ts";
import { serverStatus } from "./admin/status.ts";

const MARKS: Record<Status, { mark: string; colour: Colour }> = {
  ok: { mark: "✓", colour: "green" },
  warning: { mark: "!", colour: "yellow" },
  problem: { mark: "✗", colour: "red" },
};

/**
 * Takes the server's settings to find its data; a running server supplies those that are not given.
 * @returns 1 when there is a problem; 0 for only warnings
 * @throws UserError when there is no database
 */
export const doctor: Run = async (args, io) => {
  const given = args.filter((arg) => arg !== "--json" && arg !== "--hindi");
  const isNamed = given.some((arg) => /^--(data-dir|database-url)\b/.test(arg));
  const settings = isNamed ? given : ["--data-dir", dataDirOf(io), ...given];
  const { dataDir, databaseUrl } = loadConfig(settings, io.env).config;
  if (databaseUrl !== null) {
    if (!existsSync(dataDir)) throw new UserError(`no folder ${dataDir}: give the server's --data-dir`);
  } else requireDatabase(dataDir);
  const { directory } = await openEngines();
  const server = await serverStatus(dataDir);
  const { config } = loadConfig(settings, { ...server?.settings, ...io.env });
  const input = gatherInput({ config, server, now: Date.now(), dataVersion: directory.version });
  const findings = diagnose(input, args.includes("--hindi") ? "hi" : "en");
  io.out(
    args.includes("--json") ? `${JSON.stringify({ data_dir: dataDir, findings })}\n` : shown(findings, io),
  );
  return findings.some(({ status }) => status === "problem") ? 1 : 0;
};

function shown(findings: ReturnType<typeof diagnose>, io: Io): string {
  const width = Math.max(...findings.map(({ title }) => title.length)) + 2;
  const lines = findings.flatMap(({ status, title, message, advice }) => {
    const { mark, colour } = MARKS[status];
    const line = `${io.paint(colour, mark)} ${title.padEnd(width)}${message}`;
    return advice === undefined ? [line] : [line, `${" ".repeat(width + 2)}→ ${advice}`];
  });
  return `${lines.join("\n")}\n`;
}
