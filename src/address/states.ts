/** Which state a text means: name, code, old name, Indian script, near spelling. */
import { keyOf } from "../../data/keys.ts";
import { FORMER_NAMES, STATES } from "../../data/states.ts";
import { edits } from "./text/fuzzy.ts";

/** States whose name is also a city's: a "Delhi" at the end of an address may be either. */
const CITIES_TOO = new Set(["Delhi", "Chandigarh", "Puducherry"]);
/** Spellings are mended from this length on; shorter ones are codes. */
const MIN_LETTERS = 4;
const CACHE_LIMIT = 4096;

export class StateBook {
  private readonly byKey = new Map<string, number>();
  private readonly former = new Set(FORMER_NAMES.map(keyOf));
  private readonly lastWords = new Set<string>();
  private readonly spelt = new Map<string, number>();
  private readonly words: string[][] = STATES.map((s) => s.name.toLowerCase().split(" "));
  private readonly cityToo: boolean[] = STATES.map((s) => CITIES_TOO.has(s.name));

  constructor() {
    for (const state of STATES) {
      for (const text of [state.name, state.iso, ...state.names]) this.add(text, state.id);
    }
    // Codes never take the place of a name.
    for (const state of STATES) {
      for (const code of [...state.codes, state.gst]) {
        if (!this.byKey.has(keyOf(code))) this.add(code, state.id);
      }
    }
  }

  private add(text: string, state: number): void {
    this.byKey.set(keyOf(text), state);
    this.lastWords.add(keyOf(text.slice(text.search(/[^\s.&-]+[\s.&-]*$/))));
    this.lastWords.add(keyOf(text));
  }

  /** The words of a state's name in small letters: "uttar", "pradesh". */
  wordsOf(state: number): readonly string[] {
    return this.words[state];
  }

  title(state: number): string {
    return state < 0 ? "" : STATES[state].name;
  }

  /** Id of the state that a text means, exactly as known; -1 when none. */
  find(text: string): number {
    return this.findKey(keyOf(text));
  }

  /** The same for a key (data/keys.ts). */
  findKey(key: string): number {
    return this.byKey.get(key) ?? -1;
  }

  /** True when the key is a name that a state bore once: "orissa". */
  isFormer(key: string): boolean {
    return this.former.has(key);
  }

  /** False when no state's name or code ends with the word: the quick answer for most words. */
  mayEnd(lower: string): boolean {
    return this.lastWords.has(lower);
  }

  /**
   * Id of the state among the words of its own field: the longest run of words that is a name, else the
   * nearest spelling of the whole; -1 when none is clear.
   */
  findWithin(words: readonly string[]): number {
    const whole = words.join(" ");
    const seen = this.spelt.get(whole);
    if (seen !== undefined) return seen;
    const found = this.longestName(words) ?? this.nearest(words.join(""));
    if (this.spelt.size >= CACHE_LIMIT) this.spelt.clear();
    this.spelt.set(whole, found);
    return found;
  }

  private longestName(words: readonly string[]): number | undefined {
    for (let n = Math.min(words.length, 8); n > 0; n--) {
      for (let from = 0; from + n <= words.length; from++) {
        const key = words.slice(from, from + n).join("");
        if (key.length < 3) continue;
        const state = this.byKey.get(key);
        if (state !== undefined) return state;
      }
    }
    return undefined;
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

  /** True when a state's name may stand for an address that lies in `actual`: the same, or split from it. */
  accepts(typed: number, actual: number): boolean {
    return typed === actual || (actual >= 0 && STATES[actual].formerly.includes(typed));
  }

  /** True when PINs of the state begin like this one; false for an unknown state. */
  hasPrefix(state: number, pin: string): boolean {
    return state >= 0 && STATES[state].prefixes.some((prefix) => pin.startsWith(prefix));
  }

  /** True for Delhi, Chandigarh and Puducherry. */
  isCityToo(state: number): boolean {
    return state >= 0 && this.cityToo[state];
  }
}
