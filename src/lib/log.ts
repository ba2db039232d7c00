/** Logging: one line per event, JSON by default. Never log secrets. */

export type LogLevel = "debug" | "info" | "warn" | "error";

/** Fields besides the message. An Error is logged as message and stack. */
export type LogFields = Record<string, unknown>;

export interface Logger {
  debug(msg: string, fields?: LogFields): void;
  info(msg: string, fields?: LogFields): void;
  warn(msg: string, fields?: LogFields): void;
  error(msg: string, fields?: LogFields): void;
  /** Accepts encoded JSON lines, for the request log; null when the format is not JSON. */
  readonly raw: LogSink | null;
}

/** Receives complete lines, without line end. */
export type LogSink = (line: string) => void;

const COLOURS: Record<LogLevel, string> = { debug: "90", info: "32", warn: "33", error: "31" };

/**
 * Creates a logger. `json` writes `{"time","level","msg",…}`, `pretty` is human-readable.
 * @param colour for `pretty`: whether to use terminal colours
 */
export function createLogger(format: "json" | "pretty", sink: LogSink, colour = false): Logger {
  const write = (level: LogLevel) => (msg: string, fields?: LogFields) => {
    const facts = fields ? plain(fields) : {};
    const time = new Date().toISOString();
    sink(
      format === "json"
        ? JSON.stringify({ time, level, msg, ...facts })
        : pretty(time, level, msg, facts, colour),
    );
  };
  const raw = format === "json" ? sink : null;
  return { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error"), raw };
}

/** Discards everything; for tests and one-shot commands. */
export const silentLogger: Logger = createLogger("json", () => {});

function plain(fields: LogFields): LogFields {
  const facts: LogFields = {};
  for (const [key, value] of Object.entries(fields)) {
    facts[key] = value instanceof Error ? factsOf(value) : value;
  }
  return facts;
}

const factsOf = ({ message, stack, cause }: Error) => ({ message, stack, cause: cause && String(cause) });

function pretty(time: string, level: LogLevel, msg: string, facts: LogFields, colour: boolean): string {
  const paint = (code: string, text: string) => (colour ? `\x1b[${code}m${text}\x1b[0m` : text);
  const rest = Object.entries(facts).map(([key, value]) => {
    if (value === undefined) return "";
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return ` ${paint("90", `${key}=`)}${text}`;
  });
  return `${paint("90", time.slice(11, 23))} ${paint(COLOURS[level], level.padEnd(5))} ${msg}${rest.join("")}`;
}
