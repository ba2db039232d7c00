import { counted } from "../../../words/counted.ts";
import { words } from "../../../words/index.ts";

export const WORDS = words({
  title: ["Suggested points", "सुझाए गए अंक"],
  lead: [
    "Learns points and thresholds from how your own orders ended, and suggests them only if they save more than the rules in force on orders that they were not learnt from. Nothing is changed until you save.",
    "आपके अपने ऑर्डर कैसे पूरे हुए, उससे अंक और सीमाएँ सीखता है। सुझाव तभी देता है जब वे उन ऑर्डर पर, जिनसे नहीं सीखा गया, अभी वाले नियमों से ज़्यादा बचाएँ। सेव करने तक कुछ नहीं बदलता।",
  ],
  learn: ["Learn from my orders", "मेरे ऑर्डर से सीखें"],
  learning: ["Learning from your orders…", "आपके ऑर्डर से सीखा जा रहा है…"],
  tooFew: (has: string, rtos: string) => [
    `There ${has === "1" ? "is" : "are"} ${counted(has, "finished order")} to learn from, including ${counted(rtos, "return")}. Orders that were called or had the address corrected do not count: what they would have done without is unknown.`,
    `सीखने के लिए ${has} पूरे हो चुके ऑर्डर हैं, उनमें ${rtos} वापस आए। जिन पर कॉल हुआ या जिनका पता सुधारा गया, वे नहीं गिने गए: उसके बिना क्या होता, पता नहीं।`,
  ],
  needed: (orders: string, rtos: string) => [
    `Learning needs ${orders} more, including at least ${counted(rtos, "return")}.`,
    `सीखने के लिए ${orders} और चाहिए, उनमें कम से कम ${rtos} वापसी।`,
  ],
  learntFrom: (orders: string, rtos: string) => [
    `Learnt from ${counted(orders, "finished order")}, ${rtos} came back.`,
    `${orders} पूरे हो चुके ऑर्डर से सीखा गया, ${rtos} वापस आए।`,
  ],
  treated: (orders: string) => [
    `Besides these, ${counted(orders, "order")} ${orders === "1" ? "was" : "were"} called, had the address corrected, or ${orders === "1" ? "was" : "were"} rejected and not sent: what would have become of them is unknown, so they count by the probability of their score.`,
    `इनके अलावा ${orders} ऑर्डर पर कॉल हुआ, पता सुधारा गया, या वे रद्द हुए और भेजे नहीं गए: उसके बिना क्या होता, पता नहीं, इसलिए वे अपने स्कोर की संभावना से गिने गए।`,
  ],
  olderOnly: (returnDays: string) => [
    `They are at least ${returnDays} days old: not all returns among newer ones are known.`,
    `ये कम से कम ${returnDays} दिन पुराने हैं: इनसे नए ऑर्डर की सारी वापसी अभी पता नहीं।`,
  ],
  newest: (orders: string, returnDays: string) => [
    `${orders} of them ${orders === "1" ? "is" : "are"} less than ${returnDays} days old, and not all returns among these are known: learn again when more are older.`,
    `इनमें ${orders} ऑर्डर ${returnDays} दिन से नए हैं और उनकी सारी वापसी अभी पता नहीं: पुराने ऑर्डर बढ़ने पर फिर सीखें।`,
  ],
  tried: (orders: string, suggested: string, today: string) => [
    `Tried on the latest ${counted(orders, "order")}, with points learnt only from orders before them: they would have saved ${suggested} per 100 COD orders, the rules in force ${today}.`,
    `सबसे नए ${orders} ऑर्डर पर आज़माया गया, सिर्फ़ उनसे पहले के ऑर्डर से सीखे अंकों के साथ: हर 100 COD ऑर्डर पर ${suggested} बचते, अभी वाले नियमों से ${today}।`,
  ],
  verdict: {
    better: ["The learnt points are better by more than chance.", "सीखे हुए अंक बेहतर हैं, और यह संयोग से ज़्यादा है।"],
    not_better: [
      "Nothing shows that learnt points would save more: keep the rules in force. Learn again when more orders have finished.",
      "ऐसा कुछ नहीं दिखता कि सीखे हुए अंक ज़्यादा बचाएँगे: अभी वाले नियम रहने दें। और ऑर्डर पूरे होने पर फिर सीखें।",
    ],
    unknown: [
      "There are too few orders to know whether learnt points would save more: keep the rules in force, and learn again when more orders have finished.",
      "सीखे हुए अंक ज़्यादा बचाएँगे या नहीं, यह जानने के लिए ऑर्डर बहुत कम हैं: अभी वाले नियम रहने दें, और ऑर्डर पूरे होने पर फिर सीखें।",
    ],
  },
  why: (orders: string, rtos: string, expected: string) => [
    `${rtos} of ${counted(orders, "such order")} came back; all other rules together predicted ${expected}.`,
    `ऐसे ${orders} ऑर्डर में से ${rtos} वापस आए; बाक़ी सब नियमों से ${expected} का अनुमान था।`,
  ],
  whyBase: (orders: string, rtos: string) => [
    `${rtos} of ${counted(orders, "such order")} came back.`,
    `ऐसे ${orders} ऑर्डर में से ${rtos} वापस आए।`,
  ],
  whyFew: (orders: string, rtos: string) => [
    `Only ${counted(orders, "such order")}, ${rtos} came back: the points stay near the general ones.`,
    `ऐसे सिर्फ़ ${orders} ऑर्डर, ${rtos} वापस आए: अंक आम अंकों के पास रहते हैं।`,
  ],
  whyNone: [
    "No such order has finished: general points, on the new scale.",
    "ऐसा कोई ऑर्डर अभी पूरा नहीं हुआ: आम अंक, नए पैमाने पर।",
  ],
  scale: [
    "All points are put on one scale again, so a small change may come only from that.",
    "सारे अंक फिर से एक पैमाने पर रखे गए हैं, इसलिए छोटा फ़र्क़ सिर्फ़ उसी से भी हो सकता है।",
  ],
  differences: ["What would change", "क्या बदलेगा"],
  take: ["Copy into the draft", "बदलावों में ले लें"],
  replaces: ["It replaces your unsaved changes.", "आपके जो बदलाव सेव नहीं हुए, उनकी जगह यह आ जाएगा।"],
  taken: ["The suggestion is in the draft. Try it and save it.", "सुझाव ले लिया गया। आज़माकर सेव करें।"],
});
