/** Finds regular expressions whose time grows faster than the text, by their form alone. */

/** One element of a pattern, without its groups. */
interface Atom {
  /** Matches one character of its kind; null where it has no width (`^`, `\b`, a look-around). */
  one: RegExp | null;
  isOptional: boolean;
  isEndless: boolean;
}

interface Parsed {
  /** One list an alternative. */
  alternatives: Atom[][];
  /** An endless repetition stands inside an endless repetition. */
  isNested: boolean;
}

/** Characters by which kinds are compared. */
const SAMPLES = [
  ...Array.from({ length: 118 }, (_, i) => String.fromCharCode(i + 9)),
  "é",
  "É",
  "क",
  "़",
  "\u200c",
];

/**
 * Why a pattern may take quadratic time or more; null when nothing speaks for it. What is quantified as a group is
 * looked at by its nesting alone.
 */
export function backtrackingOf(source: string, flags: string): string | null {
  const { alternatives, isNested } = new Parser(source, flags.replace(/[gy]/g, "")).parse();
  if (isNested) return "a repetition inside a repetition";
  for (const atoms of alternatives) {
    const fault = faultOf(atoms, flags.includes("y"));
    if (fault) return fault;
  }
  return null;
}

function faultOf(atoms: readonly Atom[], isSticky: boolean): string | null {
  const isAnchored = isSticky || atoms[0]?.one === null;
  for (const [i, atom] of atoms.entries()) {
    if (!atom.isEndless || !canFailAfter(atoms, i)) continue;
    // Tried anew at each character that the repetition has gone over.
    if (!isAnchored && atoms.slice(0, i).every((before) => before.isOptional || overlap(before, atom))) {
      return "a repetition that is tried anew at each of its characters";
    }
    for (let j = i + 1; j < atoms.length; j++) {
      if (atoms[j].isEndless && overlap(atom, atoms[j]) && canFailAfter(atoms, j)) {
        return "two repetitions that share characters";
      }
      if (!atoms[j].isOptional && !overlap(atom, atoms[j])) break;
    }
  }
  return null;
}

const canFailAfter = (atoms: readonly Atom[], i: number): boolean =>
  atoms.slice(i + 1).some((atom) => !atom.isOptional);

const overlap = (a: Atom, b: Atom): boolean =>
  SAMPLES.some((sample) => (a.one?.test(sample) ?? true) && (b.one?.test(sample) ?? true));

class Parser {
  readonly #tokens: string[];
  readonly #flags: string;
  #next = 0;

  constructor(source: string, flags: string) {
    this.#tokens =
      source.match(
        /\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|\{\d+(?:,\d*)?\}|./gsu,
      ) ?? [];
    this.#flags = flags;
  }

  parse(): Parsed {
    const alternatives: Atom[][] = [[]];
    let isNested = false;
    for (let token = this.#take(); token !== undefined && token !== ")"; token = this.#take()) {
      if (token === "|") {
        alternatives.push([]);
        continue;
      }
      const group = token.startsWith("(") ? this.parse() : null;
      const { isOptional, isEndless } = this.#quantifier();
      const parts = group ? partsOf(token, group) : [[this.#atom(token)]];
      isNested ||= group?.isNested ?? false;
      isNested ||= isEndless && parts.flat().some((part) => part.isEndless);
      // Alternatives of a group stand for one another: the first that has a repetition speaks for all.
      const part = parts.find((each) => each.some((atom) => atom.isEndless)) ?? parts[0];
      for (const atom of part) {
        alternatives.at(-1)!.push({
          one: atom.one,
          isOptional: atom.isOptional || isOptional,
          isEndless: atom.isEndless || isEndless,
        });
      }
    }
    return { alternatives, isNested };
  }

  #take(): string | undefined {
    return this.#tokens[this.#next++];
  }

  #quantifier(): { isOptional: boolean; isEndless: boolean } {
    const token = this.#tokens[this.#next] ?? "";
    if (!/^(?:[*+?]|\{\d.*\})$/.test(token)) return { isOptional: false, isEndless: false };
    this.#next++;
    if (this.#tokens[this.#next] === "?") this.#next++;
    return { isOptional: /^(?:[*?]|\{0)/.test(token), isEndless: /^(?:[*+]|\{\d+,\})$/.test(token) };
  }

  #atom(token: string): Atom {
    const hasWidth = !/^(?:\^|\$|\\b|\\B)$/.test(token);
    const one = hasWidth ? new RegExp(`^(?:${token})$`, this.#flags) : null;
    return { one, isOptional: token === "\\b" || token === "\\B", isEndless: false };
  }
}

/** A look-around has no width; its inside is short everywhere, and left out. */
function partsOf(token: string, group: Parsed): Atom[][] {
  const isLookAround = /^\(\?<?[=!]/.test(token);
  return isLookAround ? [[{ one: null, isOptional: false, isEndless: false }]] : group.alternatives;
}
