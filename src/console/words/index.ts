/** Texts in the person's language. Each page has its own, in English and Hindi, side by side in one file. */
import { type Language, language } from "../preferences.ts";
import { useStore } from "../store.ts";

/** The same in both languages. */
export type Pair<T = string> = readonly [english: T, hindi: T];

/** Texts by name. */
export interface Texts {
  readonly [name: string]: Text | undefined;
}

/** A text in both languages, a function of values in both, or a nested group. */
type Text = Pair<unknown> | ((...values: never[]) => Text) | Texts;

/** What {@link Text} is in one language. */
type InOneLanguage<T> =
  T extends Pair<infer U>
    ? U
    : T extends (...values: infer V) => infer R
      ? (...values: V) => InOneLanguage<R>
      : { readonly [N in keyof T]: InOneLanguage<T[N]> };

/** Texts of one page or part: strings, and functions for texts with values. */
export type Words<T> = Record<Language, T>;

/** Sorts the texts by language. */
export function words<T extends Texts>(texts: T): Words<InOneLanguage<T>> {
  return { en: inOneLanguage(texts, 0), hi: inOneLanguage(texts, 1) } as Words<InOneLanguage<T>>;
}

function inOneLanguage(text: Text, index: 0 | 1): unknown {
  if (Array.isArray(text)) return text[index];
  if (typeof text === "function") return (...values: never[]) => inOneLanguage(text(...values), index);
  const parts = Object.entries(text as Readonly<Record<string, Text>>);
  return Object.fromEntries(parts.map(([name, part]) => [name, inOneLanguage(part, index)]));
}

/** The texts in the current language. */
export const useWords = <T>(both: Words<T>): T => both[useStore(language)];
