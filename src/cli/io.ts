/** Standard output and error for the commands. */
import { cannotWrite } from "../lib/user-error.ts";

export interface Io {
  /** Writes text to standard output. */
  out(text: string): void;
  /** Writes text to standard error. */
  err(text: string): void;
  /** Colours a text when standard output is a terminal that supports it. */
  paint(colour: Colour, text: string): string;
  /**
   * Resolves when all output is written: `process.exit` would discard the rest.
   * @throws UserError when the last text for standard output was not written, as on a full disk; a closed pipe
   *   (`thikana openapi | head -1`) is not an error
   */
  flush(): Promise<void>;
  env: Record<string, string | undefined>;
}

export type Colour = "bold" | "dim" | "red" | "green" | "yellow";

const CODES: Record<Colour, number> = { bold: 1, dim: 90, red: 31, green: 32, yellow: 33 };

/** The process's own streams. */
export function processIo(): Io {
  const colour = wantsColour(process.stdout.isTTY, process.env);
  const out = new Output(process.stdout);
  const err = new Output(process.stderr);
  return {
    out: (text) => out.write(text),
    err: (text) => err.write(text),
    paint: (name, text) => (colour ? `\x1b[${CODES[name]}m${text}\x1b[0m` : text),
    async flush() {
      const [error] = await Promise.all([out.flush(), err.flush()]);
      if (error) throw cannotWrite("standard output", error);
    },
    env: process.env,
  };
}

/** Batches the writes of one turn of the event loop, and tracks when they are flushed. */
class Output {
  readonly #stream: NodeJS.WriteStream;
  #text = "";
  /** The error of the last write. */
  #sending: Promise<Error | null> = Promise.resolve(null);

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
    // The write's own callback gets it.
    stream.on("error", () => {});
  }

  write(text: string): void {
    if (this.#text === "") setImmediate(() => this.#send());
    this.#text += text;
  }

  /** @returns why the last text was not written, once; null when it was, or nobody reads it any more */
  async flush(): Promise<Error | null> {
    this.#send();
    const sending = this.#sending;
    this.#sending = Promise.resolve(null);
    const error = await sending;
    return (error as NodeJS.ErrnoException | null)?.code === "EPIPE" ? null : error;
  }

  #send(): void {
    const text = this.#text;
    if (text === "") return;
    this.#text = "";
    // Writes complete in order, so the last one completes all.
    this.#sending = new Promise((resolve) => this.#stream.write(text, (error) => resolve(error ?? null)));
  }
}

/** @see https://no-color.org */
export function wantsColour(isTty: boolean | undefined, env: Io["env"]): boolean {
  return isTty === true && !env.NO_COLOR && env.TERM !== "dumb";
}

/** Aligned labels and values; a value may have several lines. */
export function table(rows: readonly (readonly [label: string, value: string])[], io: Io): string {
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  const line = ([label, value]: readonly [string, string]) =>
    `${io.paint("dim", label.padEnd(width))}${value.replaceAll("\n", `\n${" ".repeat(width)}`)}\n`;
  return rows.map(line).join("");
}

/** Lines with aligned columns, two spaces between them. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  const line = (row: readonly string[]) => row.map((cell, i) => cell.padEnd(widths[i])).join("  ");
  return rows.map((row) => line(row).trimEnd());
}
