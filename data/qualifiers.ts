/**
 * Words that distinguish a place from another of the same name, as they are printed. The value is the word of the same meaning
 * that two addresses are compared by.
 */

/** They stand before the name: New Panvel, Greater Noida. */
export const BEFORE_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ New: "New", Navi: "New", Nava: "New", Naya: "New", Nai: "New" },
    ...{ Old: "Old", Purana: "Old", Purani: "Old", Juna: "Old", Juni: "Old" },
    ...{ Greater: "Greater", Upper: "Upper", Lower: "Lower", Inner: "Inner", Outer: "Outer" },
  }),
);

/** They stand before or after it: Kalyan West, South Delhi. */
export const DIRECTIONS: ReadonlyMap<string, string> = new Map(
  ["East", "West", "North", "South", "Central"].map((word) => [word, word]),
);

/** They stand after it: Ambala Cantt, Makronia Buzurg. */
export const AFTER_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ Cantt: "Cantt", Cantonment: "Cantt", Cant: "Cantt", Camp: "Camp", Fort: "Fort" },
    ...{ Khurd: "Khurd", Khurad: "Khurd", Kalan: "Kalan", Kalaan: "Kalan", Kallan: "Kalan", Khas: "Khas" },
    ...{ Buzurg: "Buzurg", Bujurg: "Buzurg", Buzarg: "Buzurg", Buzrug: "Buzurg" },
    ...{ Extension: "Extension", Road: "Road", Junction: "Junction", Urban: "Urban", Rural: "Rural" },
  }),
);
