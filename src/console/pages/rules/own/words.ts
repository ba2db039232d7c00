import { words } from "../../../words/index.ts";

const orders = (n: string) => `${n} ${n === "1" ? "order" : "orders"}`;

export const WORDS = words({
  write: ["Write a rule…", "नियम लिखें…"],
  newTitle: ["A rule of your own", "आपका अपना नियम"],
  changeTitle: ["Change the rule", "नियम बदलें"],
  name: ["Name", "नाम"],
  nameHint: [
    "What agents read as the reason, such as: Large COD order to Bihar",
    "वजह के तौर पर यही दिखेगा, जैसे: बिहार का बड़ा COD ऑर्डर",
  ],
  when: ["The rule fires when", "नियम कब लागू हो"],
  joiner: {
    all: ["all of these hold", "ये सब शर्तें पूरी हों"],
    any: ["one of these holds", "इनमें से कोई एक शर्त पूरी हो"],
  },
  condition: (n: number) => [`Condition ${n}`, `शर्त ${n}`],
  signal: ["What is looked at", "क्या देखा जाए"],
  op: ["How it is compared", "कैसे मिलाया जाए"],
  value: ["Value", "मान"],
  ops: {
    eq: ["is", "बराबर"],
    ne: ["is not", "बराबर नहीं"],
    gte: ["at least", "कम से कम"],
    lte: ["at most", "ज़्यादा से ज़्यादा"],
    gt: ["more than", "से ज़्यादा"],
    lt: ["less than", "से कम"],
    in: ["is one of", "इनमें से एक"],
    not_in: ["is none of", "इनमें से कोई नहीं"],
    contains: ["contains", "में यह हो"],
    starts_with: ["starts with", "की शुरुआत"],
    ends_with: ["ends with", "का अंत"],
  },
  list: ["several, with commas between", "कई हों तो बीच में कॉमा"],
  yes: ["yes", "हाँ"],
  no: ["no", "नहीं"],
  add: ["Add a condition", "शर्त जोड़ें"],
  removeRow: (n: number) => [`Remove condition ${n}`, `शर्त ${n} हटाएँ`],
  points: ["Points", "अंक"],
  pointsHint: [
    "Added to the score when it fires: 15 for a doubtful order, 40 to send nearly any to review; below 0 lowers the risk",
    "लागू होने पर स्कोर में जुड़ते हैं: शक वाले ऑर्डर के लिए 15, लगभग हर ऑर्डर को जाँच में भेजने के लिए 40; 0 से कम हो तो जोखिम घटता है",
  ],
  incomplete: [
    "Fill in each condition to see what it would have done.",
    "हर शर्त भरें, तब दिखेगा कि नियम क्या करता।",
  ],
  trying: ["Trying it on your past orders…", "आपके पुराने ऑर्डर पर आज़माया जा रहा है…"],
  noOrders: [
    "None of your orders of these days was delivered or came back yet: there is nothing to try it on.",
    "इन दिनों का कोई ऑर्डर अभी डिलीवर या वापस नहीं हुआ, इसलिए आज़माने को कुछ नहीं है।",
  ],
  noHits: (days: number) => [
    `In the last ${days} days it would have fired on no order.`,
    `पिछले ${days} दिनों में यह किसी ऑर्डर पर लागू नहीं होता।`,
  ],
  hits: (days: number, n: string, rtos: string, isSample: boolean, share: string, all: string) => [
    `In the last ${days} days it would have fired on ${isSample ? "about " : ""}${orders(n)}; ${rtos} of these came back (${share}; of all orders ${all}).`,
    `पिछले ${days} दिनों में यह ${isSample ? "लगभग " : ""}${n} ऑर्डर पर लागू होता; इनमें से ${rtos} वापस आए (${share}; सब ऑर्डर में ${all})।`,
  ],
  put: ["Put it into the draft", "बदलावों में जोड़ें"],
  added: ["The rule is in the draft: it counts once you save.", "नियम बदलावों में है: सेव करने पर लागू होगा।"],
  change: ["Change", "बदलें"],
  changeOf: (rule: string) => [`Change: ${rule}`, `बदलें: ${rule}`],
  remove: ["Remove", "हटाएँ"],
  removeOf: (rule: string) => [`Remove: ${rule}`, `हटाएँ: ${rule}`],
  removed: ["The rule is removed from the draft.", "नियम बदलावों से हटा दिया गया।"],
  nested: [
    "Its conditions have parts inside of parts: change them under “As JSON”.",
    "इसकी शर्तों के भीतर शर्तें हैं: इन्हें “JSON में” बदलें।",
  ],
});
