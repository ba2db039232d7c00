/** Hindi of what was seen, part by part. A part that no row knows stays as it is. */
import { stateIn } from "../../words/states.ts";
import { HINDI_ISSUES } from "../address/issue-words.ts";

/** "this phone" and the like, as they stand before का, के, से and पर. */
const IT: Readonly<Record<string, string>> = {
  phone: "इस फ़ोन",
  "e-mail": "इस ई-मेल",
  address: "इस पते",
  PIN: "इस पिन",
};
const MANY: Readonly<Record<string, string>> = { phones: "फ़ोन", "e-mails": "ई-मेल", addresses: "पते" };
const SPANS: Readonly<Record<string, string>> = { "the last hour": "1 घंटे में", "the last 24 hours": "24 घंटे में" };

const it = (word: string): string => IT[word] ?? word;
const issue = (code: string): string => HINDI_ISSUES[code] ?? code;

const ROWS: readonly [RegExp, (...groups: string[]) => string][] = [
  [/^(\S+) to collect at the door$/, (amount) => `डिलीवरी पर ${amount} लेने हैं`],
  [/^To be paid at the door, in (\w+)$/, (currency) => `डिलीवरी पर ${currency} में लेना है`],
  [/^Paid in advance$/, () => "भुगतान पहले ही हो चुका है"],
  [/^Worth (\S+)$/, (amount) => `रकम ${amount}`],
  [/^(\S+) is above (\d+) % of your orders$/, (amount, share) => `${amount} आपके ${share} % ऑर्डर से ज़्यादा है`],
  [/^(\S+) is below (\d+) % of your orders$/, (amount, share) => `${amount} आपके ${share} % ऑर्डर से कम है`],
  [
    /^(\d+) of (\d+) orders worth about (\S+) came back: ([\d.]+) times what their size alone suggests$/,
    (rto, all, amount, times) =>
      `लगभग ${amount} के ${all} ऑर्डर में से ${rto} वापस आए: रकम के हिसाब से उम्मीद का ${times} गुना`,
  ],
  [/^The address check found (\w+)$/, (code) => `पते की जाँच: ${issue(code)}`],
  [/^The address check did not find (\w+)$/, (code) => `पते की जाँच में नहीं मिला: ${issue(code)}`],
  [/^it scores (\d+) of 100$/, (score) => `100 में से ${score}`],
  [/^The address scores (\d+) of 100$/, (score) => `पते को 100 में से ${score} मिले`],
  [/^Ships to (\w+)$/, (country) => `${country} जाएगा`],
  [/^No phone was given$/, () => "फ़ोन नंबर नहीं दिया गया"],
  [/^No e-mail was given$/, () => "ई-मेल नहीं दिया गया"],
  [/^No name was given$/, () => "नाम नहीं दिया गया"],
  [/^The phone is (.*)$/, (phone) => `फ़ोन ${phone} है`],
  [/^The e-mail is (.*)$/, (email) => `ई-मेल ${email} है`],
  [/^Nobody has the name that was typed$/, () => "ऐसा नाम किसी का नहीं होता"],
  [/^First order of this ([\w-]+)$/, (who) => `${it(who)} से पहला ऑर्डर`],
  [/^(\d+) earlier orders? of this ([\w-]+)$/, (n, who) => `${it(who)} से पहले के ${n} ऑर्डर`],
  [/^(\d+) orders? of this ([\w-]+) delivered$/, (n, who) => `${it(who)} के ${n} ऑर्डर डिलीवर हुए`],
  [
    /^(\d+) of (\d+) orders to this ([\w-]+) came back$/,
    (rto, all, who) => `${it(who)} के ${all} में से ${rto} ऑर्डर वापस आए`,
  ],
  [/^No finished order to this ([\w-]+) yet$/, (who) => `${it(who)} का कोई ऑर्डर अभी पूरा नहीं हुआ`],
  [
    /^(\d+) orders? of this ([\w-]+) had a failed delivery attempt$/,
    (n, who) => `${it(who)} के ${n} ऑर्डर की डिलीवरी एक बार नहीं हो पाई`,
  ],
  [/^No earlier order by phone, e-mail or address$/, () => "इस फ़ोन, ई-मेल या पते से पहले कोई ऑर्डर नहीं"],
  [
    /^(\d+) orders? delivered to this phone at this address before$/,
    (n) => `इस फ़ोन को इसी पते पर ${n} ऑर्डर डिलीवर हो चुके हैं`,
  ],
  [
    /^(\d+) different ([\w-]+) used with this ([\w-]+)$/,
    (n, what, who) => `${it(who)} के साथ ${n} अलग ${MANY[what] ?? what}`,
  ],
  [
    /^(\d+) of (\d+) orders to (.+) came back$/,
    (rto, all, place) => `${stateIn("hi", place)} के ${all} में से ${rto} ऑर्डर वापस आए`,
  ],
  [
    /^with the area around it, (\d+) % of COD orders are expected to, against your usual (\d+) %$/,
    (here, usual) => `आसपास मिलाकर ${here} % COD ऑर्डर लौटने की उम्मीद, आपके यहाँ आम तौर पर ${usual} %`,
  ],
  [
    /^(\d+) of (\d+) orders placed between (\S+) and (\S+) came back$/,
    (rto, all, from, to) => `${from} से ${to} के बीच के ${all} में से ${rto} ऑर्डर वापस आए`,
  ],
  [
    /^(\d+) % of COD orders are expected to, against your usual (\d+) %$/,
    (here, usual) => `${here} % COD ऑर्डर लौटने की उम्मीद, आम तौर पर ${usual} %`,
  ],
  [
    /^(\d+) orders? of this ([\w-]+) in (the last [\w ]+)$/,
    (n, who, span) => `${SPANS[span]} ${it(who)} के ${n} ऑर्डर`,
  ],
  [
    /^(\S+) in orders of this ([\w-]+) in (the last [\w ]+)$/,
    (amount, who, span) => `${SPANS[span]} ${it(who)} के ${amount} के ऑर्डर`,
  ],
  [
    /^(\d+) orders? to this PIN in (the last [\w ]+), ([\d.]+) times its usual share$/,
    (n, span, times) => `${SPANS[span]} इस पिन पर ${n} ऑर्डर, आम से ${times} गुना`,
  ],
  [
    /^(Phone|E-mail|PIN|This address)( \S+)? was put on your (block|allow) list by (.+)$/,
    (what, value, list, by) =>
      `${by} ने ${LISTED[what]}${value ?? ""} को ${list === "block" ? "ब्लॉक" : "छूट वाली"} सूची में डाला`,
  ],
];

const LISTED: Readonly<Record<string, string>> = {
  Phone: "फ़ोन",
  "E-mail": "ई-मेल",
  PIN: "पिन",
  "This address": "इस पते",
};

function partText(part: string): string {
  for (const [pattern, text] of ROWS) {
    const found = pattern.exec(part);
    if (found) return text(...found.slice(1));
  }
  return part;
}

/** @param evidence of a reason, parts joined by semicolons */
export const evidenceInHindi = (evidence: string): string => evidence.split("; ").map(partText).join("; ");
