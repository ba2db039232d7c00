/** Problems of what an account is given: its settings, name, e-mail, password, plan and quota. */
import { type Max, problem } from "./problem.ts";

type Host = { host: string };

/** Of either store. */
const STORE_SECRET = problem(
  400,
  ({ max }: Max) => `A store's secret may have at most ${max} characters.`,
  ({ max }) => `स्टोर के सीक्रेट में ज़्यादा से ज़्यादा ${max} अक्षर हो सकते हैं।`,
);

export const ACCOUNT_VALUE_PROBLEMS = {
  invalid_callback_url: problem(
    400,
    "The callback URL must be a full URL that begins with https://.",
    "पूरा URL लिखें, जो https:// से शुरू हो।",
  ),
  "invalid_callback_url.https": problem(
    400,
    "The callback URL must begin with https://.",
    "URL https:// से शुरू होना चाहिए।",
  ),
  "invalid_callback_url.too_long": problem(
    400,
    ({ max }: Max) => `The callback URL may have at most ${max} characters.`,
    ({ max }) => `URL में ज़्यादा से ज़्यादा ${max} अक्षर हो सकते हैं।`,
  ),
  "invalid_callback_url.credentials": problem(
    400,
    "The callback URL must not contain a user name or a password; check the signature instead.",
    "URL में यूज़र नाम या पासवर्ड न लिखें; उसकी जगह सिग्नेचर जाँचें।",
  ),
  "invalid_callback_url.port": problem(
    400,
    "The port of the callback URL must be 443, 80, or above 1023.",
    "URL का पोर्ट 443, 80 या 1023 से ऊपर होना चाहिए।",
  ),
  "invalid_callback_url.private": problem(
    400,
    "The callback URL points into a private network; the server's owner has to allow that first.",
    "यह URL निजी नेटवर्क का है; इसकी इजाज़त सर्वर का मालिक ही दे सकता है।",
  ),
  "invalid_callback_url.private_address": problem(
    400,
    ({ host }: Host) => `The callback URL cannot be used: ${host} is in a private network.`,
    ({ host }) => `यह URL नहीं चलेगा: ${host} निजी नेटवर्क में है।`,
  ),
  "invalid_callback_url.no_address": problem(
    400,
    ({ host }: Host) => `The callback URL cannot be used: ${host} has no IP address.`,
    ({ host }) => `यह URL नहीं चलेगा: ${host} का कोई IP नहीं मिला।`,
  ),
  "invalid_callback_url.resolves_private": problem(
    400,
    ({ host }: Host) => `The callback URL cannot be used: ${host} resolves to a private network.`,
    ({ host }) => `यह URL नहीं चलेगा: ${host} का IP निजी नेटवर्क का है।`,
  ),
  "invalid_callback_url.not_encrypted": problem(
    400,
    ({ host }: Host) =>
      `The callback URL cannot be used: ${host} may not be called without encryption; use https.`,
    ({ host }) => `यह URL नहीं चलेगा: ${host} पर बिना एन्क्रिप्शन के भेजने की इजाज़त नहीं है; https:// वाला URL लिखें।`,
  ),
  invalid_cod_gateways: problem(
    400,
    ({ max }: Max) => `The list of payment methods may have at most ${max} characters.`,
    ({ max }) => `भुगतान के तरीक़ों की सूची में ज़्यादा से ज़्यादा ${max} अक्षर हो सकते हैं।`,
  ),
  invalid_message: problem(
    400,
    ({ variable, known }: { variable: string; known: readonly string[] }) =>
      `A message has no variable ${variable}; use ${known.join(", ")}.`,
    ({ variable, known }) => `मैसेज में ${variable} की जगह कुछ नहीं भरा जा सकता; ये चलते हैं: ${known.join(", ")}।`,
  ),
  invalid_domain: problem(
    400,
    ({ domain }: { domain: string }) => `"${domain}" is not a domain; write it as example.com.`,
    ({ domain }) => `"${domain}" डोमेन नहीं है; example.com जैसा लिखें।`,
  ),
  "invalid_domain.too_many": problem(
    400,
    ({ max }: Max) => `At most ${max} domains can be allowed.`,
    ({ max }) => `ज़्यादा से ज़्यादा ${max} डोमेन हो सकते हैं।`,
  ),
  invalid_email: problem(
    400,
    "The e-mail address must look like name@example.com.",
    "ई-मेल name@example.com जैसा होना चाहिए।",
  ),
  invalid_name: problem(
    400,
    ({ max }: Max) => `A name must have 1 to ${max} characters.`,
    ({ max }) => `नाम 1 से ${max} अक्षरों का होना चाहिए।`,
  ),
  "invalid_name.type": problem(400, "name must be a string.", "नाम टेक्स्ट होना चाहिए।"),
  invalid_password: problem(
    400,
    ({ min, max }: { min: number; max: number }) => `A password must have ${min} to ${max} characters.`,
    ({ min, max }) => `पासवर्ड ${min} से ${max} अक्षरों का होना चाहिए।`,
  ),
  invalid_plan: problem(400, "plan must be free or pro.", "प्लान फ़्री या Pro हो सकता है।"),
  invalid_quota: problem(
    400,
    ({ max }: Max) => `A quota must be a whole number from 0 to ${max}, or null for the plan's own.`,
    ({ max }) => `महीने की जाँचें 0 से ${max} तक की पूरी संख्या हों, या प्लान जितनी।`,
  ),
  "invalid_quota.type": problem(
    400,
    "quota must be a whole number of checks a month, or null for the plan's own.",
    "महीने की जाँचें पूरी संख्या में लिखें, या प्लान जितनी रखें।",
  ),
  invalid_retention: problem(
    400,
    ({ max }: Max) => `This server keeps it for ${max} days at most.`,
    ({ max }) => `यह सर्वर इसे ज़्यादा से ज़्यादा ${max} दिन रखता है।`,
  ),
  invalid_status: problem(
    400,
    "status must be active or suspended.",
    "खाता चालू या बंद हो सकता है; इनमें से एक चुनें।",
  ),
  invalid_storea_secret: STORE_SECRET,
  invalid_storeb_secret: STORE_SECRET,
  invalid_which: problem(
    400,
    "which must be secret, publishable or both.",
    "गुप्त कुंजी, पब्लिशेबल कुंजी या दोनों में से एक चुनें।",
  ),
} as const;
