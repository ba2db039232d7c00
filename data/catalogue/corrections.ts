/** The evidence for a correction of an address, in a customer's words, by key. */
import { stateIn } from "./states.ts";
import { entryOf, type Language, say, type Words } from "./words.ts";

/** Of a text of the whole India: a state has a Hindi name, other places keep theirs. */
const place = (name: string): string => stateIn("hi", name);

/** All values are texts. */
export const CORRECTIONS = {
  known_spelling: {
    en: ({ name }) => `${name} is the known spelling`,
    hi: ({ name }) => `सही वर्तनी ${name} है`,
  },
  pin_in_place: {
    en: ({ pin, place: to }) => `PIN ${pin} is in ${to}`,
    hi: ({ pin, place: to }) => `पिन कोड ${pin} ${place(to)} में है`,
  },
  pin_and_name_in_place: {
    en: ({ pin, name, place: to }) => `PIN ${pin} and ${name} are in ${to}`,
    hi: ({ pin, name, place: to }) => `पिन कोड ${pin} और ${name} ${place(to)} में हैं`,
  },
  former_part: {
    en: ({ pin, state, former }) => `PIN ${pin} is in ${state}, which was part of ${former}`,
    hi: ({ pin, state, former }) => `पिन कोड ${pin} ${place(state)} में है, जो पहले ${place(former)} का हिस्सा था`,
  },
  name_in_state: {
    en: ({ name, state }) => `${name} is in ${state}`,
    hi: ({ name, state }) => `${name} ${place(state)} में है`,
  },
  renamed: {
    en: ({ former, state }) => `${former} is now ${state}`,
    hi: ({ former, state }) => `${former} का नाम अब ${place(state)} है`,
  },
  served_by: {
    en: ({ name, pin }) => `${name} is served by ${pin}`,
    hi: ({ name, pin }) => `${name} का पिन कोड ${pin} है`,
  },
  typo_serves: {
    en: ({ name, pin }) => `${pin} differs by one typing error and serves ${name}`,
    hi: ({ name, pin }) => `${pin} में टाइपिंग की बस एक ग़लती का फ़र्क़ है, और वह ${name} का पिन कोड है`,
  },
  served_far: {
    en: ({ name, pin, km, typed }) => `${name} is ${pin}, ${km} km from ${typed}`,
    hi: ({ name, pin, km, typed }) => `${name} का पिन कोड ${pin} है, जो ${typed} से ${km} किमी दूर है`,
  },
  digipin_in: {
    en: ({ name, pin }) => `The DIGIPIN is at ${name}, ${pin}`,
    hi: ({ name, pin }) => `डिजीपिन ${name} का है, जिसका पिन कोड ${pin} है`,
  },
  second_pin: {
    en: ({ name, pin }) => `The address also has PIN ${pin}, of ${name}`,
    hi: ({ name, pin }) => `पते में पिन कोड ${pin} भी लिखा है, जो ${name} का है`,
  },
} satisfies Record<string, Words<Readonly<Record<string, string>>>>;
/** The reasons for another PIN. */
export const PIN_REASONS = [
  "served_by",
  "typo_serves",
  "served_far",
  "digipin_in",
  "second_pin",
] as const satisfies (keyof typeof CORRECTIONS)[];

/** The widget has the words of these alone. */
export type PinReason = (typeof PIN_REASONS)[number];

export type CorrectionKey = keyof typeof CORRECTIONS;

/** A reason with its key and the values of its sentence. */
export interface CorrectionReason {
  reason: string;
  key: CorrectionKey;
  values: Record<string, string>;
}

/** The reason of a key. */
export const correctionReason = (key: CorrectionKey, values: Record<string, string>): CorrectionReason => ({
  reason: CORRECTIONS[key].en(values),
  key,
  values,
});

/** The sentence of a correction; in Hindi as it is, where it was stored without its key. */
export const correctionText = (
  language: Language,
  { reason, key, values = {} }: { reason: string; key?: string; values?: Readonly<Record<string, string>> },
): string => {
  const entry = entryOf<Record<string, Words<Readonly<Record<string, string>>>>>(CORRECTIONS, key);
  return entry ? say(entry, language, values) : reason;
};
