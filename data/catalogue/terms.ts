/** Hindi of what several sentences speak of. */

/** "this phone" and the like, as they stand before का, के, से and पर. */
export const HINDI_IT = {
  phone: "इस फ़ोन",
  email: "इस ई-मेल",
  address: "इस पते",
  pin: "इस पिन कोड",
  district: "इस ज़िले",
  state: "इस राज्य",
} as const;

/** Stretches of time. */
export const HINDI_SPANS = { hour: "पिछले एक घंटे", day: "पिछले 24 घंटे" } as const;

/** The shop's lists. */
export const HINDI_LISTS = { block: "रोकी गई सूची", allow: "भरोसेमंद सूची" } as const;
