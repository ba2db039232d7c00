/** Addresses of the demo shop's buyers, from careful to useless. */
import type { Random } from "../../../data/build/random.ts";
import type { AddressIn } from "../../engine/address/schema.ts";
import type { Writing } from "./people.ts";
import type { Place, Places } from "./places.ts";

/** Words for each style of address; N is a number. */
interface Words {
  houses: readonly string[];
  streets: readonly string[];
  landmarks: readonly string[];
}

const WORDS: Readonly<Record<Writing, Words>> = {
  english: {
    houses: ["Flat No. N", "House No. N", "#N", "Plot N", "N/2", "Door No. N-4-12", "B-N, Sai Residency"],
    streets: ["Gandhi Road", "Station Road", "3rd Main Road", "Temple Street", "MG Road", "2nd Cross"],
    landmarks: ["Near SBI ATM", "Opp. Hanuman Mandir", "Behind Bus Stand", "Next to Govt School"],
  },
  hinglish: {
    houses: ["Makan no N", "Ghar no N", "H no N", "Dukan no N, pehla manzil"],
    streets: ["Gali no 3", "Purani sadak", "Chauraha ke paas", "Mohalla Sarai"],
    landmarks: [
      "Hanuman mandir ke samne",
      "SBI bank ke paas",
      "Sarkari school ke peeche",
      "Pani tanki ke pass",
    ],
  },
  hindi: {
    houses: ["मकान नंबर N", "फ्लैट N", "प्लॉट नंबर N", "दुकान नंबर N"],
    streets: ["गली नंबर 4", "स्टेशन रोड", "गांधी मार्ग", "पुरानी सड़क"],
    landmarks: ["हनुमान मंदिर के पास", "एसबीआई बैंक के सामने", "सरकारी स्कूल के पीछे"],
  },
};
const JUNK = ["asdf asdf", "test address", "xxxxx", "ghar", "same as above"];
/** Of another state. */
const WRONG_PINS = ["110001", "560001", "700001", "600001"];

/** A buyer's address, without name and phone. @param carelessness 0 to 1: how much is left out or wrong */
export function makeAddress(
  places: Places,
  writing: Writing,
  carelessness: number,
  random: Random,
): AddressIn {
  const place = writing === "hindi" ? places.inHindi(random) : places.inEnglish(random);
  const { houses, streets, landmarks } = WORDS[writing];
  const lacks = (share: number) => random.chance(share * carelessness);
  const house = lacks(0.8) ? "" : random.pick(houses).replace(/\bN\b/, String(1 + random.below(400)));
  const street = lacks(0.7) ? "" : random.pick(streets);
  const isJunk = carelessness > 0.9 && random.chance(0.4);
  return {
    line1: isJunk ? random.pick(JUNK) : [house, street].filter(Boolean).join(", ") || place.locality,
    line2: lacks(0.5) ? "" : place.locality,
    landmark: random.chance(0.7 - 0.6 * carelessness) ? random.pick(landmarks) : "",
    ...cityOf(place, lacks(0.3)),
    pincode: lacks(0.08) ? "" : lacks(0.12) ? random.pick(WRONG_PINS) : place.pincode,
  };
}

const cityOf = ({ city, state }: Place, isMissing: boolean) =>
  isMissing ? { city: "", state: "" } : { city, state };
