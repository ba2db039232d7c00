/** Makes the pieces of a composed address: each a text with its tag, written in one of the ways that people write it. */
import type { TagName } from "../../../src/engine/address/tagger/tags.ts";
import type { Random } from "../random.ts";
import type { PlaceNames } from "./places.ts";
import * as V from "./vocabulary.ts";

/** Words of one component, with the tag that the tagger is to give them. */
export interface Piece {
  tag: TagName;
  text: string;
}

/** What is chosen for one address. */
export interface Composer {
  random: Random;
  place: PlaceNames;
}

type Make = (composer: Composer) => Piece;

/** What a building or a road is called after: a person, a place, initials, or both. */
function givenName({ random, place }: Composer): string {
  const r = random.next();
  if (r < 0.1) return random.pick(V.INITIALS);
  if (r < 0.2) return `${random.pick(V.INITIALS)} ${random.pick(V.GIVEN)}`;
  if (r < 0.4) return random.pick(place.others);
  if (r < 0.47) return `${random.pick(V.GIVEN)} ${random.pick(V.GIVEN)}`;
  return random.pick(V.GIVEN);
}

const SMALL = 30;
const LARGE = 2000;
const LETTERS = "ABCDEFGHJKLMNPRSTX";

const letter = (random: Random): string => LETTERS[random.below(LETTERS.length)];
/** A number as doors have them: small ones more often. */
const number = (random: Random): string =>
  String(1 + random.below(random.chance(0.4) ? SMALL : random.chance(0.8) ? 999 : LARGE));
const small = (random: Random): string => String(1 + random.below(SMALL));

/** "12", "12/3", "4-5-67/A", "B-204", "12 A". */
function doorNumber(random: Random): string {
  const n = number(random);
  switch (random.below(13)) {
    case 0:
    case 1:
    case 2:
      return n;
    case 3:
      return `${small(random)}/${n}`;
    case 4:
      return `${small(random)}-${n}`;
    case 5:
      return `${small(random)}-${small(random)}-${n}${random.chance(0.4) ? `/${letter(random)}` : ""}`;
    case 6:
      return `${random.pick(V.LETTER_PREFIXES)}-${n}`;
    case 7:
      return `${random.pick(V.LETTER_PREFIXES)}${random.pick(["", " ", "/"])}${n}`;
    case 8:
      return `${n}${random.pick(["", " ", "-", "/"])}${letter(random)}`;
    case 9:
      return `${random.pick(V.LETTER_PREFIXES)}-${small(random)}/${n}`;
    case 10:
      return `${letter(random)}-${small(random)}${letter(random)}`;
    case 11:
      return `${n} ${random.pick(["&", "and", ","])} ${number(random)}`;
    default:
      return `${small(random)}/${n}/${small(random)}`;
  }
}

/** "H.No. 12", "Flat No-4B", "#12". */
function labelled(label: string, value: string, random: Random): string {
  if (label === "#") return `#${random.pick(["", " "])}${value}`;
  return `${label}${random.pick([" ", " ", " ", "-", " - ", ":", ": ", " :- "])}${value}`;
}

const house: Make = ({ random }) => {
  if (random.chance(0.04)) return { tag: "house", text: `Old No. ${small(random)} New No. ${small(random)}` };
  const value = doorNumber(random);
  if (random.chance(0.5)) return { tag: "house", text: value };
  const old = random.chance(0.04) ? random.pick(["Old ", "New "]) : "";
  return { tag: "house", text: old + labelled(random.pick(V.HOUSE_LABELS), value, random) };
};

const floor: Make = ({ random }) => {
  let text: string = random.chance(0.35)
    ? random.pick(V.FLOORS)
    : `${random.pick(V.ORDINALS)} ${random.pick(V.FLOOR_KINDS)}`;
  if (random.chance(0.08)) text = `${random.pick(V.ORDINALS)} & ${text}`;
  if (random.chance(0.05)) text = `Level ${small(random)}`;
  if (random.chance(0.08)) text = `${text} ${random.pick(V.FLOOR_SIDES)}`;
  return { tag: "floor", text };
};

