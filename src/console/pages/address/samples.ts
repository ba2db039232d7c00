/** Invented addresses that show what the check finds. */
import type { TypedAddress } from "./typed-address.ts";

export const SAMPLES: readonly TypedAddress[] = [
  {
    isWhole: false,
    typed: {
      name: "Asha Rao",
      phone: "98450 12345",
      line1: "Prestige Towers, 80 Feet Rd",
      line2: "Koramangala 4th Block",
      landmark: "opp Sony World Signal",
      city: "Bangalore",
      pincode: "650034",
      state: "KA",
    },
  },
  {
    isWhole: true,
    typed: { line1: "Ravi Kumar\nH.No 12-3-45, nr Shiv Mandir\nAmeerpet, Hyderbad 500016\nMob 90000 12345" },
  },
  {
    isWhole: false,
    typed: {
      name: "सुनीता देवी",
      phone: "9123456780",
      line1: "मकान नंबर 45, गांधी नगर",
      line2: "हजरतगंज",
      city: "लखनऊ",
      pincode: "226001",
      state: "दिल्ली",
    },
  },
];
