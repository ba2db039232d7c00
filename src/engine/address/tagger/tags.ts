import { TAGGED } from "../component-names.ts";

/** What the tagger calls a word: components of the address, a city that stayed in the line, or none of these. */
export const TAGS = [...TAGGED, "other"] as const;
export type TagName = (typeof TAGS)[number];

/** The index of each tag in {@link TAGS}. */
export const Tag = Object.fromEntries(TAGS.map((name, i) => [name, i])) as Readonly<Record<TagName, number>>;

/** Number of tags. One less than a power of two: a row of weights has a byte to spare for its check. */
export const TAG_COUNT = TAGS.length;
