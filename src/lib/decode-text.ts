/** Decodes text files of unknown encoding, on the server and in the browser. */

/** Streaming decoder. */
export interface Decoder {
  /** The complete characters so far; the rest is buffered. */
  push(bytes: Uint8Array): string;
  /** The rest. */
  end(): string;
}

/** Bytes used to detect the encoding. */
export const SNIFFED = 64 * 1024;

/**
 * A decoder for a file that starts with these bytes: UTF-16 when there is a BOM or many zero bytes, else UTF-8, with
 * Windows-1252 for lines that are not valid UTF-8.
 */
export function decoderFor(start: Uint8Array): Decoder {
  const utf16 = utf16Of(start.subarray(0, SNIFFED));
  return utf16 ? streaming(new TextDecoder(utf16)) : byLines();
}

function utf16Of(start: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  // Without a BOM: text is mostly ASCII, so every second byte is zero.
  const zeros = [0, 0];
  for (let i = 0; i < start.length; i++) if (start[i] === 0) zeros[i % 2]++;
  const threshold = start.length / 4;
  if (start.length >= 4 && zeros[1] > threshold && zeros[0] === 0) return "utf-16le";
  if (start.length >= 4 && zeros[0] > threshold && zeros[1] === 0) return "utf-16be";
  return null;
}

function streaming(decoder: TextDecoder): Decoder {
  return { push: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** Longer lines are split, for files without line ends. */
const MAX_LINE = 1024 * 1024;

/** Decodes by lines, so that no character is split, and files of two encodings can be read. */
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
      const all = rest.length > 0 ? joined(rest, bytes) : bytes;
      const cut = lastEnd(all) || (all.length > MAX_LINE ? all.length : 0);
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

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}

/** Where the last line ends; old Macintosh programs end them with only a carriage return. */
const lastEnd = (bytes: Uint8Array): number =>
  bytes.lastIndexOf(LINE_FEED) + 1 || bytes.lastIndexOf(CARRIAGE_RETURN) + 1;

/** The lines, each with its end. */
function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  const mark = bytes.includes(LINE_FEED) ? LINE_FEED : CARRIAGE_RETURN;
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(mark, from) + 1 || bytes.length;
    lines.push(bytes.subarray(from, end));
    from = end;
  }
  return lines;
}
