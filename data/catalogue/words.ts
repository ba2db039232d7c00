/** How the catalogues hold what a person reads: a sentence in each language, with values in it. */

export type Language = "en" | "hi";

/** What a sentence says besides its words: names, amounts, counts. Sent as JSON beside the English sentence. */
export type Values = Readonly<Record<string, Value>>;
type Value = string | number | boolean | null | readonly (string | number)[];

/** Values that are texts and numbers alone. */
export type PlainValues = Readonly<Record<string, string | number>>;

/** Of a sentence that names nothing. */
export type NoValues = Readonly<Record<never, never>>;

/** A sentence in one language, as it is or made from its values. */
export type Sentence<V> = string | ((values: V) => string);

/** A sentence in both languages. */
export type Words<V = Values> = Readonly<Record<Language, Sentence<V>>>;

/** A sentence in both languages; the English one says which values there are. */
export function words(en: string, hi: string): Words<NoValues>;
export function words<V extends Values>(en: (values: V) => string, hi: Sentence<NoInfer<V>>): Words<V>;
export function words(en: Sentence<never>, hi: Sentence<never>): Words<never> {
  return { en, hi };
}

/** What a sentence of both languages names. */
export type ValuesOf<W> = W extends Words<infer V> ? V : never;

/** Which sentence of a catalogue, and what it names. */
export interface Said<K extends string> {
  key: K;
  values: Values;
}

/** A text without values in both languages. */
export type Texts = Readonly<Record<Language, string>>;

/** The sentence in a language. */
export function say<V>(words: Words<V>, language: Language, values: V): string {
  const sentence = words[language];
  return typeof sentence === "string" ? sentence : sentence(values);
}

/** The entry of a key that another version of the server may have sent; undefined for one that is not in the catalogue. */
export const entryOf = <T extends object>(catalogue: T, key: string | undefined): T[keyof T] | undefined =>
  key !== undefined && Object.hasOwn(catalogue, key) ? catalogue[key as keyof T] : undefined;

/** The entries with a prefix: `prefixed("phone", { orders })` has `phone_orders`. */
export const prefixed = <const P extends string, T extends object>(prefix: P, entries: T) =>
  // Object.fromEntries knows nothing of the names.
  Object.fromEntries(Object.entries(entries).map(([name, entry]) => [`${prefix}_${name}`, entry])) as {
    [N in keyof T & string as `${P}_${N}`]: T[N];
  };
