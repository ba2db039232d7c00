/** Texts in the person's language. Each page has its own, in English and Hindi, side by side in one file. */
import { type Language, language } from "../preferences.ts";
import { useStore } from "../store.ts";

/** Texts of one page or part: strings, and functions for texts with values. */
export type Words<T> = Record<Language, T>;

/** Checks that both languages have the same texts. */
export const words = <T extends object>(both: { en: T; hi: NoInfer<T> }): Words<T> => both;

/** The texts in the current language. */
export const useWords = <T>(both: Words<T>): T => both[useStore(language)];
