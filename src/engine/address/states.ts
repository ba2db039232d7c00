/** Finds the state that a text means: by name, code, former name, Indian script or similar spelling. */
import { keyOf } from "../../../data/keys.ts";
import { FORMER_NAMES, STATES } from "../../../data/states.ts";
import { edits, isLikelyTypo } from "./text/fuzzy.ts";
import { initialOf } from "./text/letters.ts";

/** States whose name is also a city's: a "Delhi" at the end of an address may be either. */
const STATES_AND_CITIES = new Set(["Delhi", "Chandigarh", "Puducherry"]);
/** Spellings are corrected from this length on; shorter ones are codes. */
const MIN_LETTERS = 4;
/** Letters of the beginning of a name: two are a code. */
const MIN_BEGINNING = 3;
const MAX_CACHED = 4096;
/** Longest state name in words: "Dadra and Nagar Haveli and Daman and Diu". */
export const STATE_WORDS = 8;

export class StateBook {
  private readonly byKey = new Map<string, number>();
  private readonly former = new Set(FORMER_NAMES.map(keyOf));
  private readonly lastWords = new Set<string>();
  private readonly foundByWords = new Map<string, number>();
  private readonly words: string[][] = STATES.map((s) => s.name.toLowerCase().split(" "));
  /** First letters of a state's names, codes and their words: see {@link initialOf}. */
  private readonly letters: number[] = STATES.map(() => 0);
  private readonly alsoCity: boolean[] = STATES.map((s) => STATES_AND_CITIES.has(s.name));

  constructor() {
    for (const state of STATES) {
      for (const text of [state.name, state.iso, ...state.names]) this.add(text, state.id);
    }
    // A code never replaces a name.
    for (const state of STATES) {
      for (const code of [...state.codes, state.gst]) {
        if (!this.byKey.has(keyOf(code))) this.add(code, state.id);
      }
    }
  }

  private add(text: string, state: number): void {
    for (const word of [keyOf(text), ...this.words[state]]) this.letters[state] |= initialOf(word);
    this.byKey.set(keyOf(text), state);
    this.lastWords.add(keyOf(text.slice(text.search(/[^\s.&-]+[\s.&-]*$/))));
    this.lastWords.add(keyOf(text));
  }

  /** The words of a state's name in small letters: "uttar", "pradesh". */
  wordsOf(state: number): readonly string[] {
    return this.words[state];
  }

  /** A bit for each first letter of the words that {@link isWordOf} finds. */
  lettersOf(state: number): number {
    return this.letters[state];
  }

  title(state: number): string {
    return state < 0 ? "" : STATES[state].name;
  }

  /** Id of the state with exactly this name or code; -1 if none. */
  find(text: string): number {
    return this.findKey(keyOf(text));
  }

  /** The same for a key (data/keys.ts). */
  findKey(key: string): number {
    return this.byKey.get(key) ?? -1;
  }

  /** True when the key is a former name of a state: "orissa". */
  isFormer(key: string): boolean {
    return this.former.has(key);
  }

  /** False when no state's name or code ends with the word: a fast check that excludes most words. */
  mayEnd(lower: string): boolean {
    return this.lastWords.has(lower);
  }

  /**
   * Id of the state in the words of the state field: the longest run of words that is a name, else the one state whose
   * name begins so ("Mah", "Raj"), else the closest spelling of the whole; -1 when none is unambiguous.
   */
  findWithin(words: readonly string[]): number {
    const whole = words.join(" ");
    const seen = this.foundByWords.get(whole);
    if (seen !== undefined) return seen;
    const key = words.join("");
    const found = this.longestName(words) ?? this.beginning(key) ?? this.nearest(key);
    if (this.foundByWords.size >= MAX_CACHED) this.foundByWords.clear();
    this.foundByWords.set(whole, found);
    return found;
  }

  /** Empties the cache of spellings. */
  forget(): void {
    this.foundByWords.clear();
  }

  private longestName(words: readonly string[]): number | undefined {
    for (let n = Math.min(words.length, STATE_WORDS); n > 0; n--) {
      for (let from = 0; from + n <= words.length; from++) {
        const key = words.slice(from, from + n).join("");
        if (key.length < MIN_LETTERS - 1) continue;
        const state = this.byKey.get(key);
        if (state !== undefined) return state;
      }
    }
    return undefined;
  }

  private beginning(key: string): number | undefined {
    if (key.length < MIN_BEGINNING) return undefined;
    const found = this.words.flatMap((words, state) => (words.join("").startsWith(key) ? state : []));
    return found.length === 1 ? found[0] : undefined;
  }

  private nearest(key: string): number {
    if (key.length < MIN_LETTERS) return -1;
    const limit = key.length < 5 ? 1 : key.length < 8 ? 2 : 3;
    let best = -1;
    let least = limit + 1;
    let tie = false;
    for (const [name, state] of this.byKey) {
      if (name.length < MIN_LETTERS - 1) continue;
      const distance = edits(key, name, limit);
      if (distance > limit || distance > least) continue;
      tie = distance === least && state !== best;
      best = state;
      least = distance;
    }
    return tie ? -1 : best;
  }

  /** True when the typed state is acceptable for an address in `actual`: the same, or one it was split from. */
  accepts(typed: number, actual: number): boolean {
    return typed === actual || (actual >= 0 && STATES[actual].formerly.includes(typed));
  }

  /** True when the PIN has a prefix of the state's PINs; false for an unknown state. */
  hasPrefix(state: number, pin: string): boolean {
    return state >= 0 && STATES[state].prefixes.some((prefix) => pin.startsWith(prefix));
  }

  /** True when the word in lower case, or one that it is a typo of, is the state's code or a word of its name. */
  isWordOf(lower: string, state: number): boolean {
    return this.byKey.get(lower) === state || this.wordsOf(state).some((word) => isLikelyTypo(lower, word));
  }

  /** True for Delhi, Chandigarh and Puducherry. */
  isAlsoCity(state: number): boolean {
    return state >= 0 && this.alsoCity[state];
  }
}
