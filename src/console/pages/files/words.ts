import { counted } from "../../words/counted.ts";
import { type Pair, words } from "../../words/index.ts";
import { TERM_TEXTS } from "../../words/terms.ts";

export const WORDS = words({
  lead: [
    "Check many addresses or orders at once, from the file that your shop or courier gives you.",
    "दुकान या कूरियर से मिली फ़ाइल से एक साथ बहुत सारे पते या ऑर्डर जाँचें।",
  ],
  notViewers: [
    "Viewers can only read. To send files, ask an owner for the agent role.",
    "दर्शक सिर्फ़ देख सकता है। फ़ाइल भेजने के लिए मालिक से एजेंट की भूमिका माँगें।",
  ],
  file: ["Choose a file", "फ़ाइल चुनें"],
  fileHint: [
    "A .csv or .xlsx file; it can also be dropped here.",
    ".csv या .xlsx फ़ाइल; उसे यहाँ खींचकर भी छोड़ सकते हैं।",
  ],
  sample: ["Download a sample file", "नमूना फ़ाइल डाउनलोड करें"],
  rows: (count: string) => [counted(count, "row"), `${count} ${count === "1" ? "पंक्ति" : "पंक्तियाँ"}`],
  faults: {
    empty: ["The file has no rows below its header.", "फ़ाइल में हेडर के नीचे कोई पंक्ति नहीं है।"],
    unreadable: [
      "This is not a .csv or .xlsx file. Save it as one of these and choose it again.",
      "यह .csv या .xlsx फ़ाइल नहीं है। इनमें से किसी एक में सेव करके फिर चुनें।",
    ],
    tooLarge: [
      "The file is too large: a workbook may have 10 MiB, a CSV 200 MiB. Save the workbook as CSV, which is sent in parts.",
      "फ़ाइल बहुत बड़ी है: वर्कबुक 10 MiB तक, CSV 200 MiB तक। वर्कबुक को CSV में सेव करें: वह हिस्सों में भेजी जाती है।",
    ],
  },
  unclosed: (row: number) => [
    `Row ${row} has a quote (") that is not closed. Correct it and choose the file again.`,
    `पंक्ति ${row} में एक उद्धरण चिह्न (") बंद नहीं है। उसे ठीक करके फ़ाइल फिर चुनें।`,
  ],
  recognising: ["Looking at what the file contains…", "देखा जा रहा है कि फ़ाइल में क्या है…"],
  looksLike: {
    history: ["These look like past orders.", "ये पुराने ऑर्डर लगते हैं।"],
    orders: ["These look like new orders.", "ये नए ऑर्डर लगते हैं।"],
    outcomes: [
      "These look like outcomes of orders that you have sent before.",
      "ये पहले भेजे जा चुके ऑर्डरों के नतीजे लगते हैं।",
    ],
    addresses: ["These look like addresses without orders.", "ये बिना ऑर्डर के पते लगते हैं।"],
  },
  ofOrders: (count: string, ends: string) => [
    `Of ${counted(count, "order")}: ${ends}.`,
    `${count} ${count === "1" ? "ऑर्डर" : "ऑर्डरों"} में से: ${ends}।`,
  ],
  noRows: [
    "None of its rows can be read as an order: send the file to see why.",
    "इसकी कोई पंक्ति ऑर्डर की तरह नहीं पढ़ी जा सकी: वजह देखने के लिए फ़ाइल भेजें।",
  ],
  endCounts: {
    delivered: (count: string) => [`${count} delivered`, `${count} डिलीवर हुए`],
    rto: (count: string) => [`${count} came back`, `${count} वापस आए`],
    ndr: (count: string) => [`${count} with a failed delivery`, `${count} की डिलीवरी नहीं हो पाई`],
    cancelled: (count: string) => [`${count} cancelled`, `${count} कैंसल`],
    open: (count: string) => [`${count} without an outcome`, `${count} बिना नतीजे के`],
  },
  oldest: (day: string) => [`The oldest is from ${day}.`, `सबसे पुराना ${day} का है।`],
  firstPart: (count: string) => [
    `Only the first ${count} orders were looked at.`,
    `सिर्फ़ पहले ${count} ऑर्डर देखे गए।`,
  ],
  statuses: ["What the statuses mean", "स्टेटस का मतलब"],
  statusesAsked: [
    "Some statuses do not say clearly how the order ended. Choose what each one means: your shop's next files are read the same way.",
    "कुछ स्टेटस से पक्का पता नहीं चलता कि ऑर्डर का क्या हुआ। हर एक का मतलब बताएँ: आपकी दुकान की अगली फ़ाइलें भी ऐसे ही पढ़ी जाएँगी।",
  ],
  statusesHint: [
    "This is how they are read. Change those that mean something else in your shop; its next files are read the same way.",
    "ये ऐसे पढ़े जाते हैं। आपकी दुकान में मतलब अलग हो तो बदलें; अगली फ़ाइलें भी ऐसे ही पढ़ी जाएँगी।",
  ],
  status: ["Status in the file", "फ़ाइल में स्टेटस"],
  orders: ["Orders", "ऑर्डर"],
  meaning: ["It means", "मतलब"],
  statusParts: {
    COD: ["COD", "COD"],
    PREPAID: ["prepaid", "प्रीपेड"],
    "30+ days": ["over 30 days ago", "30 दिन से पुराना"],
    sent: ["after it was sent", "भेजे जाने के बाद"],
  } as Record<string, Pair>,
  modeTitle: ["What the rows are", "पंक्तियों में क्या है"],
  modes: {
    addresses: ["Check only", "सिर्फ़ जाँच"],
    orders: ["Orders", "ऑर्डर"],
    history: ["Past orders, with their outcomes", "पुराने ऑर्डर, नतीजों के साथ"],
    outcomes: ["Outcomes of known orders", "पहले से मौजूद ऑर्डरों के नतीजे"],
  },
  modeHints: {
    addresses: [
      "Addresses are checked; no orders are saved. Each row uses one of the month's checks.",
      "सिर्फ़ पते जाँचे जाते हैं; कोई ऑर्डर सेव नहीं होता। हर पंक्ति महीने की एक जाँच लेती है।",
    ],
    orders: [
      "Addresses are checked, orders are scored and saved; risky ones go to the queue. Each order uses one check. Needs Pro.",
      "पते जाँचे जाते हैं, ऑर्डरों को स्कोर मिलता है और वे सेव होते हैं; जोखिम वाले कतार में जाते हैं। हर ऑर्डर एक जाँच लेता है। Pro चाहिए।",
    ],
    history: [
      "The score learns from them. Each needs its order date. Uses no checks. Needs Pro.",
      "स्कोर इनसे सीखता है। हर ऑर्डर की तारीख़ ज़रूरी है। कोई जाँच नहीं लगती। Pro चाहिए।",
    ],
    outcomes: [
      "Rows of order and outcome: delivered, rto, ndr, cancelled. Uses no checks. Needs Pro.",
      "ऑर्डर और नतीजे की पंक्तियाँ: delivered, rto, ndr, cancelled। कोई जाँच नहीं लगती। Pro चाहिए।",
    ],
  },
  free: ["This uses none of the month's checks.", "इसमें महीने की कोई जाँच नहीं लगती।"],
  cost: (rows: string) => [
    `At most ${counted(rows, "check")}.`,
    `ज़्यादा से ज़्यादा ${rows} ${rows === "1" ? "जाँच लगेगी" : "जाँचें लगेंगी"}।`,
  ],
  left: (count: string) => [
    `${counted(count, "check")} ${count === "1" ? "is" : "are"} left this month.`,
    `इस महीने ${count} ${count === "1" ? "जाँच बची है" : "जाँचें बची हैं"}।`,
  ],
  noLimit: ["Your checks have no limit.", "आपकी जाँचों की कोई सीमा नहीं है।"],
  tooFew: [
    "These may not be enough: a part that needs more checks than are left is refused as a whole.",
    "शायद ये कम पड़ें: जिस हिस्से को बची जाँचों से ज़्यादा चाहिए, वह पूरा लौटा दिया जाता है।",
  ],
  inParts: (rows: string) => [
    `It is sent in parts of ${rows} rows, one after another.`,
    `यह ${rows} पंक्तियों के हिस्सों में, एक के बाद एक भेजी जाएगी।`,
  ],
  orderTitle: ["Which orders are at the top of the file", "फ़ाइल में सबसे ऊपर कौन से ऑर्डर हैं"],
  onTop: { newest: ["The newest", "सबसे नए"], oldest: ["The oldest", "सबसे पुराने"] },
  sheet: ["Sheet", "शीट"],
  formatTitle: ["What you get", "आपको क्या मिले"],
  formats: {
    json: ["The results on this page, and as a CSV", "नतीजे इसी पेज पर, और CSV में"],
    xlsx: ["Your workbook, with the results in added columns", "आपकी वर्कबुक, जुड़े हुए कॉलमों में नतीजों के साथ"],
  },
  columns: ["Columns", "कॉलम"],
  columnsHint: [
    "Most are recognised by name, such as Pin Code, Mobile, Address 1. Where the name is not clear, choose what the column contains. This browser remembers it for files with the same headers.",
    "ज़्यादातर कॉलम नाम से पहचान लिए जाते हैं, जैसे Pin Code, Mobile, Address 1। जहाँ नाम से पता न चले, वहाँ चुनें कि कॉलम में क्या है। ऐसे ही हेडर वाली फ़ाइलों के लिए यह इस ब्राउज़र में याद रहता है।",
  ],
  usedOf: (used: number, all: number) => [`${used} of ${all} are read`, `${all} में से ${used} पढ़े जाएँगे`],
  missing: (fields: string) => [
    `No column is read as: ${fields}. Choose it below.`,
    `इनके लिए कोई कॉलम नहीं मिला: ${fields}। नीचे चुनें।`,
  ],
  anAddress: ["address or PIN code", "पता या पिन कोड"],
  noStreet: [
    "No column is read as the street address, so every address will be incomplete. Choose it below.",
    "मकान और सड़क के पते का कोई कॉलम नहीं मिला, इसलिए हर पता अधूरा रहेगा। नीचे चुनें।",
  ],
  fallback: (field: string) => [`${field}, where the other is empty`, `${field}, जहाँ दूसरा ख़ाली हो`],
  fieldGroups: {
    order: ["Order", "ऑर्डर"],
    buyer: ["Customer", "ग्राहक"],
    address: ["Address", "पता"],
    outcome: ["Outcome", "नतीजा"],
    items: ["Items", "सामान"],
  },
  hiddenSheet: (name: string) => [`${name} (hidden)`, `${name} (छिपी हुई)`],
  emptySheet: [
    "This sheet has no rows below its header. Choose another one.",
    "इस शीट में हेडर के नीचे कोई पंक्ति नहीं है। दूसरी शीट चुनें।",
  ],
  reading: ["Reading the file…", "फ़ाइल पढ़ी जा रही है…"],
  csvInstead: [
    "Save the sheet as CSV and choose that: it is read here, up to 200 MiB, and sent in parts.",
    "शीट को CSV में सेव करके वह चुनें: CSV यहीं पढ़ी जाती है, 200 MiB तक, और हिस्सों में भेजी जाती है।",
  ],
  goesOn: [
    "You can open other pages meanwhile: it continues as long as this tab is open.",
    "तब तक आप दूसरे पेज देख सकते हैं: जब तक यह टैब खुला है, काम चलता रहेगा।",
  ],
  unnamed: (n: number) => [`Column ${n}, without a name`, `कॉलम ${n}, बिना नाम का`],
  example: (value: string) => [`for example ${value}`, `जैसे ${value}`],
  notUsed: ["Not used", "काम में नहीं"],
  allByName: ["Recognise all by name again", "सब फिर नाम से पहचानें"],
  send: {
    addresses: ["Check the addresses", "पते जाँचें"],
    orders: ["Check and save the orders", "ऑर्डर जाँचें और सेव करें"],
    history: ["Import the past orders", "पुराने ऑर्डर लाएँ"],
    outcomes: ["Import the outcomes", "नतीजे लाएँ"],
  },
  goOn: ["Send the rest", "बाक़ी भेजें"],
  startAnew: ["Change it and start again", "बदलकर शुरू से भेजें"],
  sending: ["Sending…", "भेजी जा रही है…"],
  checking: ["Sent; the server is checking the rows…", "पहुँच गई; सर्वर पंक्तियाँ जाँच रहा है…"],
  part: (n: number, parts: number) => [`Part ${n} of ${parts}.`, `${parts} में से हिस्सा ${n}।`],
  quota: (needed: string, left: string) => [
    `This needs ${counted(needed, "check")}, and ${left} ${left === "1" ? "is" : "are"} left this month. None of it was checked.`,
    `इसमें ${needed} ${needed === "1" ? "जाँच लगेगी" : "जाँचें लगेंगी"}, और इस महीने ${left} ${left === "1" ? "बची है" : "बची हैं"}। इसमें से कुछ भी जाँचा नहीं गया।`,
  ],
  kept: [
    "Nothing is lost: the file and your choices are still here.",
    "कुछ नहीं खोया: फ़ाइल और आपके चुने हुए विकल्प यहीं हैं।",
  ],
  keptParts: (parts: number) => [
    `Nothing is lost: ${parts === 1 ? "the first part is" : `the first ${parts} parts are`} done and not sent again.`,
    `कुछ नहीं खोया: पहले ${parts} हिस्से हो चुके हैं और दोबारा नहीं भेजे जाएँगे।`,
  ],
  result: (name: string) => [`Result of ${name}`, `${name} का नतीजा`],
  download: ["Download the file with the results", "नतीजों वाली फ़ाइल डाउनलोड करें"],
  downloadWorkbook: ["Download the workbook", "वर्कबुक डाउनलोड करें"],
  workbookReady: [
    "The workbook is ready. Rows that failed have their reason in the column “error”.",
    "वर्कबुक तैयार है। जो पंक्तियाँ नहीं हो सकीं, उनकी वजह “error” कॉलम में है।",
  ],
  counts: {
    processed: ["Rows done", "पंक्तियाँ हो गईं"],
    failed: ["Rows failed", "पंक्तियाँ नहीं हुईं"],
    item_rows: ["Further rows of the same orders", "उन्हीं ऑर्डरों की बाक़ी पंक्तियाँ"],
    VERIFIED: ["Can be delivered", "पता ठीक है"],
    NEEDS_REVIEW: ["Ask the buyer", "ग्राहक से पूछें"],
    INVALID: ["Cannot be delivered", "डिलीवरी नहीं हो सकती"],
    LOW: ["Low risk", "कम जोखिम"],
    REVIEW: ["Review", "जाँचें"],
    HIGH: ["High risk", "ज़्यादा जोखिम"],
    ...TERM_TEXTS.outcomes,
    open: ["Without an outcome", "बिना नतीजे के"],
    not_found: ["Order not known yet", "ऑर्डर अभी नहीं मिला"],
    stored: [
      "Orders you already had: details added, not stored twice",
      "ऑर्डर जो पहले से थे: जानकारी जोड़ी गई, दोबारा नहीं रखे गए",
    ],
  },
  warnings: ["Warnings", "चेतावनियाँ"],
  warningNames: {
    no_deliveries: [
      "The file has returns but no deliveries: the score would learn that every order comes back. Say above what its statuses mean, or send a file that has both.",
      "फ़ाइल में वापसी तो है पर कोई डिलीवरी नहीं: स्कोर सीखेगा कि हर ऑर्डर वापस आता है। ऊपर बताएँ कि स्टेटस का मतलब क्या है, या ऐसी फ़ाइल भेजें जिसमें दोनों हों।",
    ],
  } as Record<string, Pair>,
  usedColumns: ["Columns that were used", "कौन से कॉलम लिए गए"],
  firstRows: (shown: string, all: string) => [
    `First rows: ${shown} of ${all}`,
    `पहली पंक्तियाँ: ${all} में से ${shown}`,
  ],
  row: ["Row", "पंक्ति"],
  found: ["Result", "नतीजा"],
  outcome: ["Outcome", "नतीजा"],
  standardized: ["Standardized address and findings", "सही ढंग से लिखा पता, और क्या मिला"],
  score: (score: number) => [`${score} of 100`, `100 में से ${score}`],
  failedRows: (count: string) => [`Rows that failed: ${count}`, `जो पंक्तियाँ नहीं हुईं: ${count}`],
  failedHint: [
    "They were not checked. Correct them in your file and send it again.",
    "ये जाँची नहीं गईं। फ़ाइल में ठीक करके फिर भेजें।",
  ],
  rowNumber: (row: number) => [`Row ${row}`, `पंक्ति ${row}`],
  moreFailed: [
    "The others are in the file to download, in the column “error”.",
    "बाक़ी डाउनलोड की फ़ाइल में “error” कॉलम में हैं।",
  ],
});
