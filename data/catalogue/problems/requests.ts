/** Problems of requests as such: paging, texts, limits of how often. */
import { count, countHi } from "../numbers.ts";
import { type Max, problem, retried } from "./problem.ts";

const inSeconds = (seconds: number) => `; try again in ${seconds} s.`;

export const REQUEST_PROBLEMS = {
  body_compressed: problem(
    415,
    "Compressed bodies are not read; send the body uncompressed, without Content-Encoding.",
    "कंप्रेस की हुई जानकारी नहीं पढ़ी जाती; उसे बिना कंप्रेस किए भेजें।",
  ),
  body_incomplete: problem(
    400,
    "The body ended before it was complete.",
    "पूरी जानकारी पहुँचने से पहले ही कनेक्शन टूट गया।",
  ),
  body_too_large: problem(
    413,
    ({ max }: Max) => `A webhook may have at most ${max} bytes.`,
    ({ max }) => `वेबहुक में ज़्यादा से ज़्यादा ${countHi(max)} बाइट हो सकते हैं।`,
  ),
  bodies_busy: retried(
    problem(503, "Too many large requests are being received right now.", "इस समय बहुत सारे बड़े अनुरोध आ रहे हैं।"),
    inSeconds,
  ),
  digipin_not_found: problem(
    404,
    ({ km }: { km: number }) => `No PIN code is within ${count(km)} km of this DIGIPIN.`,
    ({ km }) => `इस डिजीपिन के ${countHi(km)} किमी के अंदर कोई पिन कोड नहीं है।`,
  ),
  host_repeated: problem(
    400,
    "A request must have exactly one Host header with one name.",
    "अनुरोध में ठीक एक Host हेडर चाहिए, एक ही नाम के साथ।",
  ),
  internal_error: problem(
    500,
    "Internal server error; the server's log has the details under the X-Request-Id.",
    "सर्वर में गड़बड़ हुई; सर्वर के लॉग में X-Request-Id के साथ ब्योरा है।",
  ),
  invalid_command: problem(
    400,
    ({ name }: { name: string }) => `Unknown admin command "${name}".`,
    ({ name }) => `"${name}" नाम का कोई एडमिन कमांड नहीं है।`,
  ),
  "invalid_command.arguments": problem(
    400,
    ({ name }: { name: string }) => `Invalid arguments for "${name}".`,
    ({ name }) => `"${name}" में दी गई जानकारी सही नहीं है।`,
  ),
  invalid_cursor: problem(
    400,
    "This cursor belongs to a list with other filters or another sort; ask for the first page again, without a cursor.",
    "यह पन्ना दूसरे फ़िल्टर या क्रम वाली सूची का है; पहले पन्ने से फिर शुरू करें।",
  ),
  invalid_digipin: problem(
    400,
    "A DIGIPIN has ten characters from 2 to 9 and C, F, J, K, L, M, P, T, as in 39J-49L-L8T4.",
    "डिजीपिन में दस वर्ण होते हैं, 2 से 9 तक के अंक और तय अक्षर, जैसे 39J-49L-L8T4।",
  ),
  invalid_now: problem(400, "now must be a date and time.", "मौजूदा समय की जगह तारीख़ और समय लिखें।"),
  method_not_allowed: problem(
    405,
    ({ allow, method }: { allow: string; method: string }) => `This path allows ${allow}, not ${method}.`,
    ({ allow, method }) => `इस पते पर ${method} नहीं, ${allow} चलता है।`,
  ),
  not_found: problem(404, "Unknown path; see /docs.", "ऐसा कोई पता नहीं है; /docs देखें।"),
  nul_in_text: problem(
    400,
    "A text may not contain the character U+0000 (NUL).",
    "टेक्स्ट में U+0000 (NUL) वर्ण नहीं हो सकता।",
  ),
  offset_too_large: problem(
    400,
    ({ max }: Max) =>
      `offset may be at most ${count(max)}. To read further, send each page's \`next\` as \`cursor\`.`,
    ({ max }) => `सूची में क्रम से ${countHi(max)} तक ही जा सकते हैं। उसके आगे हर पन्ने से अगला पन्ना माँगें।`,
  ),
  offset_with_cursor: problem(
    400,
    "Send either a cursor or an offset, not both.",
    "पन्ना या तो क्रम की संख्या से माँगें या पिछले पन्ने के निशान से, दोनों से नहीं।",
  ),
  quota_exceeded: problem(
    402,
    ({ limit }: { limit: number }) =>
      `All ${limit} address checks of this month are used up; upgrade, or wait until next month.`,
    ({ limit }) => `इस महीने की सभी ${countHi(limit)} जाँचें पूरी हो गई हैं; प्लान बदलें या अगले महीने तक रुकें।`,
  ),
  "quota_exceeded.file": problem(
    402,
    ({ needed, remaining, limit }: { needed: number; remaining: number; limit: number }) =>
      `This file needs ${count(needed, "check")}, and ${count(remaining, "check")} of this month's ${count(limit)} are left; upgrade, send fewer rows, or wait until next month.`,
    ({ needed, remaining, limit }) =>
      `इस फ़ाइल में ${countHi(needed)} जाँचें लगेंगी, और इस महीने की ${countHi(limit)} में से ${countHi(remaining)} बची हैं; प्लान बदलें, कम पंक्तियाँ भेजें या अगले महीने तक रुकें।`,
  ),
  too_many_requests: retried(problem(429, "Too many requests.", "बहुत ज़्यादा अनुरोध आए हैं।"), inSeconds),
  "too_many_requests.login": retried(
    problem(429, "Too many failed logins from this network.", "इस नेटवर्क से बहुत बार ग़लत साइन इन हुआ।"),
    inSeconds,
  ),
  "too_many_requests.login_email": retried(
    problem(
      429,
      "Too many failed logins with this e-mail from this network.",
      "इस नेटवर्क से इस ई-मेल के साथ बहुत बार ग़लत साइन इन हुआ।",
    ),
    inSeconds,
  ),
  "too_many_requests.otp": retried(
    problem(429, "Too many wrong codes for this member.", "इस सदस्य के लिए बहुत बार ग़लत कोड डाला गया।"),
    inSeconds,
  ),
  "too_many_requests.signup": retried(
    problem(429, "Too many new accounts from this network.", "इस नेटवर्क से बहुत सारे नए खाते बने हैं।"),
    inSeconds,
  ),
  "too_many_requests.invite": retried(
    problem(429, "Too many wrong invitations from this network.", "इस नेटवर्क से बहुत बार ग़लत निमंत्रण भेजा गया।"),
    inSeconds,
  ),
  "too_many_requests.test_alert": retried(
    problem(429, "Too many test alerts.", "बहुत सारे टेस्ट अलर्ट भेजे गए हैं।"),
    inSeconds,
  ),
  "too_many_requests.admin_key": retried(
    problem(429, "Too many wrong admin keys from this network.", "इस नेटवर्क से बहुत बार ग़लत एडमिन कुंजी भेजी गई।"),
    inSeconds,
  ),
} as const;
