/** The current language, for sentences of the catalogue. */
import { type Language, language } from "../preferences.ts";
import { useStore } from "../store.ts";

export const useLanguage = (): Language => useStore(language);
