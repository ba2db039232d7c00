/** Sentences about a file in the person's language. */
import { importText, isImportKey } from "../../../data/catalogue/imports.ts";
import type { Values } from "../../../data/catalogue/words.ts";
import { language } from "../preferences.ts";

/** @param detail the server's own sentence, for a key of a newer server */
export const importSentence = (key: string, values: object, detail: string): string =>
  isImportKey(key) ? importText(key, values as Values, language.value) : detail;
