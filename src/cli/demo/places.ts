/** Where the demo shop's buyers live: PINs of large cities and elsewhere, and places in Hindi. */

import type { Random } from "../../../data/build/random.ts";
import { STATES } from "../../../data/states.ts";
import type { PinDirectory } from "../../engine/pincode/directory.ts";

export interface Place {
  locality: string;
  city: string;
  state: string;
  pincode: string;
}

/** Places of two thirds of the buyers. */
const CITIES: ReadonlySet<string> = new Set([
  ...["Bengaluru", "Mumbai", "Delhi", "New Delhi", "Hyderabad", "Chennai", "Kolkata", "Pune", "Ahmedabad"],
  ...["Jaipur", "Surat", "Lucknow", "Kanpur", "Nagpur", "Indore", "Bhopal", "Patna", "Vadodara", "Ludhiana"],
  ...["Agra", "Varanasi", "Guwahati", "Kochi", "Coimbatore", "Visakhapatnam", "Ranchi", "Gurugram", "Noida"],
]);

/** Locality, city, state and PIN as written in Hindi. */
const IN_HINDI: readonly Place[] = [
  ["गोमती नगर", "लखनऊ", "उत्तर प्रदेश", "226010"],
  ["मालवीय नगर", "जयपुर", "राजस्थान", "302017"],
  ["कंकड़बाग", "पटना", "बिहार", "800020"],
  ["विजय नगर", "इंदौर", "मध्य प्रदेश", "452010"],
  ["लंका", "वाराणसी", "उत्तर प्रदेश", "221005"],
  ["अरेरा कॉलोनी", "भोपाल", "मध्य प्रदेश", "462016"],
  ["स्वरूप नगर", "कानपुर", "उत्तर प्रदेश", "208002"],
  ["करोल बाग", "दिल्ली", "दिल्ली", "110005"],
  ["सिविल लाइन्स", "प्रयागराज", "उत्तर प्रदेश", "211001"],
  ["शास्त्री नगर", "मेरठ", "उत्तर प्रदेश", "250004"],
].map(([locality, city, state, pincode]) => ({ locality, city, state, pincode }));

/** @returns functions that draw random places */
export function openPlaces(directory: PinDirectory) {
  const pins = Array.from({ length: directory.pinCount }, (_, pin) => pin).filter(
    (pin) => directory.cityOf(pin) >= 0 && directory.officesTo(pin) > directory.officesFrom(pin),
  );
  const urban = pins.filter((pin) => CITIES.has(directory.cityTitle(directory.cityOf(pin))));
  return {
    inHindi: (random: Random): Place => random.pick(IN_HINDI),
    /** A place in English: two of three in a large city. */
    inEnglish(random: Random): Place {
      const pin = random.pick(random.chance(0.66) ? urban : pins);
      const offices = directory.officesTo(pin) - directory.officesFrom(pin);
      const office = directory.officesFrom(pin) + random.below(offices);
      return {
        locality: directory.nameTitle(directory.officeName(office)),
        city: directory.cityTitle(directory.cityOf(pin)),
        state: STATES[directory.stateOf(pin)].name,
        pincode: String(directory.pinAt(pin)),
      };
    },
  };
}
export type Places = ReturnType<typeof openPlaces>;
