import { words } from "../../../words/index.ts";

export const WORDS = words({
  lead: [
    "For each order that needs a review, and for each decision, your server gets a message: a webhook.",
    "जाँच वाले हर ऑर्डर और हर फ़ैसले की ख़बर आपके सर्वर को भेजी जाती है: यह वेबहुक है।",
  ],
  callback: ["URL that alerts are sent to", "अलर्ट किस URL पर जाएँ"],
  callbackHint: ["https; empty for none", "https; न भेजने हों तो ख़ाली छोड़ें"],
  move: (before: string, after: string) => [
    {
      title: `Send alerts to ${after}?`,
      lead: `They go to ${before} now. The new host gets each order's risk and decisions, and also the alerts still waiting.`,
      yes: `Send them to ${after}`,
    },
    {
      title: `अलर्ट ${after} पर भेजें?`,
      lead: `अभी ये ${before} पर जाते हैं। नए होस्ट को हर ऑर्डर का जोखिम और फ़ैसला मिलेगा, और जो भेजना बाक़ी है वह भी।`,
      yes: `${after} पर भेजें`,
    },
  ],
  stop: (before: string) => [
    {
      title: "Send no more alerts?",
      lead: `${before} gets none from now on. Alerts still waiting are dropped.`,
      yes: "Send no more",
    },
    {
      title: "अलर्ट भेजना बंद करें?",
      lead: `${before} को अब कोई अलर्ट नहीं मिलेगा। जो भेजना बाक़ी है वह भी नहीं जाएगा।`,
      yes: "भेजना बंद करें",
    },
  ],
  test: ["Send a test", "टेस्ट भेजें"],
  testDelivered: (status: number) => [
    `Delivered: the receiver answered ${status}.`,
    `पहुँच गया: रिसीवर ने ${status} जवाब दिया।`,
  ],
  testFailed: (why: string) => [`Not delivered: ${why}`, `नहीं पहुँचा: ${why}`],
  signing: ["How your server checks the signature", "आपका सर्वर सिग्नेचर कैसे जाँचे"],
  signingLead: [
    "Anybody can post to your URL. Each alert is signed with your secret key as Standard Webhooks defines it, in three headers:",
    "आपके URL पर कोई भी कुछ भेज सकता है। हर अलर्ट आपकी गुप्त कुंजी से साइन होता है, Standard Webhooks के हिसाब से, तीन हेडर में:",
  ],
  headers: {
    "webhook-id": [
      "The same at every attempt and when it is sent again: skip what you have seen.",
      "हर कोशिश में और दोबारा भेजने पर भी वही: जो पहले मिल चुका हो उसे छोड़ दें।",
    ],
    "webhook-timestamp": [
      "Seconds since 1970, of this attempt: refuse what is older than five minutes.",
      "इस कोशिश का समय, 1970 से सेकंड में: पाँच मिनट से पुराना न लें।",
    ],
    "webhook-signature": [
      "v1, and the Base64 of the HMAC-SHA256 of id.timestamp.body",
      "v1, और id.timestamp.body के HMAC-SHA256 का Base64",
    ],
  },
  signingCheck: [
    "Compare it with one computed from the body as it was received:",
    "जो body मिली उसी से अपना सिग्नेचर बनाकर मिलाएँ:",
  ],
  library: [
    'A library of Standard Webhooks takes "whsec_" and the Base64 of the secret key. Answer 2xx within ten seconds; anything else is tried again, ten times in about three days.',
    'Standard Webhooks की लाइब्रेरी को "whsec_" और गुप्त कुंजी का Base64 दें। दस सेकंड में 2xx जवाब दें; वरना क़रीब तीन दिन में दस बार कोशिश होती है।',
  ],
  log: ["Delivery log", "भेजे गए अलर्ट"],
  noAlerts: [
    "No alert has been sent yet. One is sent for the next order that needs a review.",
    "अभी तक कोई अलर्ट नहीं गया। जाँच वाला अगला ऑर्डर आने पर जाएगा।",
  ],
  total: (total: string) => [`Alerts: ${total}`, `अलर्ट: ${total}`],
  types: { "order.risk": ["Risk", "जोखिम"], "order.decision": ["Decision", "फ़ैसला"] },
  delivered: (time: string, attempts: number) => [
    attempts > 1 ? `Delivered ${time}, at attempt ${attempts}` : `Delivered ${time}`,
    attempts > 1 ? `${time} को पहुँचा, कोशिश ${attempts} में` : `${time} को पहुँचा`,
  ],
  waiting: (next: string) => [`Waiting, goes out ${next}`, `भेजना बाक़ी है, ${next} जाएगा`],
  retried: (attempts: number, next: string) => [
    `Attempt ${attempts} of 10 failed, the next one ${next}`,
    `10 में से कोशिश ${attempts} नाकाम, अगली ${next}`,
  ],
  givenUp: (attempts: number) => [`Given up, attempts: ${attempts}`, `अब नहीं भेजा जाएगा, कोशिशें: ${attempts}`],
  noResponse: ["no response", "कोई जवाब नहीं"],
  resend: ["Send again", "फिर भेजें"],
  resendOf: (order: string) => [`Send again: ${order}`, `फिर भेजें: ${order}`],
  resent: ["It is sent again, with the same id.", "फिर भेजा जा रहा है, उसी id के साथ।"],
});
