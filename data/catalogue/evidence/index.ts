/**
 * What was seen of an order, in the words of a support agent, by key: each sentence of a reason's evidence. Amounts are
 * in rupees, `percent` and `usual` are 0 to 100, hours are "21:00".
 */
import { entryOf, type Language, type PlainValues, say, type ValuesOf, type Words } from "../words.ts";
import { ORDER_EVIDENCE } from "./order.ts";
import { PAST_EVIDENCE } from "./past.ts";

/** Sentences by key. */
export const EVIDENCE = { ...ORDER_EVIDENCE, ...PAST_EVIDENCE };

export type EvidenceKey = keyof typeof EVIDENCE;

type EvidenceValues<K extends EvidenceKey> = ValuesOf<(typeof EVIDENCE)[K]>;

/** One thing that was seen, as a key and its values. */
export interface Fact {
  key: string;
  values: PlainValues;
}

/** A fact, with the values that its key asks for. */
export const fact = <K extends EvidenceKey>(
  key: K,
  ...[values]: unknown extends EvidenceValues<K> ? [] : [values: EvidenceValues<K>]
): Fact => ({ key, values: (values ?? NO_VALUES) as PlainValues });

const NO_VALUES: PlainValues = {};

/** The evidence of a reason: its facts, or as it is where it came without them. */
export function evidenceText(
  language: Language,
  { evidence, facts = [] }: { evidence: string; facts?: readonly Fact[] },
): string {
  const texts = facts.map((one) => factText(language, one));
  return facts.length === 0 || texts.includes(undefined) ? evidence : texts.join("; ");
}

/** The sentence of a fact; undefined for a key of another version of the server. */
export const factText = (language: Language, { key, values }: Fact): string | undefined => {
  const entry = entryOf<Record<string, Words>>(
    EVIDENCE as Record<string, Words<never>> as Record<string, Words>,
    key,
  );
  return entry && say(entry, language, values);
};
