/** A person's preferences in this browser: language, theme, shortcuts. Kept in local storage. */
import { readStored, writeStored } from "./storage.ts";
import { Store } from "./store.ts";

export const LANGUAGES = ["en", "hi"] as const;
export type Language = (typeof LANGUAGES)[number];
export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const language = new Store<Language>(read("language", LANGUAGES, browserLanguage()));
export const theme = new Store<Theme>(read("theme", THEMES, "auto"));
/** Whether single keys decide in the queue. */
export const shortcuts = new Store<"on" | "off">(read("shortcuts", ["on", "off"], "on"));

/** Applies them to the document, and stores every change. */
export function keepPreferences(): void {
  const root = document.documentElement;
  const apply = () => {
    root.lang = language.value;
    if (theme.value === "auto") root.removeAttribute("data-theme");
    else root.dataset.theme = theme.value;
  };
  const entries = Object.entries({ language, theme, shortcuts }) as [string, Store<string>][];
  for (const [name, store] of entries) {
    store.listen(() => {
      apply();
      writeStored("browser", `thikana.${name}`, store.value);
    });
  }
  apply();
}

function browserLanguage(): Language {
  return navigator.language.startsWith("hi") ? "hi" : "en";
}

function read<T extends string>(name: string, allowed: readonly T[], standard: T): T {
  const text = readStored("browser", `thikana.${name}`);
  return allowed.find((value) => value === text) ?? standard;
}
