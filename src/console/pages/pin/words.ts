import { words } from "../../words/index.ts";

export const WORDS = words({
  pin: ["PIN code", "पिन कोड"],
  hint: [
    "Six digits, for example 560034. Not counted as a check.",
    "छह अंक, जैसे 560034। यह जाँचों में नहीं गिना जाता।",
  ],
  lookUp: ["Look up", "देखें"],
  found: ["is a PIN code", "पिन कोड सही है"],
  unknown: ["is not in the postal directory", "डाक विभाग की सूची में नहीं है"],
  notPin: ["is not a PIN code", "यह पिन कोड नहीं है"],
  unverified: ["could not be checked", "जाँच नहीं हो सकी"],
  unchecked: [
    "The external service for other PIN codes cannot be reached now. Try again later.",
    "बाक़ी पिन कोड जिस बाहरी सेवा से देखे जाते हैं, वह अभी नहीं मिल रही। थोड़ी देर बाद फिर देखें।",
  ],
  army: [
    "PIN codes that begin with 9 belong to the army. No public list has them, so this one cannot be checked.",
    "9 से शुरू होने वाले पिन कोड सेना के होते हैं। इनकी कोई सार्वजनिक सूची नहीं है, इसलिए जाँच नहीं हो सकती।",
  ],
  whatUnknown: [
    "It is mistyped, or newer than the directory. Ask the buyer for it again.",
    "यह ग़लत लिखा है, या सूची से नया है। ग्राहक से दोबारा पूछें।",
  ],
  whatNotPin: [
    "A PIN code has six digits and does not begin with 0.",
    "पिन कोड में छह अंक होते हैं और पहला अंक 0 नहीं होता।",
  ],
  source: ["Source", "कहाँ से"],
  sources: {
    directory: ["Directory of this server (India Post, GeoNames)", "इसी सर्वर की सूची (India Post, GeoNames)"],
    api: ["External service", "बाहरी सेवा"],
    range: ["Only the range of its first digits", "सिर्फ़ शुरू के अंकों से अंदाज़ा"],
  },
  orders: ["Your orders to this PIN code", "इस पिन कोड के आपके ऑर्डर"],
  serviceability: [
    "Whether a courier delivers here or accepts COD is not published with PIN codes: ask your courier.",
    "कूरियर यहाँ पहुँचाता है या नहीं, और COD लेता है या नहीं, यह पिन कोड की सूची में नहीं होता: अपने कूरियर से पूछें।",
  ],
});
