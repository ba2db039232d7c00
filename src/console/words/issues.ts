/** What is wrong with an address, in the person's language: English as the server says it, Hindi by code. */
import type { Schema } from "../api/client.ts";
import { language } from "../preferences.ts";

type Checked = Pick<Schema["VerificationResult"], "issues" | "suggestions" | "standardized">;
export type Issue = Checked["issues"][number];

/** The finding, and what to do about it. */
type Hindi = readonly [finding: string, advice?: string];

const HINDI: Record<Issue["code"], Hindi> = {
  PIN_MISSING: ["पिन कोड नहीं है", "6 अंकों का पिन कोड पूछें।"],
  PIN_FORMAT: ["पिन कोड में 6 अंक होने चाहिए, पहला 0 नहीं", "पिन कोड में 6 अंक होते हैं, जैसे 560034। दोबारा पूछें।"],
  PIN_NOT_FOUND: ["पिन # कहीं का नहीं है", "पिन # कहीं का नहीं है। दोबारा पूछें।"],
  STATE_PIN_MISMATCH: ["पिन # इस राज्य का नहीं है", "पिन या राज्य में से एक ग़लत है। पूछ लें।"],
  JUNK_TEXT: ["पता टेस्ट या बेमतलब का लगता है", "असली पता पूछें, ताकि कूरियर पहुँच सके।"],
  LINE_MISSING: ["गली-मकान का पता नहीं है", "मकान नंबर, बिल्डिंग और गली पूछें।"],
  CITY_PIN_MISMATCH: ["पिन # इस शहर का नहीं है", "पिन या शहर में से एक ग़लत है। पूछ लें।"],
  LINE_SHORT: ["पता बहुत अधूरा है", "मकान नंबर, बिल्डिंग, गली और इलाका पूछें।"],
  LINE_FEW_WORDS: ["पते में बहुत कम शब्द हैं", "गली या इलाके का नाम पूछें।"],
  NO_HOUSE_NO: ["मकान, फ़्लैट या प्लॉट नंबर नहीं है", "मकान, फ़्लैट या प्लॉट नंबर पूछें।"],
  STATE_UNKNOWN: ["राज्य पहचाना नहीं गया", "राज्य का नाम जाँच लें।"],
  CITY_MISSING: ["शहर नहीं है", "शहर या क़स्बा पूछें।"],
  PHONE_INVALID: ["मोबाइल नंबर सही नहीं है", "मोबाइल नंबर में 10 अंक होते हैं और पहला 6, 7, 8 या 9। जाँच लें।"],
  NO_LANDMARK: ["लैंडमार्क से कूरियर को मदद मिलेगी", "पास का मंदिर, स्कूल या दुकान पूछ लें।"],
  STATE_FILLED: ["राज्य पिन से भरा गया"],
  CITY_FILLED: ["शहर पिन से भरा गया"],
  PIN_UNVERIFIED: ["पिन # की जाँच नहीं हो सकी"],
};

/** One finding. */
export function issueText({ code, message }: Issue, { standardized }: Checked): string {
  return language.value === "hi" ? HINDI[code][0].replace("#", standardized.pincode) : message;
}

/** What to ask or to do, the most useful first. */
export function advice({ issues, suggestions, standardized }: Checked): string[] {
  if (language.value === "en") return suggestions;
  return issues.flatMap(({ code }) => HINDI[code][1]?.replace("#", standardized.pincode) ?? []);
}
