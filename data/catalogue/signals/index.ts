/** Every signal: type, example and what it means, in the order of the stored values. */
import type { RuleGroup } from "../rule-groups.ts";
import { entryOf, type Language } from "../words.ts";
import { ADDRESS } from "./address.ts";
import type { SignalEntry } from "./entry.ts";
import { IDENTITY } from "./identity.ts";
import { HOUR, ORDER } from "./order.ts";
import { PERSON } from "./person.ts";
import { BURST, LIST, PLACE } from "./place.ts";

const CATALOGUE = { ...ORDER, ...ADDRESS, ...PERSON, ...IDENTITY, ...PLACE, ...BURST, ...HOUR, ...LIST };
export type SignalName = keyof typeof CATALOGUE;

export const SIGNALS: Readonly<Record<SignalName, SignalEntry>> = CATALOGUE;

/** In the order of the catalogue and of the stored values. */
export const SIGNAL_NAMES = Object.keys(SIGNALS) as readonly SignalName[];

/** What the signals are about, in the order in which a form shows them. */
export const SIGNAL_GROUPS: readonly (readonly [group: RuleGroup, names: readonly SignalName[]])[] = [
  ["order", namesOf({ ...ORDER, ...HOUR })],
  ["address", namesOf(ADDRESS)],
  ["buyer", namesOf(PERSON)],
  ["past", namesOf(IDENTITY)],
  ["place", namesOf(PLACE)],
  ["burst", namesOf(BURST)],
  ["lists", namesOf(LIST)],
];

/** What a signal means; as the server says it where that is another version. */
export const signalText = (
  language: Language,
  { name, description }: { name: string; description: string },
): string => entryOf<Readonly<Record<string, SignalEntry>>>(SIGNALS, name)?.[language] ?? description;

function namesOf(signals: Partial<typeof CATALOGUE>): readonly SignalName[] {
  return Object.keys(signals) as SignalName[];
}
