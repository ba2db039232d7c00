import { words } from "../../words/index.ts";

export const WORDS = words({
  title: (time: string) => [
    `The server's clock shows ${time}, which may be wrong.`,
    `सर्वर की घड़ी में ${time} है, जो ग़लत हो सकता है।`,
  ],
  why: {
    before_build: () => [
      "That is before this version of Thikana was built.",
      "यह समय ठिकाना के इस वर्ज़न के बनने से पहले का है।",
    ],
    before_record: () => ["Data with a later time are already stored.", "इससे बाद के समय का डेटा पहले से मौजूद है।"],
    jumped_ahead: (trusted: string) => [
      `It was ${trusted} when the server last knew the time: the clock jumped ahead, or the server was off for a long time.`,
      `पिछली बार जब समय पक्का था तब ${trusted} था: या तो घड़ी आगे चली गई, या सर्वर लंबे समय तक बंद रहा।`,
    ],
    other_clock: () => [
      "Another clock differs: NTP, or the webhooks of your store.",
      "दूसरी घड़ी कुछ और बताती है: NTP, या आपके स्टोर के वेबहुक।",
    ],
  },
  meanwhile: [
    "Until this is settled, no data is deleted because of its age, and no old backup is removed.",
    "जब तक यह तय न हो, पुराना होने पर भी कोई डेटा नहीं मिटेगा और कोई पुराना बैकअप नहीं हटेगा।",
  ],
  device: (time: string) => [`This device shows ${time}.`, `इस डिवाइस में ${time} है।`],
  compare: [
    "If the time is wrong, set the server's clock. If it is right, confirm it: data past its retention time is then deleted.",
    "समय ग़लत हो तो सर्वर की घड़ी ठीक करें। सही हो तो बताएँ: तब जिसका समय पूरा हो चुका है वह मिट जाएगा।",
  ],
  confirm: ["The time is right", "समय सही है"],
  confirmed: ["The server's clock is trusted again.", "सर्वर की घड़ी फिर से सही मानी जा रही है।"],
  set: ["Set the server's clock.", "सर्वर की घड़ी ठीक करें।"],
  admin: [
    "The person who runs this server can set its clock, or confirm it at /admin.",
    "जो यह सर्वर चलाते हैं, वे इसकी घड़ी ठीक कर सकते हैं, या /admin पर उसे सही बता सकते हैं।",
  ],
});
