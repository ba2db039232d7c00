/** Bytes of a text file → text, whatever program wrote it. */

/** ConcurrencyLimiter bytes into text, piece by piece. */
export interface Decoder {
  /** The text that is certain so far; the rest is kept for the next piece. */
  push(bytes: Uint8Array): string;
  /** What is left. */
  end(): string;
}

/** Bytes that are looked at to find the encoding. */
export const SNIFFED = 64 * 1024;

/**
 * A decoder for a file that begins with these bytes: UTF-16 by its BOM or by its zero bytes, else UTF-8, and
 * Windows-1252 for the lines that are no UTF-8.
 */
export function decoderFor(start: Uint8Array): Decoder {
  const utf16 = utf16Of(start.subarray(0, SNIFFED));
  return utf16 ? streaming(new TextDecoder(utf16)) : byLines();
}

function utf16Of(start: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  // Without a BOM: most text is ASCII, and so every second byte of it is zero.
  const zeros = [0, 0];
  for (let i = 0; i < start.length; i++) if (start[i] === 0) zeros[i % 2]++;
  const many = start.length / 4;
  if (start.length >= 4 && zeros[1] > many && zeros[0] === 0) return "utf-16le";
  if (start.length >= 4 && zeros[0] > many && zeros[1] === 0) return "utf-16be";
  return null;
}

function streaming(decoder: TextDecoder): Decoder {
  return { push: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
}

const LINE_FEED = 10;
/** A file without line ends is cut anyway. */
const MAX_LINE = 1024 * 1024;

/** Cuts at line ends, so that no letter is cut, and so that a file pasted together of two encodings is read. */
function byLines(): Decoder {
  const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const windows = new TextDecoder("windows-1252");
  let rest: Uint8Array = new Uint8Array(0);
  let isFirst = true;
  const utf8Of = (bytes: Uint8Array): string | null => {
    try {
      return utf8.decode(bytes);
    } catch {
      return null;
    }
  };
  const decode = (bytes: Uint8Array): string => {
    const text =
      utf8Of(bytes) ??
      linesOf(bytes)
        .map((line) => utf8Of(line) ?? windows.decode(line))
        .join("");
    if (!isFirst || text === "") return text;
    isFirst = false;
    return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  };
  return {
    push(bytes) {
      const all = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
      const cut = all.length > MAX_LINE ? all.length : all.lastIndexOf(LINE_FEED) + 1;
      rest = all.slice(cut);
      return decode(all.subarray(0, cut));
    },
    end() {
      const text = decode(rest);
      rest = new Uint8Array(0);
      return text;
    },
  };
}

/** The lines, each with its end. */
function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(LINE_FEED, from) + 1 || bytes.length;
    lines.push(bytes.subarray(from, end));
    from = end;
  }
  return lines;
}