const block: Make = ({ random }) => {
  const kind = random.pick(["Block", "Block", "Tower", "Wing", "Pocket", "Blk", "Pkt"]);
  const name = random.chance(0.7) ? letter(random) : small(random);
  return {
    tag: "block",
    text: random.chance(0.7) ? `${kind}${random.pick([" ", "-", " - ", " No "])}${name}` : `${name} ${kind}`,
  };
};

const building: Make = (composer) => {
  const { random } = composer;
  const name = givenName(composer);
  const r = random.next();
  if (r < 0.72) return { tag: "building", text: `${name} ${random.pick(V.BUILDING_KINDS)}` };
  if (r < 0.86) return { tag: "building", text: `${name} ${random.pick(V.SHOPS)}` };
  return { tag: "building", text: `${name} ${random.pick(V.GIVEN)}` };
};

/** "4", "39/4", "46-A", "9,10", "2nd". */
function laneNumber(random: Random): string {
  const n = small(random);
  const r = random.next();
  if (r < 0.7) return n;
  if (r < 0.8) return `${n}/${small(random)}`;
  if (r < 0.9) return `${n}${random.pick(["-", " ", ""])}${letter(random)}`;
  return `${n}${random.pick([",", " & "])}${small(random)}`;
}

const street: Make = (composer) => {
  const { random } = composer;
  const r = random.next();
  if (r < 0.22) return { tag: "street", text: random.pick(V.ROADS) };
  if (r < 0.34)
    return {
      tag: "street",
      text: `${random.pick(["Gali", "Gali", "Street", "Lane", "Road", "Cross", "Bylane", "Main"])} ${random.pick(["No ", "No. ", "No-", "No - ", "", "- "])}${laneNumber(random)}`,
    };
  if (r < 0.44)
    return {
      tag: "street",
      text: `${random.pick(V.ORDINALS)} ${random.pick(["Cross", "Main", "Lane", "Street", "Main Road", "Cross Road", "Avenue"])}`,
    };
  if (r < 0.48)
    return {
      tag: "street",
      text: `${random.pick(["60", "80", "100", "40", "120"])} ${random.pick(["Feet Road", "Ft Road", "Ft. Road"])}`,
    };
  if (r < 0.51) return { tag: "street", text: `${random.pick(["NH", "NH-", "SH-", "NH "])}${small(random)}` };
  return {
    tag: "street",
    text: `${givenName(composer)} ${random.pick(V.STREET_KINDS)}${random.chance(0.05) ? ` No ${small(random)}` : ""}`,
  };
};

/** Words after the name of an area. */
function areaEnd(random: Random): string {
  const r = random.next();
  if (r < 0.8) return "";
  if (r < 0.87)
    return ` ${random.pick(["Phase", "Ph", "Part", "Stage"])}${random.pick([" ", "-", " - "])}${random.pick(["1", "2", "3", "II", "I"])}`;
  if (r < 0.92) return ` ${random.pick(["Extn", "Extension", "Ext"])}`;
  if (r < 0.96) return ` ${random.pick(V.DIRECTIONS)}`;
  return ` ${random.below(4) + 1}`;
}

const sublocality: Make = ({ random, place }) => {
  const r = random.next();
  const tag = "sublocality";
  if (r < 0.16) return { tag, text: random.pick(V.AREAS) + areaEnd(random) };
  if (r < 0.3)
    return {
      tag,
      text: `${random.pick(["Sector", "Sector", "Sec", "Ward No", "Ward", "Zone", "Phase", "Pocket"])}${random.pick([" ", " ", "-", " - ", "- "])}${small(random)}${random.chance(0.3) ? random.pick([" ", "-", ""]) + letter(random) : ""}`,
    };
  if (r < 0.45) return { tag, text: random.pick(place.others) };
  const name = random.chance(0.3) ? random.pick(place.others) : random.pick(V.GIVEN);
  return { tag, text: `${name} ${random.pick(V.AREA_KINDS)}${areaEnd(random)}` };
};

