/** Standard output and error, as the commands use them. */

export interface Io {
  /** Writes text to standard output. */
  out(text: string): void;
  /** Writes text to standard error. */
  err(text: string): void;
  /** Paints a text when standard output is a terminal that wants colour. */
  paint(colour: Colour, text: string): string;
  /** Resolves when everything has been read by the other side: `process.exit` would cut it off. */
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
    flush: async () => void (await Promise.all([out.flush(), err.flush()])),
    env: process.env,
  };
}

/** Gathers what is written in one turn of the event loop, and knows when it has been read. */
class Output {
  readonly #stream: NodeJS.WriteStream;
  #text = "";
  #sending: Promise<void> = Promise.resolve();

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
    // A reader that has gone away (`thikana openapi | head -1`) is no error.
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }

  write(text: string): void {
    if (this.#text === "") setImmediate(() => this.#send());
    this.#text += text;
  }

  flush(): Promise<void> {
    this.#send();
    return this.#sending;
  }

  #send(): void {
    const text = this.#text;
    if (text === "") return;
    this.#text = "";
    // Writes end in their order, so the last one's end is that of all.
    this.#sending = new Promise((resolve) => this.#stream.write(text, () => resolve()));
  }
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
