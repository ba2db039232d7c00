import { words } from "../../../words/index.ts";

export const WORDS = words({
  en: {
    title: "On past orders",
    days: "Orders of the last",
    daysOf: (n: number) => `${n} days`,
    run: "Try these rules",
    runAgain: "Try again",
    running: "Trying the rules on past orders…",
    leadToday: "What the rules in force would have done with them.",
    lead: "What these rules would have done, beside those in force. Nothing is changed by it.",
    none: "No order of these days was delivered or came back yet, so there is nothing to try the rules on.",
    basis: (orders: string, rtos: string, days: number) =>
      `${orders} finished orders of the last ${days} days, ${rtos} came back.`,
    sample: (read: string, all: string) => `${read} of ${all} were read; the figures are estimates for all.`,
    stale: "The rules have changed since.",
    what: "What",
    today: "In force",
    draft: "These",
    reviewed: "To review",
    reviewedPerDay: "To review a day",
    caught: "Returns caught",
    caughtValue: "Returns caught, in rupees",
    stopped: "Good orders held",
    saved: "Would have saved, after costs",
    ofAll: (n: string, share: string) => `${n} (${share})`,
    more: (amount: string) =>
      `On the same orders these rules would have saved ${amount} more than those in force`,
    less: (amount: string) =>
      `On the same orders these rules would have saved ${amount} less than those in force`,
    same: "No finished order gets another level: these rules would have saved as much as those in force.",
    sure: (low: string, high: string) => `95 % likely between ${low} and ${high}.`,
    unsure: (low: string, high: string) =>
      `95 % likely between ${low} and ${high}: not distinguishable from those in force.`,
    few: (n: string) => `Only ${n} finished orders get another level: too few to tell it from chance.`,
    instead: (caught: string, caughtToday: string, held: string, heldToday: string) =>
      `Returns caught: ${caught} instead of ${caughtToday}. Good orders held for them: ${held} instead of ${heldToday}.`,
    costs:
      "What rules would have saved is calculated with the costs in the settings, as if every order to review had been called and every one of high risk stopped.",
    realised: "What was really kept",
    realisedLead: (days: number) =>
      `By what you did with the orders of the last ${days} days, as in the overview. The table above says what rules would have done.`,
  },
  hi: {
    title: "पुराने ऑर्डर पर",
    days: "कितने दिनों के ऑर्डर",
    daysOf: (n: number) => `पिछले ${n} दिन`,
    run: "ये नियम आज़माएँ",
    runAgain: "फिर आज़माएँ",
    running: "नियम पुराने ऑर्डर पर आज़माए जा रहे हैं…",
    leadToday: "अभी वाले नियम इन पर लागू होते तो क्या होता।",
    lead: "ये नियम होते तो क्या होता, और अभी वाले नियमों से क्या हुआ। इससे कुछ बदलता नहीं।",
    none: "इन दिनों का कोई ऑर्डर अभी न डिलीवर हुआ है न वापस आया है, इसलिए आज़माने को कुछ नहीं है।",
    basis: (orders: string, rtos: string, days: number) =>
      `पिछले ${days} दिनों के ${orders} पूरे हो चुके ऑर्डर, ${rtos} वापस आए।`,
    sample: (read: string, all: string) => `${all} में से ${read} देखे गए; आँकड़े सबके लिए अंदाज़ा हैं।`,
    stale: "इसके बाद नियम बदले हैं।",
    what: "क्या",
    today: "अभी वाले",
    draft: "ये नियम",
    reviewed: "जाँचने होंगे",
    reviewedPerDay: "रोज़ जाँचने होंगे",
    caught: "पकड़ी गई वापसी",
    caughtValue: "पकड़ी गई वापसी, रुपये में",
    stopped: "अच्छे ऑर्डर जो रुके",
    saved: "ख़र्च काटकर कितना बचता",
    ofAll: (n: string, share: string) => `${n} (${share})`,
    more: (amount: string) => `उन्हीं ऑर्डर पर ये नियम अभी वालों से ${amount} ज़्यादा बचाते`,
    less: (amount: string) => `उन्हीं ऑर्डर पर ये नियम अभी वालों से ${amount} कम बचाते`,
    same: "किसी पूरे हो चुके ऑर्डर का जोखिम नहीं बदलता: ये नियम अभी वालों जितना ही बचाते।",
    sure: (low: string, high: string) => `95 % संभावना से ${low} और ${high} के बीच।`,
    unsure: (low: string, high: string) =>
      `95 % संभावना से ${low} और ${high} के बीच: अभी वालों से फ़र्क़ पक्का नहीं कहा जा सकता।`,
    few: (n: string) => `सिर्फ़ ${n} पूरे हो चुके ऑर्डर का जोखिम बदलता है: यह महज़ संयोग हो सकता है।`,
    instead: (caught: string, caughtToday: string, held: string, heldToday: string) =>
      `पकड़ी गई वापसी: ${caught}, अभी ${caughtToday}। इसके लिए रुके अच्छे ऑर्डर: ${held}, अभी ${heldToday}।`,
    costs:
      "नियम कितना बचाते, यह सेटिंग में लिखे ख़र्चों से निकाला गया है, मानो जाँच वाले हर ऑर्डर पर कॉल हुई हो और ज़्यादा जोखिम वाला हर ऑर्डर रोका गया हो।",
    realised: "असल में कितना बचा",
    realisedLead: (days: number) =>
      `पिछले ${days} दिनों के ऑर्डर पर आपने जो किया उससे, जैसा “एक नज़र में” में है। ऊपर की टेबल बताती है कि नियम होते तो क्या होता।`,
  },
});
