/** Findings of the program, the clock and the proxy in front of the server. */
import { finding } from "./finding.ts";

type Program = { version: string; commit: string; built: string | null };
type At = { at: string };

const program = ({ version, commit, built }: Program) =>
  `thikana ${version} (${commit})${built === null ? "" : ` of ${built}`}`;
const programHi = ({ version, commit, built }: Program) =>
  `thikana ${version} (${commit})${built === null ? "" : `, ${built} का`}`;

const UPDATE_CLOCK =
  "set the clock and keep it in sync with NTP; if it is right, run thikana admin confirm-clock";
const UPDATE_CLOCK_HI = "घड़ी ठीक करें और NTP से ठीक रखें; अगर वह सही है तो thikana admin confirm-clock चलाएँ";
const doubted = (en: string, hi: string) =>
  finding<At>(
    ({ at }) => `${at} may be wrong: ${en}. Nothing is deleted until it is trusted`,
    ({ at }) => `${at} पर शक है: ${hi}। जब तक भरोसा न हो, कुछ नहीं मिटाया जाएगा`,
    UPDATE_CLOCK,
    UPDATE_CLOCK_HI,
  );

export const PROGRAM_FINDINGS = {
  "program.current": finding<Program>(program, programHi),
  "program.old": finding<Program & { days: number }>(
    (v) => `${program(v)}, ${v.days} days old`,
    (v) => `${programHi(v)}, ${v.days} दिन पुराना`,
    "update it: newer versions know newer PINs and have later fixes",
    "इसे अपडेट करें: नए वर्ज़नों में नए पिन कोड और सुधार होते हैं",
  ),
  "server.none": finding("none running on this data directory", "इस डेटा फ़ोल्डर पर कोई सर्वर नहीं चल रहा"),
  "server.same": finding("running this program", "चल रहा है, इसी प्रोग्राम से"),
  "server.other": finding<{ version: string; commit: string }>(
    ({ version, commit }) => `running thikana ${version} (${commit}), not this program`,
    ({ version, commit }) => `thikana ${version} (${commit}) चल रहा है, जो यह प्रोग्राम नहीं है`,
    "restart it to run the installed version",
    "उसे फिर शुरू करें, ताकि जो इंस्टॉल है वही चले",
  ),
  "pin_data.version": finding<{ version: string }>(
    ({ version }) => version,
    ({ version }) => `${version} का डेटा`,
  ),
  "clock.trusted": finding<At>(
    ({ at }) => at,
    ({ at }) => `${at} बजा है`,
  ),
  "clock.before_build": doubted("this program was built later", "यह प्रोग्राम इसके बाद बना है"),
  "clock.before_record": doubted("the newest record is later", "सबसे नया रिकॉर्ड इसके बाद का है"),
  "clock.jumped_ahead": doubted(
    "it has moved further ahead than time can have passed since it was last checked",
    "पिछली बार देखे जाने के बाद से इतना समय बीत ही नहीं सकता",
  ),
  "clock.other_clock": doubted(
    "another clock differs: that of NTP or of a store's webhooks",
    "NTP की या किसी स्टोर के वेबहुक की घड़ी अलग समय बताती है",
  ),
  "proxy.no_server": finding("known only while the server runs", "यह सर्वर के चलते समय ही पता चलता है"),
  "proxy.everyone": finding(
    "THIKANA_TRUSTED_PROXIES names public addresses: anybody can claim any IP",
    "THIKANA_TRUSTED_PROXIES में सार्वजनिक IP हैं: कोई भी किसी भी IP से आया बन सकता है",
    "name only the networks of your own reverse proxies",
    "उसमें सिर्फ़ अपने रिवर्स प्रॉक्सी के नेटवर्क लिखें",
  ),
  "proxy.untrusted": finding<{ peer: string }>(
    ({ peer }) => `requests come through ${peer}, which is not trusted: all visitors share one rate limit`,
    ({ peer }) => `अनुरोध ${peer} से होकर आते हैं, जिस पर भरोसा नहीं है: सभी लोगों की एक ही सीमा गिनी जाती है`,
    ({ peer }) => `THIKANA_TRUSTED_PROXIES=${peer}, if that is your reverse proxy`,
    ({ peer }) => `अगर वह आपका रिवर्स प्रॉक्सी है तो THIKANA_TRUSTED_PROXIES=${peer} लिखें`,
  ),
  "proxy.unset": finding(
    "none is set, and no request came through one",
    "कोई तय नहीं है, और कोई अनुरोध प्रॉक्सी से होकर नहीं आया",
  ),
  "proxy.used": finding<{ peer: string; at: string }>(
    ({ peer, at }) => `the latest request through ${peer} came at ${at}`,
    ({ peer, at }) => `${peer} से होकर आख़िरी अनुरोध ${at} पर आया`,
  ),
  "proxy.unused": finding(
    "THIKANA_TRUSTED_PROXIES is set, but no request has come through one since the start",
    "THIKANA_TRUSTED_PROXIES तय है, पर सर्वर शुरू होने के बाद से कोई अनुरोध प्रॉक्सी से होकर नहीं आया",
    "open the console once by its public address, then look again",
    "कंसोल को एक बार उसके सार्वजनिक पते से खोलें, फिर दोबारा देखें",
  ),
} as const;
