/** The address engine: a list of small steps that fill one draft. Pure, without clock or I/O. */
import type { PinDirectory } from "../pincode/directory.ts";
import { isPin } from "../pincode/typed-pin.ts";
import { type Context, Draft, type Step } from "./draft.ts";
import { pinInfos } from "./pin-info.ts";
import { PinWords } from "./pin-words.ts";
import { Places } from "./places.ts";
import { resultOf } from "./result.ts";
import type { AddressIn, OutsidePin, Verification } from "./schema.ts";
import { StateBook } from "./states.ts";
import { askProof } from "./steps/ask-proof.ts";
import { correct } from "./steps/correct.ts";
import { dropMessages } from "./steps/drop-messages.ts";
import { dropNoise } from "./steps/drop-noise.ts";
import { findArmy } from "./steps/find-army.ts";
import { findJunk } from "./steps/find-junk.ts";
import { findLandmark } from "./steps/find-landmark.ts";
import { findLocality } from "./steps/find-locality.ts";
import { findPersons } from "./steps/find-persons.ts";
import { holdCity } from "./steps/hold-city.ts";
import { holdDigipin } from "./steps/hold-digipin.ts";
import { holdLocality } from "./steps/hold-locality.ts";
import { judgeLines } from "./steps/judge-lines.ts";
import { keepCityParts } from "./steps/keep-city-parts.ts";
import { keepQualifiers } from "./steps/keep-qualifiers.ts";
import { locate } from "./steps/locate.ts";
import { matchPin } from "./steps/match-pin.ts";
import { matchScripts } from "./steps/match-scripts.ts";
import { nameComponents } from "./steps/name-components.ts";
import { nameParts } from "./steps/name-parts.ts";
import { offerSecondPin } from "./steps/offer-second-pin.ts";
import { readCity } from "./steps/read-city.ts";
import { readFields } from "./steps/read-fields.ts";
import { readPhone } from "./steps/read-phone.ts";
import { readPin } from "./steps/read-pin.ts";
import { readState } from "./steps/read-state.ts";
import { readTail } from "./steps/read-tail.ts";
import { sortLines } from "./steps/sort-lines.ts";
import { splitParts } from "./steps/split-parts.ts";
import { tagWords } from "./steps/tag-words.ts";
import { verifyForeign } from "./steps/verify-foreign.ts";
import { createTagger, type TaggerWeights } from "./tagger/index.ts";
import { countryOf } from "./text/country.ts";
import { forgetScripts } from "./text/indic.ts";
import { forgetWords } from "./text/word-cache.ts";

export type { OutsidePin } from "./schema.ts";

/** Version of the rules, stated with published accuracy figures. */
export const ENGINE_VERSION = "1.3";

/** The first steps for an Indian address: read fields, numbers and codes. */
const FIELD_STEPS: readonly Step[] = [readFields, readPhone, dropMessages, readPin, findArmy];

/** Steps that find places which are not part of the lines. */
const PLACE_STEPS: readonly Step[] = [
  matchScripts,
  readState,
  readCity,
  dropNoise,
  readTail,
  matchPin,
  findLandmark,
  findLocality,
];

/** The steps before the tagger in training: it also learns persons, although steps leave it few. */
export const READ_STEPS: readonly Step[] = [...FIELD_STEPS, ...PLACE_STEPS];

/** The steps for an Indian address, in order. */
const STEPS: readonly Step[] = [
  ...FIELD_STEPS,
  findPersons,
  ...PLACE_STEPS,
  keepCityParts,
  keepQualifiers,
  tagWords,
  splitParts,
  nameParts,
  sortLines,
  judgeLines,
  findJunk,
  locate,
  correct,
  holdCity,
  holdLocality,
  offerSecondPin,
  nameComponents,
  holdDigipin,
  askProof,
];

/** Steps after which the PIN is known. */
const PIN_STEPS: readonly Step[] = [readFields, readPhone, readPin];

/** The look-ups of the steps over a directory and, if given, the weights of the tagger. */
export function contextOf(directory: PinDirectory, weights?: TaggerWeights): Context {
  const states = new StateBook();
  return {
    dir: directory,
    places: new Places(directory),
    states,
    pinWords: new PinWords(directory),
    pinInfo: pinInfos(directory, states),
    spellings: new Map(),
    tagger: weights && createTagger(weights),
  };
}

/** Verifies addresses against one directory. */
export type AddressEngine = ReturnType<typeof createAddressEngine>;

/**
 * Creates an engine over a directory. It reuses scratch buffers, so each thread needs its own.
 * @param weights the bytes of data/tagger.bin; without them only rules name the components
 */
export function createAddressEngine(directory: PinDirectory, weights?: TaggerWeights) {
  const context = contextOf(directory, weights);
  return {
    /** Never throws, for any text. `outside` is only used for a PIN that the directory lacks. */
    verify(input: AddressIn, outside?: OutsidePin): Verification {
      const draft = new Draft(input, outside);
      const country = countryOf(input.country);
      if (country !== "IN") verifyForeign(draft, context, country);
      else for (const step of STEPS) step(draft, context);
      return resultOf(draft, context, country);
    },
    /** The PIN that verify() would use (read from any field), or "" when there is none. */
    readPin(input: AddressIn): string {
      if (countryOf(input.country) !== "IN") return "";
      // A well-formed PIN field wins over anything in the lines.
      if (input.pincode && isPin(input.pincode)) return input.pincode;
      const draft = new Draft(input, undefined);
      for (const step of PIN_STEPS) step(draft, context);
      return draft.pinWellFormed ? draft.pin : "";
    },
    /** Empties the caches of what was typed: words and spellings of states and cities. */
    forget(): void {
      forgetWords();
      forgetScripts();
      context.states.forget();
      context.spellings.clear();
    },
  };
}
