/** What an entry of the catalogue of findings has. */
import type { NoValues, Sentence, Values, Words } from "../words.ts";

/** What was found, and what to do about it. */
export interface FindingEntry<V = NoValues> extends Words<V> {
  advice?: Words<V>;
}

/** @param en what was found, without a full stop; @param hi the same; then what to do, in both languages */
export function finding(en: string, hi: string, adviceEn?: string, adviceHi?: string): FindingEntry;
export function finding<V extends Values>(
  en: (values: V) => string,
  hi: Sentence<NoInfer<V>>,
  adviceEn?: Sentence<NoInfer<V>>,
  adviceHi?: Sentence<NoInfer<V>>,
): FindingEntry<V>;
export function finding(
  en: Sentence<never>,
  hi: Sentence<never>,
  adviceEn?: Sentence<never>,
  adviceHi: Sentence<never> = "",
): FindingEntry<never> {
  return adviceEn === undefined ? { en, hi } : { en, hi, advice: { en: adviceEn, hi: adviceHi } };
}
