/** Result of a webhook, the reason, and what to do. */
import { type Pair, words } from "../words/index.ts";

/** By the API's codes and results. */
type ByReason = Readonly<Record<string, Pair | undefined>>;

export const DELIVERY_WORDS = words({
  none: ["Nothing has arrived from this store yet.", "इस स्टोर से अभी तक कुछ नहीं आया।"],
  last: {
    accepted: ["Last delivery accepted:", "पिछली डिलीवरी ली गई:"],
    ignored: ["Last delivery accepted, nothing to do:", "पिछली डिलीवरी आई, कुछ करना नहीं था:"],
    waiting: ["Last delivery accepted, being processed:", "पिछली डिलीवरी ली गई, उस पर काम चल रहा है:"],
    failed: [
      "Last delivery accepted, but could not be processed:",
      "पिछली डिलीवरी ली गई, पर उस पर काम नहीं हो पाया:",
    ],
    rejected: ["Last delivery refused:", "पिछली डिलीवरी नहीं ली गई:"],
  },
  stop: [".", "।"],
  heard: (time: string) => [
    `The last one with the right signature came ${time}.`,
    `सही सिग्नेचर वाली पिछली डिलीवरी ${time} को आई।`,
  ],
  latest: ["Latest deliveries", "हाल की डिलीवरी"],
  at: ["Time", "समय"],
  topic: ["Topic", "टॉपिक"],
  result: ["Result", "नतीजा"],
  statuses: {
    accepted: ["accepted", "ली गई"],
    ignored: ["arrived, nothing to do", "आई, कुछ करना नहीं था"],
    waiting: ["accepted, being processed", "ली गई, काम चल रहा है"],
    failed: ["accepted, but processing failed", "ली गई, पर उस पर काम नहीं हो पाया"],
    rejected: ["refused", "नहीं ली गई"],
  },
  reasons: {
    plan: ["no Pro plan", "Pro प्लान नहीं है"],
    secret_missing: ["no secret saved here", "यहाँ सीक्रेट नहीं भरा है"],
    signature_missing: ["no signature", "सिग्नेचर नहीं है"],
    signature_wrong: ["wrong signature", "ग़लत सिग्नेचर"],
    not_json: ["not JSON", "JSON नहीं है"],
    topic_mismatch: ["not what its topic says", "डेटा टॉपिक से मेल नहीं खाता"],
    sample: ["test notification", "टेस्ट नोटिफ़िकेशन"],
    draft: ["draft order", "ड्राफ़्ट ऑर्डर"],
    other_topic: ["another topic", "दूसरा टॉपिक"],
    no_topic: ["no topic", "टॉपिक नहीं है"],
    no_order: ["no order in it", "इसमें ऑर्डर नहीं है"],
    no_news: ["no news of the parcel", "पार्सल की कोई नई ख़बर नहीं"],
    scored: ["order scored", "ऑर्डर का स्कोर बना"],
    delivered: ["delivered", "डिलीवर हुआ"],
    rto: ["returned (RTO)", "वापस आया (RTO)"],
    ndr: ["delivery failed", "डिलीवरी नहीं हो पाई"],
    cancelled: ["cancelled", "कैंसल"],
    "nothing new": ["nothing new", "कुछ नया नहीं"],
    "tracking number": ["tracking number", "ट्रैकिंग नंबर"],
  } as ByReason,
  todo: {
    plan: [
      "Webhooks are accepted only with the Pro plan; after that, the store sends the next ones by itself.",
      "वेबहुक सिर्फ़ Pro प्लान में लिए जाते हैं; उसके बाद के वेबहुक स्टोर ख़ुद भेजेगा।",
    ],
    secret_missing: ["Save the store's signing secret here.", "स्टोर का साइनिंग सीक्रेट यहाँ सेव करें।"],
    signature_missing: [
      "Create the webhooks in the store itself, with a secret: whatever sent this did not sign it.",
      "वेबहुक स्टोर में ही, सीक्रेट के साथ बनाएँ: जिसने यह भेजा उसने साइन नहीं किया।",
    ],
    signature_wrong: [
      "The secret saved here is not the store's. Copy the store's secret again, and save it below.",
      "यहाँ भरा सीक्रेट स्टोर वाला नहीं है। स्टोर का सीक्रेट फिर कॉपी करके नीचे सेव करें।",
    ],
    not_json: ["Set the format of the webhook to JSON in the store.", "स्टोर में वेबहुक का फ़ॉर्मैट JSON चुनें।"],
    topic_mismatch: [
      "Create the webhook again in the store; a proxy or an app may have changed what was sent.",
      "वेबहुक स्टोर में फिर बनाएँ; हो सकता है किसी प्रॉक्सी या ऐप ने डेटा बदला हो।",
    ],
    sample: [
      "The test came through with the right signature. The first order will be next.",
      "टेस्ट सही सिग्नेचर के साथ आ गया। अब पहला ऑर्डर आएगा।",
    ],
    other_topic: [
      "Create webhooks for the topics listed in “Get started”; this one is not needed.",
      "“शुरू करें” में बताए टॉपिक के वेबहुक बनाएँ; इसकी ज़रूरत नहीं है।",
    ],
    no_topic: [
      "The topic is missing: create the webhook in the store itself.",
      "टॉपिक नहीं है: वेबहुक स्टोर में ही बनाएँ।",
    ],
  } as ByReason,
  failedTodo: [
    "It was tried for about a day. The server's log says why.",
    "क़रीब एक दिन तक कोशिश हुई। वजह सर्वर के लॉग में है।",
  ],
});
