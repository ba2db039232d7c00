/** The words in the page's language, with the shop's own on top. */
import { hindiCodes, packedHindi } from "../strings.macro.ts" with { type: "macro" };
import { en, type Strings } from "./en.ts";

export type { Strings } from "./en.ts";

/** Words of the shop's own: any key of {@link Strings}, and any issue code. */
type Overrides = Record<string, string>;

const hindi = (): Overrides => {
  const texts = packedHindi().replace(/[2->@-~]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + 0x8cf),
  );
  const words = texts.split(",");
  return Object.fromEntries(
    [...Object.keys(en), ...(hindiCodes().match(/.../g) as string[])].map((key, i) => [key, words[i]]),
  );
};

/** `window.ServiceStrings` comes first. */
export const stringsFor = (lang: string): Strings => ({
  ...en,
  ...(lang === "hi" && hindi()),
  ...(window as { ServiceStrings?: Overrides }).ServiceStrings,
});
