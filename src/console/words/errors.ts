/** Errors of the interface in the person's language: Hindi by code or status, English as the server says it. */
import type { ApiError } from "../api/error.ts";
import { language } from "../preferences.ts";
import { inSeconds } from "./format.ts";

const UNREACHABLE = {
  en: "The server cannot be reached.",
  hi: "सर्वर से संपर्क नहीं हो रहा।",
};

const TRY_AGAIN = {
  en: (when: string) => `Try again ${when}.`,
  hi: (when: string) => `${when} फिर कोशिश करें।`,
};

const HINDI_BY_CODE: Record<string, string> = {
  login_failed: "ई-मेल या पासवर्ड ग़लत है।",
  wrong_password: "पासवर्ड ग़लत है।",
  email_taken: "इस ई-मेल से खाता पहले से है।",
  last_owner: "खाते में कम से कम एक मालिक रहना चाहिए।",
  invite_ended: "यह निमंत्रण ख़त्म हो गया है; नया लिंक माँगें।",
  claimed: "यह ऑर्डर कोई और देख रहा है।",
  changed_meanwhile: "इस बीच किसी और ने यह ऑर्डर बदल दिया।",
  order_not_found: "यह ऑर्डर नहीं मिला।",
  on_other_list: "यह दूसरी सूची में पहले से है।",
  view_name_taken: "इस नाम का व्यू पहले से है।",
  invalid_password: "पासवर्ड में कम से कम 8 अक्षर होने चाहिए।",
  common_password: "यह पासवर्ड बहुत आम है; कोई दूसरा चुनें।",
  invalid_email: "ई-मेल name@example.com जैसा होना चाहिए।",
  invalid_name: "नाम 1 से 200 अक्षरों का होना चाहिए।",
  invalid_callback_url:
    "URL https:// से शुरू होना चाहिए और इंटरनेट पर होना चाहिए; निजी नेटवर्क की इजाज़त सर्वर का मालिक दे सकता है।",
  callback_url_missing: "पहले वह URL सेव करें जिस पर अलर्ट जाएँ।",
  alert_not_found: "यह अलर्ट अब नहीं है।",
  invalid_domain: "इनमें से कोई डोमेन ठीक नहीं है; example.com जैसा लिखें।",
  too_many_members: "खाते में इससे ज़्यादा सदस्य नहीं हो सकते; पहले किसी को हटाएँ।",
  session_not_found: "वह सत्र पहले ही ख़त्म हो चुका है।",
  member_not_found: "यह सदस्य अब खाते में नहीं है।",
  key_invalid: "यह की सही नहीं है।",
  signup_closed: "इस सर्वर पर नया खाता नहीं खोला जा सकता; मालिक से निमंत्रण माँगें।",
  pro_required: "इसके लिए Pro प्लान चाहिए।",
  page_outdated: "सर्वर अपडेट हो गया है। यह पेज फिर से लोड करें।",
  quota_exceeded: "इस महीने की जाँचें पूरी हो गई हैं।",
};

const HINDI_BY_STATUS: Record<number, string> = {
  400: "भेजी गई जानकारी सही नहीं है।",
  401: "आप साइन इन नहीं हैं।",
  402: "इस महीने की जाँचें पूरी हो गई हैं।",
  403: "आपको इसकी अनुमति नहीं है।",
  404: "यह नहीं मिला।",
  409: "इस बीच यह बदल गया है।",
  422: "कुछ जानकारी सही नहीं भरी गई है।",
  429: "बहुत बार कोशिश हुई।",
  503: "सर्वर अभी व्यस्त है।",
};

/** What a field of a form is told; undefined when the error is not about it. */
export function fieldErrorText(error: ApiError, field: string): string | undefined {
  const text = error.fields.get(field);
  if (text === undefined || language.value === "en") return text;
  return HINDI_BY_CODE[error.code] ?? "यह ठीक से नहीं भरा गया है।";
}

/** The server's own words about when to try again, in seconds. */
const RETRY = /; try again in (\d+ s|a few seconds)\.$/;

/** A sentence or two for a person: what went wrong, and when to try again. */
export function errorText({ status, code, detail, retryAfter }: ApiError): string {
  if (status === 0) return UNREACHABLE[language.value];
  const text = sentence({ status, code, detail: detail.replace(RETRY, ".") });
  return retryAfter === null ? text : `${text} ${TRY_AGAIN[language.value](inSeconds(retryAfter))}`;
}

function sentence({ status, code, detail }: Pick<ApiError, "status" | "code" | "detail">): string {
  if (language.value === "en") return detail;
  return HINDI_BY_CODE[code] ?? HINDI_BY_STATUS[status] ?? detail;
}
