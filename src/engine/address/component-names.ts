/** The components of an address that the tagger names, in the order of its weights. */
export const TAGGED = [
  "house",
  "floor",
  "block",
  "building",
  "street",
  "sublocality",
  "locality",
  "landmark",
  "care_of",
  "village",
  "post_office",
  "subdistrict",
  "district",
  "city",
] as const;

/** All components of an address. */
export const COMPONENTS = [...TAGGED, "state", "pincode", "digipin"] as const;
/** The name of a component. */
export type ComponentName = (typeof COMPONENTS)[number];
