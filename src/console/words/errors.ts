/** Errors of the API in the person's language, by key and values. */
import { say } from "../../../data/catalogue/words.ts";
import type { ApiError, Fault } from "../api/error.ts";
import { faultHindi, problemEntry } from "../api/problems.ts";
import { type Language, language } from "../preferences.ts";
import { inSeconds } from "./format.ts";

type Told = Pick<ApiError, "status" | "key" | "values" | "detail" | "faults">;

const TRY_AGAIN = {
  en: (when: string) => `Try again ${when}.`,
  hi: (when: string) => `${when} फिर कोशिश करें।`,
};

/** Errors detected by the pages themselves. */
const OWN: Readonly<Record<string, Record<Language, string>>> = {
  unreachable: { en: "The server cannot be reached.", hi: "सर्वर से संपर्क नहीं हो रहा।" },
  page_outdated: {
    en: "The server was updated. Reload this page.",
    hi: "सर्वर अपडेट हो गया है। यह पेज फिर से लोड करें।",
  },
};

/** For errors without a key here: responses of proxies and of newer servers. */
const HINDI_BY_STATUS: Record<number, string> = {
  400: "भेजी गई जानकारी सही नहीं है।",
  401: "आप साइन इन नहीं हैं।",
  402: "इस महीने की जाँचें पूरी हो गई हैं।",
  403: "आपको इसकी अनुमति नहीं है।",
  404: "यह नहीं मिला।",
  409: "इस बीच यह बदल गया है।",
  413: "भेजी गई जानकारी बहुत बड़ी है।",
  422: "कुछ जानकारी सही नहीं भरी गई है।",
  429: "बहुत बार कोशिश हुई।",
};
const HINDI_FAILURE = "सर्वर इस समय जवाब नहीं दे पा रहा।";

/** The message of a form field; undefined when the error is not about it. */
export function fieldErrorText(error: ApiError, field: string): string | undefined {
  const text = error.fields.get(field);
  if (text === undefined) return undefined;
  if (error.status !== 422) return sentence(error);
  if (language.value === "en") return text;
  const fault = error.faults.findLast(({ loc }) => String(loc.at(-1)) === field);
  return fault && hindiOf(fault);
}

/** A sentence or two for a person: what went wrong, and when to try again. */
export function errorText(error: ApiError): string {
  const { retryAfter } = error;
  const text = sentence(error);
  return retryAfter === null ? text : `${text} ${TRY_AGAIN[language.value](inSeconds(retryAfter))}`;
}

/** What went wrong. Without values, for example from an older server, only sentences without values can be used. */
function sentence({ status, key, values, detail, faults }: Told): string {
  const own = OWN[key];
  if (own) return own[language.value];
  const entry = problemEntry(key);
  if (entry && (typeof entry.en === "string" || values !== null))
    return say(entry, language.value, values ?? {});
  if (language.value === "en") return detail;
  return faults.length > 0 ? faults.map(withPlace).join(" ") : (HINDI_BY_STATUS[status] ?? HINDI_FAILURE);
}

const hindiOf = (fault: Fault): string => faultHindi(fault) ?? HINDI_BY_STATUS[422];

/** A fault in Hindi, after the name of its field. */
function withPlace(fault: Fault): string {
  const place = fault.loc.slice(1).join(".");
  return place === "" ? hindiOf(fault) : `${place}: ${hindiOf(fault)}`;
}
