/** Texts of the review queue. */
import { counted } from "../../words/counted.ts";
import { words } from "../../words/index.ts";
import { TERM_TEXTS } from "../../words/terms.ts";

export const WORDS = words({
  left: (n: string) => [`${n} to decide`, `${n} ऑर्डर बाक़ी`],
  position: (at: string, n: string) => [`Order ${at} of ${n}`, `${n} में से ऑर्डर ${at}`],
  empty: [
    "Nothing to review. New orders of higher risk appear here by themselves.",
    "अभी जाँचने को कुछ नहीं है। ज़्यादा जोखिम वाले नए ऑर्डर यहाँ अपने आप आ जाते हैं।",
  ],
  noMatch: ["No order in the queue matches these filters.", "इन फ़िल्टर से कतार का कोई ऑर्डर नहीं मिलता।"],
  unsent: (n: number) => [
    n === 1 ? "1 decision is not sent yet" : `${n} decisions are not sent yet`,
    `${n} फ़ैसले अभी भेजे नहीं गए हैं`,
  ],
  list: ["Orders to review", "जाँचने वाले ऑर्डर"],
  selectAll: ["Select all", "सब चुनें"],
  selectNone: ["Select none", "कोई न चुनें"],
  select: (name: string) => [`Select ${name}`, `${name} चुनें`],
  selected: (n: number) => [`${n} selected`, `${n} चुने गए`],
  verify: ["Verify", "पक्का करें"],
  reject: ["Reject", "रद्द करें"],
  later: ["Skip", "छोड़ें"],
  back: ["To the list", "सूची पर जाएँ"],
  decision: ["Decision", "फ़ैसला"],
  note: ["Note", "नोट"],
  notePlaceholder: ["Why?", "क्यों?"],
  done: {
    verified: (name: string) => [`${name} verified`, `${name} पक्का किया गया`],
    rejected: (name: string) => [`${name} rejected`, `${name} रद्द किया गया`],
  },
  doneMany: {
    verified: (n: string) => [`${counted(n, "order")} verified`, `${n} ऑर्डर पक्के किए गए`],
    rejected: (n: string) => [`${counted(n, "order")} rejected`, `${n} ऑर्डर रद्द किए गए`],
  },
  batchFailed: (n: string, why: string) => [
    `${counted(n, "order")} ${n === "1" ? "was" : "were"} not decided: ${why}`,
    `${n} ऑर्डर पर फ़ैसला नहीं हुआ: ${why}`,
  ],
  changedMeanwhile: (name: string, by: string, status: string) => [
    `${name} was changed meanwhile${by ? ` by ${by}` : ""}; it is ${status} now.`,
    `इस बीच ${by ? `${by} ने ` : ""}${name} बदल दिया; अब यह ${status} है।`,
  ],
  statuses: {
    pending: ["to be decided", "फ़ैसले के लिए बाक़ी"],
    verified: ["verified", "पक्का"],
    rejected: ["rejected", "रद्द"],
    cancelled: ["cancelled", "कैंसल"],
  },
  refused: ["Decisions that were not accepted", "जो फ़ैसले माने नहीं गए"],
  notAccepted: ["Not accepted:", "माना नहीं गया:"],
  claimedBy: (name: string) => [`${name} has this order open`, `यह ऑर्डर ${name} ने खोल रखा है`],
  takeOver: ["Take over", "ख़ुद लें"],
  taken: (name: string) => [`Open: ${name}`, `खुला है: ${name}`],
  callAt: (time: string) => [`Call ${time}`, `कॉल ${time}`],
  calls: (n: number) => [n === 1 ? "1 call" : `${n} calls`, `${n} कॉल`],
  levels: TERM_TEXTS.levels,
  waiting: ["Calls for later", "बाद में कॉल"],
  waitingChoices: {
    "": ["Hidden until due", "समय आने तक छिपे"],
    true: ["Only these", "सिर्फ़ यही"],
    all: ["Shown", "दिखाएँ"],
  },
  presets: {
    codToday: ["COD today", "आज के COD"],
    large: ["≥ ₹5,000", "≥ ₹5,000"],
    stake: ["Most at stake", "सबसे ज़्यादा दाँव पर"],
    waiting: ["To call later", "बाद में कॉल"],
  },
  sample: ["Spot check", "नमूना जाँच"],
  sampleLead: [
    "Some of today's low-risk orders, the same all day: are they really fine?",
    "आज के कम जोखिम वाले कुछ ऑर्डर, दिन भर वही: क्या ये सच में ठीक हैं?",
  ],
  sampleEmpty: ["No low-risk order was placed today.", "आज कम जोखिम वाला कोई ऑर्डर नहीं आया।"],
  keys: ["Keys", "कीबोर्ड"],
  keysOn: ["Decide with single keys", "एक बटन दबाकर फ़ैसला"],
  keysList: {
    j: ["Next order", "अगला ऑर्डर"],
    k: ["Previous order", "पिछला ऑर्डर"],
    v: ["Verify", "पक्का करें"],
    r: ["Reject", "रद्द करें"],
    w: ["Reject, with a reason", "वजह चुनकर रद्द करें"],
    p: ["Leave it pending: skip", "फ़ैसला बाक़ी रखें: छोड़ें"],
    c: ["Call", "कॉल करें"],
    x: ["Select", "चुनें"],
    u: ["Undo, for ten seconds", "दस सेकंड तक वापस लें"],
    "/": ["Search", "खोजें"],
  },
  rejectMany: (n: number) => [`Reject ${n} orders`, `${n} ऑर्डर रद्द करें`],
  rejectManyLead: (n: number, worth: string) => [
    `${n} orders worth ${worth} will be rejected. You can undo this for ten seconds.`,
    `${worth} के ${n} ऑर्डर रद्द हो जाएँगे। दस सेकंड तक वापस लिया जा सकता है।`,
  ],
  relatedOrders: (orders: string) => [
    `This buyer's waiting orders: ${orders}`,
    `इस ग्राहक के बाक़ी ऑर्डर: ${orders}`,
  ],
  related: (n: number) => [`Verify all ${n} of this buyer`, `इस ग्राहक के सभी ${n} पक्के करें`],
  relatedReject: (n: number) => [`Reject all ${n} of this buyer`, `इस ग्राहक के सभी ${n} रद्द करें`],
});
