/** Texts of what people saved. */
import { counted } from "../words/counted.ts";
import { words } from "../words/index.ts";

export const WORDS = words({
  name: ["Saved by review", "ऑर्डर देखने से बचत"],
  unknown: ["Not known yet", "अभी पता नहीं"],
  tooFew: (finished: string, needed: string) => [
    `${needed} orders must have been delivered or returned before it can be estimated; you have ${finished}.`,
    `अंदाज़े के लिए ${needed} ऑर्डर डिलीवर हो चुके या वापस आ चुके होने चाहिए; आपके पास ${finished} हैं।`,
  ],
  noneHeld: [
    "In these days no order was rejected, and none was finished after a call or a correction.",
    "इन दिनों का कोई ऑर्डर रद्द नहीं किया गया, और कॉल या सुधार के बाद कोई पूरा नहीं हुआ।",
  ],
  tooRecent: (orders: string, days: string) => [
    `${counted(orders, "order")} of these days ${orders === "1" ? "was" : "were"} called or corrected. Such orders count ${days} days after they were placed, when nearly all returns are known.`,
    `इन दिनों के ${orders} ऑर्डर पर कॉल या सुधार हुआ। वे आने के ${days} दिन बाद गिने जाते हैं, जब लगभग सारी वापसी पता होती है।`,
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
  prevented: ["Returns prevented", "वापसी जो रुकी"],
  preventedOf: (orders: string, expected: string, returned: string, worth: string) => [
    `${orders} sent after a call or a corrected address, ${counted(expected, "return")} expected, ${returned} came, ${worth} each`,
    `${orders} कॉल या पता सुधारने के बाद भेजे, ${expected} वापसी का अनुमान, ${returned} आईं, हर एक ${worth}`,
  ],
  recent: (orders: string, days: string) => [
    `${counted(orders, "more order")} ${orders === "1" ? "was" : "were"} called or corrected. Such orders and their calls count ${days} days after they were placed: until then more deliveries than returns are known.`,
    `${orders} और ऑर्डर पर कॉल या सुधार हुआ। वे और उनके कॉल आने के ${days} दिन बाद गिने जाएँगे: तब तक डिलीवरी ज़्यादा और वापसी कम पता होती हैं।`,
  ],
  basis: [
    "The probability that an order comes back is from the time somebody first decided on it, called or corrected it; new rules do not change it. In a shop's first weeks, before its own returns are known, it is that of a typical shop, so the amount is rough. Costs are those in your settings today, for earlier days too.",
    "ऑर्डर के वापस आने की संभावना उस समय की है जब किसी ने पहली बार फ़ैसला, कॉल या सुधार किया; नए नियमों से वह नहीं बदलती। दुकान के पहले हफ़्तों में, जब तक उसकी अपनी वापसी पता नहीं, वह आम दुकानों वाली है, इसलिए रकम मोटा अंदाज़ा है। ख़र्च आज की सेटिंग के हैं, पुराने दिनों के लिए भी।",
  ],
  estimated: (orders: string) => [
    `For ${counted(orders, "order")} from before an upgrade it was estimated once, afterwards.`,
    `अपग्रेड से पहले के ${orders} ऑर्डर के लिए वह बाद में एक बार आँकी गई।`,
  ],
});
