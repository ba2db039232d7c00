/** Standard output and error, as the commands use them. */

export interface Io {
  /** Writes text to standard output. */
  out(text: string): void;
  /** Writes text to standard error. */
  err(text: string): void;
  /** Paints a text when standard output is a terminal that wants colour. */
  paint(colour: Colour, text: string): string;
  env: Record<string, string | undefined>;
}

export type Colour = "bold" | "dim" | "red" | "green" | "yellow";

const CODES: Record<Colour, number> = { bold: 1, dim: 90, red: 31, green: 32, yellow: 33 };

/** The process's own streams. A reader that has gone away (`thikana openapi | head -1`) is no error. */
export function processIo(): Io {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
  const colour = wantsColour(process.stdout.isTTY, process.env);
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    paint: (name, text) => (colour ? `\x1b[${CODES[name]}m${text}\x1b[0m` : text),
    env: process.env,
  };
}

/** @see https://no-color.org */
export function wantsColour(isTty: boolean | undefined, env: Io["env"]): boolean {
  return isTty === true && !env.NO_COLOR && env.TERM !== "dumb";
}

/** Aligns labels and values; a value may have several lines. */
export function table(rows: readonly (readonly [label: string, value: string])[], io: Io): string {
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  const line = ([label, value]: readonly [string, string]) =>
    `${io.paint("dim", label.padEnd(width))}${value.replaceAll("\n", `\n${" ".repeat(width)}`)}\n`;
  return rows.map(line).join("");
}
