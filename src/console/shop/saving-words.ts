/** Texts of what people saved. */
import { counted } from "../words/counted.ts";
import { words } from "../words/index.ts";

export const WORDS = words({
  name: ["Saved by review", "ऑर्डर देखने से बचत"],
  unknown: ["Not known yet", "अभी पता नहीं"],
  tooFew: (returns: string, needed: string) => [
    `Reviewed orders are compared with those of the same days that nobody reviewed. Of these ${needed} must have come back, and ${counted(returns, "return")} ${returns === "1" ? "is" : "are"} known. A longer period may have more.`,
    `देखे गए ऑर्डर की तुलना उन्हीं दिनों के उन ऑर्डर से होती है जो किसी ने नहीं देखे। उनमें से ${needed} वापस आए होने चाहिए; अभी ${returns} पता हैं। लंबी अवधि में ज़्यादा हो सकते हैं।`,
  ],
  noneHeld: [
    "In these days no order was rejected, and none was finished after a decision, a call or a correction.",
    "इन दिनों का कोई ऑर्डर रद्द नहीं किया गया, और फ़ैसले, कॉल या सुधार के बाद कोई पूरा नहीं हुआ।",
  ],
  tooRecent: (orders: string, days: string) => [
    `${counted(orders, "order")} of these days ${orders === "1" ? "was" : "were"} reviewed. Such orders count ${days} days after they were placed, when nearly all returns are known.`,
    `इन दिनों के ${orders} ऑर्डर देखे गए। वे आने के ${days} दिन बाद गिने जाते हैं, जब लगभग सारी वापसी पता होती है।`,
  ],
  shortPeriod: [
    "This period is too short for that: choose a longer one.",
    "इसके लिए यह अवधि छोटी है: लंबी अवधि चुनें।",
  ],
  between: (low: string, high: string) => [
    `95 % likely between ${low} and ${high}`,
    `95 % संभावना से ${low} और ${high} के बीच`,
  ],
  parts: ["How “Saved by review” is calculated", "“ऑर्डर देखने से बचत” का हिसाब"],
  caption: ["Compared with sending every order", "हर ऑर्डर भेज देने के मुक़ाबले"],
  part: ["What", "क्या"],
  rupees: ["Rupees", "रुपये"],
  total: ["Saved", "बचत"],
  avoided: ["Returns avoided", "वापसी जो टली"],
  avoidedOf: (returns: string, orders: string, cost: string) => [
    `${orders} not sent, ${counted(returns, "return")} expected, ${cost} each`,
    `${orders} नहीं भेजे, ${returns} वापसी का अनुमान, हर एक ${cost}`,
  ],
  rejected: ["Good orders rejected", "अच्छे ऑर्डर जो रद्द किए गए"],
  rejectedOf: (good: string, orders: string, margin: string) => [
    `${orders} rejected, ${good} ${good === "1" ? "delivery" : "deliveries"} expected, ${margin} each`,
    `${orders} रद्द किए, ${good} डिलीवरी का अनुमान, हर एक ${margin}`,
  ],
  lost: ["Good orders lost by holding", "अच्छे ऑर्डर जो रोकने से गए"],
  lostOf: (good: string, orders: string, margin: string) => [
    `${orders} cancelled while held, ${good} ${good === "1" ? "delivery" : "deliveries"} expected, ${margin} each`,
    `${orders} रोके जाने पर कैंसल, ${good} डिलीवरी का अनुमान, हर एक ${margin}`,
  ],
  calls: ["Calls", "कॉल"],
  callsOf: (orders: string, cost: string) => [
    `${orders} called, ${cost} each`,
    `${orders} पर कॉल, हर एक ${cost}`,
  ],
  prevented: ["Fewer returns of orders sent", "भेजे गए ऑर्डर की कम वापसी"],
  preventedOf: (orders: string, expected: string, returned: string, worth: string) => [
    `${orders} sent after a decision, a call or a corrected address, ${counted(expected, "return")} expected, ${returned} came, ${worth} each`,
    `${orders} फ़ैसले, कॉल या पता सुधारने के बाद भेजे, ${expected} वापसी का अनुमान, ${returned} आईं, हर एक ${worth}`,
  ],
  recent: (orders: string, days: string) => [
    `${counted(orders, "more order")} ${orders === "1" ? "was" : "were"} reviewed. Such orders and their calls count ${days} days after they were placed: until then more deliveries than returns are known.`,
    `${orders} और ऑर्डर देखे गए। वे और उनके कॉल आने के ${days} दिन बाद गिने जाएँगे: तब तक डिलीवरी ज़्यादा और वापसी कम पता होती हैं।`,
  ],
  basis: (returns: string) => [
    `Returns expected are those of orders of the same days, rules and score that nobody reviewed, of which ${returns} came back. Costs are those in your settings today, for earlier days too.`,
    `वापसी का अनुमान उन्हीं दिनों, नियमों और स्कोर के उन ऑर्डर से है जो किसी ने नहीं देखे; उनमें से ${returns} वापस आए। ख़र्च आज की सेटिंग के हैं, पुराने दिनों के लिए भी।`,
  ],
  estimated: (orders: string) => [
    `${counted(orders, "order")} from before an upgrade ${orders === "1" ? "counts" : "count"} with a score that may have changed since.`,
    `अपग्रेड से पहले के ${orders} ऑर्डर ऐसे स्कोर से गिने गए हैं जो तब से बदला हो सकता है।`,
  ],
});
