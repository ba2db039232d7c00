/** Errors that the nodes have logged. */
import { readFileSync } from "node:fs";

interface LogLine {
  level: string;
  msg: string;
  error?: unknown;
}

/** What a node says while the database is away, or was cut off. */
const EXPECTED = /database cannot be reached|database_away/;

/**
 * @param files logs of nodes, a JSON object a line
 * @returns how often each error was logged that an absent database does not explain, by its message
 */
export function unexplainedErrors(files: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const line of files.flatMap((file) => readFileSync(file, "utf8").split("\n"))) {
    if (!line.startsWith("{") || EXPECTED.test(line)) continue;
    const { level, msg, error } = parsed(line);
    if (level !== "error") continue;
    const why = typeof error === "object" && error !== null && "message" in error ? error.message : error;
    const text = `${msg}: ${String(why ?? "").split("\n")[0]}`;
    times.set(text, (times.get(text) ?? 0) + 1);
  }
  return times;
}

/** A killed node may have left half a line. */
function parsed(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return { level: "", msg: "" };
  }
}
