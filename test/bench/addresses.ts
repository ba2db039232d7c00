/** Addresses to measure speed with, made of the directory's own places and of lines as people write them. */
import { STATES } from "../../data/states.ts";
import type { AddressIn } from "../../src/engine/address/schema.ts";
import type { PinDirectory } from "../../src/engine/pincode/directory.ts";
import type { Random } from "../support/random.ts";

/** N stands for a number, L for a locality of the PIN. */
const LINES = [
  "Flat No. N, Shanti Apartments, L",
  "Flat 4B, Sai Krupa Residency, 5th Cross, L",
  "#N, 3rd Main Road, L",
  "N/2, Gandhi Road, L",
  "H.No. 3-5-N/A, Street No. 4, L",
  "Plot No. N, Sector 12, L",
  "B-N, Rose Wood Apartments, MG Road, L",
  "Shop No. N, Vijay Complex, Station Road, L",
  "Door No. N, Anna Salai, L",
  "N, Lake View Society, Phase 2, L",
  "A/N, Gokul Dham, S.V. Road, L",
  "2nd Floor, N Nehru Street, L",
  "C-N, Block C, L",
  "N, Ring Road, L",
  "Qtr No. N, Type III, Railway Colony, L",
  "Survey No. N/3, Hinjewadi Phase 1, L",
  "House No N, Ward No 6, L",
  "T-N, Tower 5, Green Valley, L",
  "16, Om Sai Nivas, N Feet Road, L",
  "Old No. N New No. 12, Kamaraj Street, L",
];
const LANDMARKS = [
  "Near SBI ATM",
  "Opp. Hanuman Mandir",
  "Behind Bus Stand",
  "Next to Govt School",
  "Nr. Petrol Pump",
  "Opposite Apollo Pharmacy",
  "Near Water Tank",
  "",
  "",
];
const RURAL = [
  "Vill. L, P.O. L, Teh. D",
  "At & Post L, Tal. D, Dist. D",
  "S/o Ram Lal, Village L, Near Primary School",
  "C/o Sharma Kirana Store, Vill L, Via D",
  "L Village, D Mandal",
];
const JUNK = [
  "asdf asdf",
  "test address",
  "xxxxx",
  "9876543210",
  "qwerty",
  "na",
  "bcdfgh jklmn",
  "home home home",
];
const OTHER_SCRIPTS = [
  { line1: "मकान नं. १२, गांधी रोड, शास्त्री नगर", city: "दिल्ली", state: "दिल्ली", pincode: "११००५२" },
  { line1: "फ्लैट 302, साई अपार्टमेंट, स्टेशन रोड", city: "पुणे", state: "महाराष्ट्र", pincode: "411001" },
  { line1: "12, காந்தி தெரு, அண்ணா நகர்", city: "சென்னை", state: "தமிழ்நாடு", pincode: "600040" },
  { line1: "ఇంటి నం 5-9-22, బషీర్ బాగ్", city: "హైదరాబాద్", state: "తెలంగాణ", pincode: "500063" },
  { line1: "ನಂ 45, 3ನೇ ಅಡ್ಡರಸ್ತೆ, ಜಯನಗರ", city: "ಬೆಂಗಳೂರು", state: "ಕರ್ನಾಟಕ", pincode: "560011" },
  { line1: "৭, রাসবিহারী এভিনিউ", city: "কলকাতা", state: "পশ্চিমবঙ্গ", pincode: "700026" },
];

/** Kinds of addresses and their shares of a hundred: most of what a merchant sees is clean. */
const MIX: readonly (readonly [number, (p: Place, random: Random) => AddressIn])[] = [
  [66, complete],
  [12, oneLine],
  [10, rural],
  [4, misspeltCity],
  [3, wrongPin],
  [3, (_, random) => random.pick(OTHER_SCRIPTS)],
  [2, (place, random) => ({ ...complete(place, random), line1: random.pick(JUNK) })],
];

interface Place {
  pincode: string;
  city: string;
  state: string;
  district: string;
  locality: string;
}

/** As many addresses as asked for, all different but for those in other scripts and junk. */
export function makeAddresses(directory: PinDirectory, count: number, random: Random): AddressIn[] {
  const wheel = MIX.flatMap(([share, make]) => Array<typeof make>(share).fill(make));
  return Array.from({ length: count }, () => random.pick(wheel)(drawPlace(directory, random), random));
}

/** The same addresses with other numbers of houses and phones, so that none was seen before. */
export function withNewDoors(addresses: readonly AddressIn[], random: Random): AddressIn[] {
  return addresses.map((address) => {
    const door = `${1 + random.below(9999)}/${1 + random.below(99)}`;
    return { ...address, line1: `${door}, ${address.line1}`, phone: phone(random) };
  });
}

/** PINs of the directory, all different. */
export function drawPins(directory: PinDirectory, count: number, random: Random): string[] {
  const pins = new Set<number>();
  while (pins.size < count) pins.add(directory.pinAt(random.below(directory.pinCount)));
  return [...pins].map(String);
}

function drawPlace(d: PinDirectory, random: Random): Place {
  for (;;) {
    const pin = random.below(d.pinCount);
    const offices = d.officesTo(pin) - d.officesFrom(pin);
    if (d.cityOf(pin) < 0 || d.districtCount(pin) === 0 || offices === 0) continue;
    return {
      pincode: String(d.pinAt(pin)),
      city: d.cityTitle(d.cityOf(pin)),
      state: STATES[d.stateOf(pin)].name,
      district: d.areaTitle(d.districtAt(pin, 0)),
      locality: d.nameTitle(d.officeName(d.officesFrom(pin) + random.below(offices))),
    };
  }
}

function complete({ pincode, city, state, locality }: Place, random: Random): AddressIn {
  const line1 = filledIn(random.pick(LINES), locality, city, random);
  return { line1, landmark: random.pick(LANDMARKS), city, state, pincode, phone: phone(random) };
}

function oneLine(place: Place, random: Random): AddressIn {
  const { line1, landmark } = complete(place, random);
  return {
    line1: [line1, landmark, `${place.city} - ${place.pincode}`, place.state].filter(Boolean).join(", "),
  };
}

function rural({ pincode, district, state, locality }: Place, random: Random): AddressIn {
  return { line1: filledIn(random.pick(RURAL), locality, district, random), city: district, state, pincode };
}

function misspeltCity(place: Place, random: Random): AddressIn {
  const { city } = place;
  const at = 1 + random.below(Math.max(1, city.length - 2));
  return { ...complete(place, random), city: city.slice(0, at) + city[at] + city.slice(at) };
}

function wrongPin(place: Place, random: Random): AddressIn {
  const digits = [...place.pincode];
  digits[1 + random.below(5)] = String(random.below(10));
  return { ...complete(place, random), pincode: digits.join("") };
}

const filledIn = (line: string, locality: string, district: string, random: Random): string =>
  line.replaceAll(/\b[LND]\b/g, (letter) =>
    letter === "N" ? String(1 + random.below(400)) : letter === "L" ? locality : district,
  );

const phone = (random: Random): string => `9${String(random.below(1e9)).padStart(9, "0")}`;