const locality: Make = ({ random, place }) => {
  const name = random.chance(0.55) ? random.pick(place.offices) : random.pick(place.near);
  const r = random.next();
  if (r < 0.08) return { tag: "locality", text: `${name} ${random.pick(V.DIRECTIONS)}` };
  if (r < 0.1) return { tag: "locality", text: `${name}${random.pick([" ", "-"])}${small(random)}` };
  return { tag: "locality", text: name };
};

const village: Make = ({ random, place }) => {
  const name = random.chance(0.6) ? random.pick(place.offices) : random.pick(place.near);
  const r = random.next();
  if (r < 0.6) return { tag: "village", text: `${random.pick(V.VILLAGE_LABELS)} ${name}` };
  return { tag: "village", text: `${name} ${random.pick(["Village", "Village", "Vill", "Gaon", "Gram"])}` };
};

const postOffice: Make = ({ random, place }) => {
  const name = random.chance(0.7) ? random.pick(place.offices) : random.pick(place.near);
  const label = random.pick(V.POST_LABELS);
  return { tag: "post_office", text: random.chance(0.85) ? `${label} ${name}` : `${name} Post` };
};

const subdistrict: Make = ({ random, place }) => ({
  tag: "subdistrict",
  text: random.chance(0.6)
    ? `${random.pick(V.SUBDISTRICT_LABELS)} ${place.subdistrict}`
    : `${place.subdistrict} ${random.pick(V.SUBDISTRICT_KINDS)}`,
});

const district: Make = ({ random, place }) => ({
  tag: "district",
  text: random.chance(0.8)
    ? `${random.pick(V.DISTRICT_LABELS)} ${place.district}`
    : `${place.district} ${random.pick(["District", "Dist", "Dt"])}`,
});

const landmark: Make = ({ random, place }) => {
  const r = random.next();
  const name =
    r < 0.6
      ? random.pick(V.SIGHTS)
      : r < 0.8
        ? `${random.pick(V.GIVEN)} ${random.pick(V.SHOPS)}`
        : `${random.pick(place.others)} ${random.pick(["School", "Bridge", "Market", "Chowk", "Mandir", "Bus Stand", "Temple"])}`;
  if (random.chance(0.12)) return { tag: "landmark", text: `${name} ${random.pick(V.RELATIONS_AFTER)}` };
  return {
    tag: "landmark",
    text: random.chance(0.9) ? `${random.pick(V.RELATIONS)} ${name}` : random.pick(V.SIGHTS),
  };
};

const careOf: Make = ({ random }) => ({
  tag: "care_of",
  text: `${random.pick(V.PERSON_LABELS)} ${random.chance(0.85) ? random.pick(V.PERSONS) : `${random.pick(V.GIVEN)} ${random.pick(V.SHOPS)}`}`,
});

/** A city or district that the steps before leave in the line. */
const city: Make = ({ random, place }) => ({
  tag: "city",
  text: random.pick([place.town, place.town, place.district, place.otherDistrict, place.otherDistrict]),
});

const other: Make = ({ random, place }) => {
  const r = random.next();
  if (r < 0.75)
    return { tag: "other", text: labelled(random.pick(V.LAND_LABELS), doorNumber(random), random) };
  return { tag: "other", text: `${random.pick(V.STATION_LABELS)} ${random.pick(place.near)}` };
};

/** A bare name of a village or a part of a town: the smaller place of two. */
const smallPlace: Make = ({ random, place }) => ({
  tag: "sublocality",
  text: random.pick(random.chance(0.5) ? place.offices : random.chance(0.7) ? place.near : place.others),
});

/** What a form or a person adds that is no address. */
const filler: Make = ({ random }) => ({ tag: "other", text: random.pick(V.FILLERS) });

/** The pieces by the letter that stands for each in a recipe. */
export const PIECES: Readonly<Record<string, Make>> = {
  h: house,
  f: floor,
  b: block,
  B: building,
  s: street,
  a: sublocality,
  l: locality,
  L: landmark,
  o: careOf,
  v: village,
  m: smallPlace,
  p: postOffice,
  t: subdistrict,
  d: district,
  c: city,
  x: other,
  z: filler,
};
