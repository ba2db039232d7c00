/**
 * The 28 states and 8 Union territories, sorted by name; the index in {@link STATES} is a state's id.
 *
 * Codes: ISO 3166-2:IN (as of its 2023 revision), the two digits of the GST number, and what Shopify,
 * WooCommerce, vehicle plates, the older ISO list and people write (CT, OR, TG, UT, DN, DD, MS). Boxes are rounded
 * outwards to include every office of the state. Names in the Indian scripts are in state-scripts.ts.
 */

import { STATE_SCRIPTS } from "./state-scripts.ts";

/** South, west, north, east, in degrees. */
export type Box = readonly [south: number, west: number, north: number, east: number];

export interface State {
  /** Index in {@link STATES}. */
  readonly id: number;
  /** Official English name. */
  readonly name: string;
  readonly kind: "state" | "ut";
  /** ISO 3166-2:IN, e.g. `IN-KA`. */
  readonly iso: string;
  /** Two digits of the GST number, e.g. `29`. */
  readonly gst: string;
  /** Two-letter codes in use, that of ISO first. No code belongs to two states. */
  readonly codes: readonly string[];
  /** Old, short and misspelt names in Latin letters, then names in Indian scripts; never the official one. */
  readonly names: readonly string[];
  readonly box: Box;
  /** First two digits of the PINs of this state (some are shared with a neighbour). */
  readonly prefixes: readonly string[];
  /**
   * Ids of states this one was split from. The old name given for a PIN of the new state is right enough
   * (Andhra Pradesh for Hyderabad); the new name for a PIN that stayed behind is not.
   */
  readonly formerly: readonly number[];
}

