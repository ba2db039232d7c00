import { words } from "../../words/index.ts";

export const WORDS = words({
  lead: [
    "Five steps to checked addresses and scored orders. This page detects by itself what is done.",
    "पाँच चरण, फिर पते जाँचे जाएँगे और ऑर्डर का स्कोर बनेगा। क्या हो चुका है, यह पेज ख़ुद देख लेता है।",
  ],
  onlyOwners: (email: string) => [
    `Only owners connect the shop. Ask the owner of your account, ${email}.`,
    `दुकान सिर्फ़ मालिक जोड़ते हैं। अपने खाते के मालिक से कहें: ${email}।`,
  ],
  check: ["Check now", "अभी जाँचें"],
  progress: (done: number, all: number, problems: string) => [
    problems === "" ? `${done} of ${all} steps are done.` : `${done} of ${all} steps are done. ${problems}`,
    `${all} में से ${done} चरण पूरे।${problems === "" ? "" : ` ${problems}`}`,
  ],
  problem: (step: string) => [`A problem: ${step}.`, `दिक़्क़त: ${step}।`],
  checked: (time: string) => [
    `Checked at ${time}; again every 15 seconds.`,
    `${time} पर जाँचा; हर 15 सेकंड में फिर।`,
  ],
  states: {
    done: ["Done", "हो गया"],
    some: ["Started", "शुरू हुआ"],
    todo: ["Not yet", "अभी नहीं"],
    bad: ["A problem", "दिक़्क़त है"],
    unknown: ["Checking", "जाँच रहे हैं"],
  },
  steps: {
    past: ["1. Past orders", "1. पुराने ऑर्डर"],
    domains: ["2. Allowed domains", "2. मान्य डोमेन"],
    widget: ["3. Widget", "3. विजेट"],
    stores: ["4. Orders of your shop", "4. दुकान के ऑर्डर"],
    keys: ["5. Keys, for developers", "5. कुंजियाँ, डेवलपर के लिए"],
  },
  domainsLead: [
    "The widget works only on these websites. Enter the domain that customers see in the address bar of your shop.",
    "विजेट सिर्फ़ इन्हीं वेबसाइटों पर चलता है। वह डोमेन भरें जो ग्राहक दुकान के पते में देखते हैं।",
  ],
  noDomains: [
    "None yet: on your shop's pages the widget gets no answer.",
    "अभी कोई नहीं: दुकान के पेजों पर विजेट को जवाब नहीं मिलता।",
  ],
  needsPro: ["Orders come with the Pro plan; see step 4.", "ऑर्डर Pro प्लान में आते हैं; चरण 4 देखें।"],
  pastLead: [
    "Orders that were delivered or came back show what a risky order looks like in your shop. From 200 outcomes on, the rules can be learnt from them. An import uses no checks and sends no alerts.",
    "जो ऑर्डर डिलीवर हुए या लौट आए, उनसे पता चलता है कि आपकी दुकान का जोखिम वाला ऑर्डर कैसा होता है। 200 नतीजों से नियम सीखे जा सकते हैं। इसमें महीने की जाँचें नहीं लगतीं और अलर्ट नहीं जाते।",
  ],
  pastImported: (orders: string) => [
    `Orders that came with files: ${orders}.`,
    `फ़ाइलों से आए ऑर्डर: ${orders}।`,
  ],
  pastEnough: (outcomes: string) => [
    `Enough to learn from: ${outcomes} outcomes.`,
    `सीखने के लिए काफ़ी है: ${outcomes} नतीजे।`,
  ],
  pastLearn: ["Let the rules learn from them", "नियमों को इनसे सीखने दें"],
  pastFile: ["Send a file", "फ़ाइल भेजें"],
  pastFileHow: [
    "choose “Past orders, with their outcomes”. Exports from Shopify, WooCommerce, Shiprocket, Delhivery and Unicommerce are recognised; send the oldest file first.",
    "“पुराने ऑर्डर, नतीजों के साथ” चुनें। Shopify, WooCommerce, Shiprocket, Delhivery और Unicommerce की फ़ाइलें समझी जाती हैं; सबसे पुरानी फ़ाइल पहले।",
  ],
  pastPlugin: [
    "Or press “Send past orders” in the plugin for WooCommerce.",
    "या WooCommerce के प्लगइन में “Send past orders” दबाएँ।",
  ],
});
