/** The words in the page's language, with the shop's own on top. */
import { en, type Strings } from "./en.ts";
import { hi } from "./hi.ts";

export type { Strings } from "./en.ts";

/** Words of the shop's own: any key of {@link Strings}, and any issue code. */
type Overrides = Record<string, string | undefined>;

/** `window.ServiceStrings` comes first. */
export const stringsFor = (lang: string): Strings & Overrides => ({
  ...en,
  ...(lang === "hi" && hi),
  ...(window as { ServiceStrings?: Overrides }).ServiceStrings,
});