/** ISO, GST, kind | name | box | PIN prefixes | other codes | split from | other names; "-" is none. */
const TABLE = `
AN 35 ut | Andaman and Nicobar Islands | 6.5 92 14 94.5 | 74 | - | - | Andaman & Nicobar Islands, Andaman and Nicobar, Andaman & Nicobar, A & N Islands, A and N Islands, A&N, Andaman Nicobar, Andaman, Andamans
AP 37 state | Andhra Pradesh | 12.4 76.6 19.3 84.9 | 51 52 53 | AD | - | Andhra, A.P.
AR 12 state | Arunachal Pradesh | 26.4 91.4 29.6 97.6 | 79 | - | - | Arunachal, NEFA, North East Frontier Agency
AS 18 state | Assam | 24 89.6 28.1 96.1 | 78 79 | - | - | Asam
BR 10 state | Bihar | 24.2 83.2 27.6 88.4 | 80 81 82 84 85 | - | - | Behar
CH 04 ut | Chandigarh | 30.6 76.6 30.85 76.95 | 14 16 | - | - | Chandigarh UT, UT Chandigarh, CHD
CG 22 state | Chhattisgarh | 17.7 80.1 24.2 84.5 | 49 | CT | Madhya Pradesh | Chattisgarh, Chhatisgarh, Chattishgarh, Chhattishgarh, C.G.
DH 26 ut | Dadra and Nagar Haveli and Daman and Diu | 20 70.8 20.9 73.3 | 36 39 | DN DD | - | The Dadra and Nagar Haveli and Daman and Diu, Dadra & Nagar Haveli and Daman & Diu, Dadra and Nagar Haveli, Dadra & Nagar Haveli, Dadra Nagar Haveli, Daman and Diu, Daman & Diu, Daman Diu, Dadra and Nagar Hav., DNHDD, DNDD, DNH, UT of DNH and DD
DL 07 ut | Delhi | 28.4 76.8 28.9 77.4 | 11 | - | - | New Delhi, NCT of Delhi, NCT Delhi, Delhi NCR, Delhi NCT, National Capital Territory of Delhi, National Capital Territory, DEL
GA 30 state | Goa | 14.8 73.6 15.9 74.4 | 40 | - | - | Gomantak
GJ 24 state | Gujarat | 20 68 24.8 74.6 | 36 37 38 39 | - | - | Gujrat, Gujerat, Gujarath, Guj
HR 06 state | Haryana | 27.6 74.4 31 77.7 | 12 13 | - | - | Hariyana, Harayana
HP 02 state | Himachal Pradesh | 30.3 75.5 33.3 79.1 | 17 | - | - | Himachal, H.P., Himachal Pardesh
JK 01 ut | Jammu and Kashmir | 32.2 73.2 35.2 76.9 | 18 19 | - | - | Jammu & Kashmir, Jammu Kashmir, Jammu, Kashmir, J & K, J and K, J&K, UT of Jammu and Kashmir
JH 20 state | Jharkhand | 21.9 83.3 25.4 88 | 81 82 83 | - | Bihar | Jharkand, Jarkhand
KA 29 state | Karnataka | 11.5 74 18.5 78.6 | 56 57 58 59 | - | - | Karnatak, Karnatka, Mysore State
KL 32 state | Kerala | 8.2 74.8 12.9 77.5 | 67 68 69 | - | - | Kerela, Keralam
LA 38 ut | Ladakh | 32.2 75.3 36 80 | 18 19 | - | Jammu and Kashmir | UT of Ladakh, Leh Ladakh
LD 31 ut | Lakshadweep | 8 71.6 12.5 74.1 | 68 | - | - | Lakshadweep Islands, Laccadive, Lakshdweep
MP 23 state | Madhya Pradesh | 21 74 26.9 82.9 | 45 46 47 48 | - | - | M.P., Madhyapradesh, Madhya Pardesh
MH 27 state | Maharashtra | 15.5 72.5 22.1 81 | 40 41 42 43 44 | MS | - | Maharastra, Maharashtra State
MN 14 state | Manipur | 23.8 92.9 25.8 94.8 | 79 | - | - | Manipur State
ML 17 state | Meghalaya | 25 89.8 26.2 92.9 | 78 79 | - | - | Meghalya
MZ 15 state | Mizoram | 21.9 92.2 24.6 93.5 | 79 | - | - | Lushai Hills
NL 13 state | Nagaland | 25.1 93.3 27.1 95.3 | 79 | - | - | Nagalim
OD 21 state | Odisha | 17.7 81.3 22.7 87.6 | 75 76 77 | OR | - | Orissa, Orisa, Odissa, Odisa
PY 34 ut | Puducherry | 10.7 75.4 16.9 82.4 | 53 60 67 | - | - | Pondicherry, Puducheri, Pondichery, Pondy
PB 03 state | Punjab | 29.5 73.8 32.6 77 | 14 15 16 | - | - | Panjab
RJ 08 state | Rajasthan | 23 69.4 30.3 78.4 | 30 31 32 33 34 | - | - | Rajastan, Rajsthan, Rajputana
SK 11 state | Sikkim | 27 87.9 28.2 89 | 73 | - | - | Sikim
TN 33 state | Tamil Nadu | 8 76.2 13.7 80.5 | 60 61 62 63 64 | - | - | Tamilnadu, Tamil Nad, Madras State, T.N.
TS 36 state | Telangana | 15.8 77.1 20 81.9 | 50 | TG | Andhra Pradesh | Telengana, Telungana, Telangana State
TR 16 state | Tripura | 22.9 91 24.6 92.5 | 79 | - | - | Tripura State
UP 09 state | Uttar Pradesh | 23.8 77 30.5 84.8 | 20 21 22 23 24 25 26 27 28 | - | - | U.P., Uttarpradesh, Uttar Pardesh, United Provinces
UK 05 state | Uttarakhand | 28.6 77.5 31.6 81.2 | 24 26 | UT UA | Uttar Pradesh | Uttaranchal, Uttrakhand, Uttarkhand, Uttrakhnd
WB 19 state | West Bengal | 21.4 85.7 27.4 90 | 70 71 72 73 74 | - | - | Bengal, W.B., WestBengal, Paschim Banga, Paschimbanga
`;

/** Names under which a state or Union territory was known officially, before it was renamed or merged. */
export const FORMER_NAMES: readonly string[] = [
  "Orissa",
  "Uttaranchal",
  "Pondicherry",
  "Mysore State",
  "Madras State",
  "United Provinces",
  "North East Frontier Agency",
  "Dadra and Nagar Haveli",
  "Dadra & Nagar Haveli",
  "Daman and Diu",
  "Daman & Diu",
];

const ROWS = TABLE.trim()
  .split("\n")
  .map((line) => line.split(" | "));
const NAME = 1;

export const STATES: readonly State[] = ROWS.map(
  ([codes, name, box, prefixes, others, parent, names], id) => {
    const [iso, gst, kind] = codes.split(" ");
    const [south, west, north, east] = box.split(" ").map(Number);
    return {
      id,
      name,
      kind: kind === "ut" ? "ut" : "state",
      iso: `IN-${iso}`,
      gst,
      codes: [iso, ...words(others, " ")],
      names: [...words(names, ", "), ...STATE_SCRIPTS[name]],
      box: [south, west, north, east],
      prefixes: words(prefixes, " "),
      formerly: words(parent, ", ").map((old) => ROWS.findIndex((row) => row[NAME] === old)),
    };
  },
);

function words(cell: string, separator: string): string[] {
  return cell === "-" ? [] : cell.split(separator);
}
