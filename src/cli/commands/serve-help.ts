/** Text of `thikana serve --help` below the usage. */
import { flagOf, SETTINGS } from "../../settings.ts";
import { alignColumns } from "../io.ts";

/** The settings and the exit codes. */
export function serveHelp(): string {
  return `
Settings (flag, environment variable, default):
${settingsHelp()}

Exit codes:
  0  stopped by SIGTERM, SIGINT or SIGHUP; everything is on disk
  1  could not start, got a second signal, or did not stop within 10 seconds; acknowledged orders are on disk
  2  invalid setting
  3  the thread that writes the database failed twice within 10 seconds; acknowledged orders are on disk
`;
}

/** One line per setting with flag, variable and default. */
function settingsHelp(): string {
  const rows = Object.values(SETTINGS).map((row) => {
    const flag = flagOf(row.env);
    const fallback = row.default === "" ? "" : ` (${row.default})`;
    const file = "secret" in row ? `; ${flag}-file or ${row.env}_FILE reads it from a file` : "";
    return [`  ${flag} ${row.value}`, row.env, `${row.help}${fallback}${file}`];
  });
  return alignColumns(rows).join("\n");
}
