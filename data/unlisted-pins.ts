/**
 * PINs in use that no source of the directory lists: newer than the lists, or replaced by India Post but still written in
 * addresses and delivered to. Each with its locality, or its city where that is all that is certain; the district's
 * official name; and the state.
 */
const LINES = `
122022: Gurugram, Gurugram, HR
201308: Greater Noida, Gautam Buddha Nagar, UP
390015: Vasna Road, Vadodara, GJ
400062: Goregaon West, Mumbai Suburban, MH
412114: Pimpri-Chinchwad, Pune, MH
421003: Ulhasnagar, Thane, MH
440004: Nagpur, Nagpur, MH
440009: Hanuman Nagar, Nagpur, MH
441002: Kamptee, Nagpur, MH
492006: Raipur, Raipur, CG
492007: Raipur, Raipur, CG
560044: Rajajinagar Industrial Town, Bengaluru Urban, KA
600027: Meenambakkam, Chennai, TN
600079: Sowcarpet, Chennai, TN
600080: Korattur, Chennai, TN
600108: Chennai, Chennai, TN
600112: Choolai, Chennai, TN
600114: Nanganallur, Chennai, TN
`;

/** A PIN with one place. */
export interface UnlistedPin {
  pin: number;
  locality: string;
  district: string;
  /** Letters of ISO 3166-2:IN. */
  state: string;
}

export const UNLISTED_PINS: readonly UnlistedPin[] = LINES.trim()
  .split("\n")
  .map((line) => {
    const [pin, place] = line.split(": ");
    const [locality, district, state] = place.split(", ");
    return { pin: Number(pin), locality, district, state };
  });
