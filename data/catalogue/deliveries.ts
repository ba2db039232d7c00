/** Why an alert was not delivered. */
import { type Said, say, type ValuesOf, type Words, words } from "./words.ts";

export const DELIVERY_FAILURES = {
  inactive: words("the account is not active", "खाता चालू नहीं है"),
  no_url: words("no callback_url is set", "अलर्ट के लिए कोई URL सेव नहीं है"),
  discarded: words("discarded after a restore", "बैकअप वापस लाने के बाद छोड़ दिया गया"),
  timeout: words(
    ({ seconds }: { seconds: number }) => `no answer within ${seconds} s`,
    ({ seconds }) => `${seconds} सेकंड में जवाब नहीं आया`,
  ),
  answered: words(
    ({ status, body }: { status: number; body: string }) =>
      `answered ${status}${body === "" ? "" : `: ${body}`}`,
    ({ status, body }) => `जवाब ${status}${body === "" ? "" : `: "${body}"`}`,
  ),
  private_address: words(
    ({ host }: { host: string }) => `${host} is in a private network`,
    ({ host }) => `${host} निजी नेटवर्क में है`,
  ),
  no_address: words(
    ({ host }: { host: string }) => `${host} has no IP address`,
    ({ host }) => `${host} का कोई IP नहीं मिला`,
  ),
  resolves_private: words(
    ({ host }: { host: string }) => `${host} resolves to a private network`,
    ({ host }) => `${host} का IP निजी नेटवर्क का है`,
  ),
  not_encrypted: words(
    ({ host }: { host: string }) => `${host} may not be called without encryption: use https`,
    ({ host }) => `${host} पर बिना एन्क्रिप्शन के भेजने की अनुमति नहीं है; https:// वाला URL लिखें`,
  ),
  /** In the words of the operating system, or of an earlier version. */
  other: words(
    ({ text }: { text: string }) => text,
    ({ text }) => `नहीं भेजा जा सका: "${text}"`,
  ),
} as const;

export type FailureKey = keyof typeof DELIVERY_FAILURES;
export type FailureValues<K extends FailureKey> = ValuesOf<(typeof DELIVERY_FAILURES)[K]>;
export type Failure = Said<FailureKey>;

/** @returns why an attempt failed, in one language */
export const failureText = ({ key, values }: Failure, language: "en" | "hi"): string =>
  say(DELIVERY_FAILURES[key] as Words, language, values);
