/** The parts of an address in both languages, in the order in which they are shown. */
import type { Language } from "../../preferences.ts";
import type { Verified } from "./kept.ts";

export const COMPONENTS: Readonly<Record<keyof Verified["components"], Record<Language, string>>> = {
  care_of: { en: "Care of", hi: "द्वारा (C/O)" },
  house: { en: "House, flat or plot", hi: "मकान, फ़्लैट या प्लॉट" },
  floor: { en: "Floor", hi: "मंज़िल" },
  block: { en: "Block", hi: "ब्लॉक" },
  building: { en: "Building", hi: "बिल्डिंग" },
  street: { en: "Street", hi: "गली या सड़क" },
  sublocality: { en: "Part of the locality", hi: "इलाक़े का हिस्सा" },
  locality: { en: "Locality", hi: "इलाक़ा" },
  landmark: { en: "Landmark", hi: "लैंडमार्क" },
  village: { en: "Village", hi: "गाँव" },
  post_office: { en: "Post office", hi: "डाकघर" },
  subdistrict: { en: "Sub-district", hi: "तहसील" },
  district: { en: "District", hi: "ज़िला" },
  city: { en: "City", hi: "शहर" },
  state: { en: "State", hi: "राज्य" },
  pincode: { en: "PIN code", hi: "पिन कोड" },
};
