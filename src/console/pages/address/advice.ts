/** What to ask the buyer: in English as the server says it, in Hindi by issue code. */
import { language } from "../../preferences.ts";
import type { Verified } from "./kept.ts";

type Code = Verified["issues"][number]["code"];

/** "#" stands for the PIN code. Issues that need nothing are missing. */
const HINDI: Partial<Record<Code, string>> = {
  PIN_MISSING: "6 अंकों का पिन कोड पूछें।",
  PIN_FORMAT: "पिन कोड में 6 अंक होते हैं, जैसे 560034। दोबारा पूछें।",
  PIN_NOT_FOUND: "पिन # कहीं का नहीं है। दोबारा पूछें।",
  STATE_PIN_MISMATCH: "पिन या राज्य में से एक ग़लत है। पूछ लें।",
  JUNK_TEXT: "असली पता पूछें, ताकि कूरियर पहुँच सके।",
  LINE_MISSING: "मकान नंबर, बिल्डिंग और गली पूछें।",
  CITY_PIN_MISMATCH: "पिन या शहर में से एक ग़लत है। पूछ लें।",
  LINE_SHORT: "मकान नंबर, बिल्डिंग, गली और इलाका पूछें।",
  LINE_FEW_WORDS: "गली या इलाके का नाम पूछें।",
  NO_HOUSE_NO: "मकान, फ़्लैट या प्लॉट नंबर पूछें।",
  STATE_UNKNOWN: "राज्य का नाम जाँच लें।",
  CITY_MISSING: "शहर या क़स्बा पूछें।",
  PHONE_INVALID: "मोबाइल नंबर में 10 अंक होते हैं और पहला 6, 7, 8 या 9। जाँच लें।",
  NO_LANDMARK: "पास का मंदिर, स्कूल या दुकान पूछ लें।",
};

/** Sentences, in the order of the issues. */
export function advice({ issues, suggestions, standardized }: Verified): string[] {
  if (language.value === "en") return suggestions;
  return issues.flatMap(({ code }) => HINDI[code]?.replace("#", standardized.pincode) ?? []);
}
