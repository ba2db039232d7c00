/** Every signal: type, example and what it means, in the order of the stored values. */
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

/** What a signal means; as the server says it where that is another version. */
export const signalText = (
  language: Language,
  { name, description }: { name: string; description: string },
): string => entryOf<Readonly<Record<string, SignalEntry>>>(SIGNALS, name)?.[language] ?? description;
