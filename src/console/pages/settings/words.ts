import { words } from "../../words/index.ts";

export const WORDS = words({
  parts: {
    shop: ["Shop", "दुकान"],
    website: ["Website", "वेबसाइट"],
    stores: ["Stores", "स्टोर"],
    alerts: ["Alerts", "अलर्ट"],
    costs: ["Costs", "ख़र्च"],
    texts: ["Own texts", "अपने मैसेज"],
    data: ["Data", "डेटा"],
    keys: ["Keys", "कुंजियाँ"],
    plan: ["Plan", "प्लान"],
  },
  onlyOwners: (email: string) => [
    `Only owners of the account change its settings. Ask ${email}.`,
    `सेटिंग सिर्फ़ खाते के मालिक बदल सकते हैं। ${email} से कहें।`,
  ],
  name: ["Name of the shop", "दुकान का नाम"],
  reviewHours: ["Decide orders within, in hours", "ऑर्डर पर फ़ैसला कितने घंटे में"],
  reviewHoursHint: [
    "The queue shows how long its oldest order has waited compared with this. Empty: no target.",
    "कतार में दिखता है कि सबसे पुराना ऑर्डर इसके मुक़ाबले कब से रुका है। ख़ाली छोड़ें तो कोई लक्ष्य नहीं।",
  ],
  contact: ["Contact", "संपर्क"],
  contactHint: ["The owner's e-mail. It is changed under", "मालिक का ई-मेल। इसे यहाँ बदलें:"],
  members: ["Members", "सदस्य"],
  since: ["Since", "कब से"],
  widgetUnseen: ["No website has loaded the widget yet.", "विजेट अभी तक किसी वेबसाइट पर नहीं खुला।"],
  widgetSeen: (host: string, when: string) => [
    `${host} loaded the widget ${when}.`,
    `${host} पर विजेट ${when} खुला।`,
  ],
  costsLead: [
    "Used to calculate what reviews have saved, and to suggest the thresholds that save the most.",
    "जाँच से कितनी बचत हुई, यह इन्हीं से गिना जाता है; और वे सीमाएँ सुझाई जाती हैं जिनमें सबसे ज़्यादा बचत हो।",
  ],
  costs: {
    return_cost: ["A returned order, in rupees", "ऑर्डर लौटने पर ख़र्च, रुपये"],
    order_margin: ["Earned by a delivered order, in rupees", "डिलीवर हुए ऑर्डर पर कमाई, रुपये"],
    hold_loss: ["Good buyers lost when an order is held, in %", "ऑर्डर रोकने पर कितने अच्छे ग्राहक जाते हैं, %"],
    call_cost: ["Calls for one held order, in rupees", "रोके गए ऑर्डर पर फ़ोन का ख़र्च, रुपये"],
  },
  costHints: {
    return_cost: ["Shipping both ways, packing, damage", "आने-जाने का भाड़ा, पैकिंग, टूट-फूट"],
    order_margin: ["Lost when a good buyer's order is stopped", "अच्छे ग्राहक का ऑर्डर रोक देने पर यह कमाई जाती है"],
    hold_loss: [
      "How many of 100 good buyers who wait for a call do not buy",
      "फ़ोन का इंतज़ार करने वाले 100 अच्छे ग्राहकों में से इतने नहीं ख़रीदते",
    ],
    call_cost: ["The agent's time, with repeated calls", "एजेंट का समय, बार-बार के फ़ोन समेत"],
  },
  plan: ["Plan", "प्लान"],
  checks: ["Address checks this month", "इस महीने जाँचे गए पते"],
  used: (used: string, limit: string | null) => [
    limit === null ? `${used}, unlimited` : `${used} of ${limit}`,
    limit === null ? `${used}, कोई सीमा नहीं` : `${limit} में से ${used}`,
  ],
  resets: (day: string) => [`The count restarts on ${day}`, `${day} से गिनती नई शुरू होगी`],
});
