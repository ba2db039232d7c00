import { counted } from "../../../words/counted.ts";
import { words } from "../../../words/index.ts";

export const WORDS = words({
  title: ["On past orders", "पुराने ऑर्डर पर"],
  days: ["Orders of the last", "कितने दिनों के ऑर्डर"],
  daysOf: (n: number) => [`${n} days`, `पिछले ${n} दिन`],
  run: ["Try these rules", "ये नियम आज़माएँ"],
  runAgain: ["Try again", "फिर आज़माएँ"],
  running: ["Trying the rules on past orders…", "नियम पुराने ऑर्डर पर आज़माए जा रहे हैं…"],
  leadToday: [
    "What the rules in force would have done with them.",
    "अभी वाले नियम इन पर लागू होते तो क्या होता।",
  ],
  lead: [
    "What these rules would have done, compared with those in force. This changes nothing.",
    "ये नियम होते तो क्या होता, और अभी वाले नियमों से क्या हुआ। इससे कुछ बदलता नहीं।",
  ],
  none: [
    "No order of these days was delivered or came back yet, so there is nothing to try the rules on.",
    "इन दिनों का कोई ऑर्डर अभी न डिलीवर हुआ है न वापस आया है, इसलिए आज़माने को कुछ नहीं है।",
  ],
  basis: (orders: string, rtos: string, days: number) => [
    `${counted(orders, "finished order")} of the last ${days} days, ${rtos} came back.`,
    `पिछले ${days} दिनों के ${orders} पूरे हो चुके ऑर्डर, ${rtos} वापस आए।`,
  ],
  olderBasis: (orders: string, rtos: string, days: number, returnDays: string) => [
    `${counted(orders, "finished order")} of the last ${days} days and at least ${returnDays} days old, ${rtos} came back. Newer ones are left out: a parcel comes back later than it is delivered, so not all returns among them are known.`,
    `पिछले ${days} दिनों के ${orders} पूरे हो चुके ऑर्डर, कम से कम ${returnDays} दिन पुराने; ${rtos} वापस आए। इनसे नए ऑर्डर नहीं गिने गए: वापसी डिलीवरी के बाद पता चलती है, इसलिए उनकी सारी वापसी अभी पता नहीं।`,
  ],
  newest: (orders: string, returnDays: string) => [
    `${orders} of them ${orders === "1" ? "is" : "are"} less than ${returnDays} days old, and not all returns among these are known: returns caught and rupees saved are still too low.`,
    `इनमें ${orders} ऑर्डर ${returnDays} दिन से नए हैं और उनकी सारी वापसी अभी पता नहीं: पकड़ी गई वापसी और बचत असल से कम दिखती हैं।`,
  ],
  treated: (orders: string) => [
    `${counted(orders, "order")} ${orders === "1" ? "was" : "were"} called, had the address corrected, or ${orders === "1" ? "was" : "were"} rejected and not sent: what would have become of them is unknown, so in the table they count by the probability of their score.`,
    `${orders} ऑर्डर पर कॉल हुआ, पता सुधारा गया, या वे रद्द हुए और भेजे नहीं गए: उसके बिना क्या होता, पता नहीं, इसलिए टेबल में वे अपने स्कोर की संभावना से गिने गए।`,
  ],
  sample: (read: string, all: string) => [
    `${read} of ${all} were read; the figures are estimates for all.`,
    `${all} में से ${read} देखे गए; आँकड़े सबके लिए अंदाज़ा हैं।`,
  ],
  stale: ["The rules have changed since.", "इसके बाद नियम बदले हैं।"],
  what: ["What", "क्या"],
  today: ["In force", "अभी वाले"],
  draft: ["These", "ये नियम"],
  reviewed: ["To review", "जाँचने होंगे"],
  reviewedPerDay: ["To review a day", "रोज़ जाँचने होंगे"],
  caught: ["Returns caught", "पकड़ी गई वापसी"],
  caughtValue: ["Returns caught, in rupees", "पकड़ी गई वापसी, रुपये में"],
  stopped: ["Good orders held", "अच्छे ऑर्डर जो रुके"],
  saved: ["Would have saved, after costs", "ख़र्च काटकर कितना बचता"],
  ofAll: (n: string, share: string) => [`${n} (${share})`, `${n} (${share})`],
  more: (amount: string) => [
    `On the same orders these rules would have saved ${amount} more than those in force`,
    `उन्हीं ऑर्डर पर ये नियम अभी वालों से ${amount} ज़्यादा बचाते`,
  ],
  less: (amount: string) => [
    `On the same orders these rules would have saved ${amount} less than those in force`,
    `उन्हीं ऑर्डर पर ये नियम अभी वालों से ${amount} कम बचाते`,
  ],
  same: [
    "No finished order gets another level: these rules would have saved as much as those in force.",
    "किसी पूरे हो चुके ऑर्डर का जोखिम नहीं बदलता: ये नियम अभी वालों जितना ही बचाते।",
  ],
  sure: (low: string, high: string) => [
    `95 % likely between ${low} and ${high}.`,
    `95 % संभावना से ${low} और ${high} के बीच।`,
  ],
  unsure: (low: string, high: string) => [
    `95 % likely between ${low} and ${high}: not distinguishable from those in force.`,
    `95 % संभावना से ${low} और ${high} के बीच: अभी वालों से फ़र्क़ पक्का नहीं कहा जा सकता।`,
  ],
  few: (n: string) => [
    `but only ${counted(n, "finished order")} ${n === "1" ? "gets" : "get"} another level: too few to rule out chance.`,
    `सिर्फ़ ${n} पूरे हो चुके ऑर्डर का जोखिम बदलता है: यह महज़ संयोग हो सकता है।`,
  ],
  fewRead: (n: string) => [
    `but of the about ${n} finished orders that get another level hardly any were read: too few to rule out chance.`,
    `लगभग ${n} पूरे हो चुके ऑर्डर का जोखिम बदलता है, पर देखे गए ऑर्डर में ऐसे बहुत कम हैं: यह महज़ संयोग हो सकता है।`,
  ],
  instead: (caught: string, caughtToday: string, held: string, heldToday: string) => [
    `Returns caught: ${caught} instead of ${caughtToday}. Good orders held for them: ${held} instead of ${heldToday}.`,
    `पकड़ी गई वापसी: ${caught}, अभी ${caughtToday}। इसके लिए रुके अच्छे ऑर्डर: ${held}, अभी ${heldToday}।`,
  ],
  costs: [
    "What rules would have saved is calculated with the costs in the settings, as if every order to review had been called and every high-risk order stopped.",
    "नियम कितना बचाते, यह सेटिंग में लिखे ख़र्चों से निकाला गया है, मानो जाँच वाले हर ऑर्डर पर कॉल हुई हो और ज़्यादा जोखिम वाला हर ऑर्डर रोका गया हो।",
  ],
  realised: ["What was really saved", "असल में कितना बचा"],
  realisedLead: (days: number) => [
    `From what you did with the orders of the last ${days} days, as in the overview. The table above shows what rules would have done.`,
    `पिछले ${days} दिनों के ऑर्डर पर आपने जो किया उससे, जैसा “एक नज़र में” में है। ऊपर की टेबल बताती है कि नियम होते तो क्या होता।`,
  ],
});
