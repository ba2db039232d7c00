/** The words in the page's language, with the shop's own on top. */
import { en, type Strings } from "./en.ts";
import { hi } from "./hi.ts";

export type { Strings } from "./en.ts";

/** Words of the shop's own: any key of {@link Strings}, and any issue code. */
export type Overrides = Record<string, string>;

/** `window.ServiceStrings` comes first, then the page's `strings`. */
export function stringsFor(lang: string, overrides?: Overrides): Strings {
  return {
    ...(lang === "hi" ? hi : en),
    ...(window as { ServiceStrings?: Overrides }).ServiceStrings,
    ...overrides,
  };
}

/** Puts values in: `{pin}` becomes `values.pin`. */
export const say = (text: string, values: Record<string, unknown>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => `${values[name]}`);
