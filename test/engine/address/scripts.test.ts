import { describe, expect, test } from "bun:test";
import type { AddressIn } from "../../../src/engine/address/schema.ts";
import { codes, engine, GOOD, verify, verifyLine } from "./support.ts";

/** Script, address in one line, what line 1 and 2 become, city, state, PIN. */
const ADDRESSES: [string, string, string, string, string, string][] = [
  [
    "Devanagari",
    "फ्लैट नंबर १२, गांधी मार्ग, पुणे, महाराष्ट्र ४११००१",
    "Flat No. 12, Gandhi Marg",
    "Pune",
    "Maharashtra",
    "411001",
  ],
  [
    "Bengali",
    "ফ্ল্যাট ১২, রবীন্দ্র সরণি, কলকাতা, পশ্চিমবঙ্গ ৭০০০০১",
    "Flat 12, Rabindra Sarani",
    "Kolkata",
    "West Bengal",
    "700001",
  ],
  [
    "Gurmukhi",
    "ਮਕਾਨ ਨੰਬਰ ੧੨, ਮਾਲ ਰੋਡ, ਲੁਧਿਆਣਾ, ਪੰਜਾਬ ੧੪੧੦੦੧",
    "House No. 12, Mall Road",
    "Ludhiana",
    "Punjab",
    "141001",
  ],
  [
    "Gujarati",
    "ફ્લેટ ૧૨, આશ્રમ રોડ, અમદાવાદ, ગુજરાત ૩૮૦૦૦૯",
    "Flat 12, Ashram Road",
    "Ahmedabad",
    "Gujarat",
    "380009",
  ],
  [
    "Odia",
    "ପ୍ଲଟ ନଂ ୧୨, ଜନପଥ ରୋଡ, ଭୁବନେଶ୍ୱର, ଓଡ଼ିଶା ୭୫୧୦୦୭",
    "Plot No. 12, Janpath Road",
    "Bhubaneswar",
    "Odisha",
    "751007",
  ],
  [
    "Tamil",
    "எண் ௧௨, அண்ணா தெரு, சென்னை, தமிழ்நாடு ௬௦௦௦௪௦",
    "No. 12, Anna Street",
    "Chennai",
    "Tamil Nadu",
    "600040",
  ],
  [
    "Telugu",
    "ఇంటి నెం ౧౨, మెయిన్ రోడ్, హైదరాబాద్, తెలంగాణ ౫౦౦౦౮౧",
    "House No. 12, Main Road",
    "Hyderabad",
    "Telangana",
    "500081",
  ],
  [
    "Kannada",
    "ಮನೆ ನಂ ೧೨, ೫ನೇ ಕ್ರಾಸ್, ಬೆಂಗಳೂರು, ಕರ್ನಾಟಕ ೫೬೦೦೩೪",
    "House No. 12, 5th Cross",
    "Bengaluru",
    "Karnataka",
    "560034",
  ],
  [
    "Malayalam",
    "വീട് നമ്പർ ൧൨, എം ജി റോഡ്, കൊച്ചി, കേരളം ൬൮൨൦൧൬",
    "House No. 12, MG Road",
    "Kochi",
    "Kerala",
    "682016",
  ],
];

describe("an address in an Indian script", () => {
  test.each(ADDRESSES)("%s: %s", (_, line1, printed, city, state, pincode) => {
    const result = engine.verify({ line1, landmark: "Near Park" });
    expect(result).toMatchObject({ score: 100, issues: [], corrections: [], next_action: "ACCEPT" });
    const { full, ...fields } = result.standardized;
    expect([fields.line1, fields.line2].filter(Boolean).join(", ")).toBe(printed);
    expect(fields).toMatchObject({ city, state, pincode });
    expect(full).toMatch(/^[\x20-\x7e]+$/);
    expect(result.original).toEqual({ line1 });
  });

  test("has its city and state read from their own fields", () => {
    const fields = { city: "బెంగళూరు", state: "ಕರ್ನಾಟಕ", pincode: "೫೬೦೦೩೪" };
    expect(verify(fields)).toMatchObject({ score: 100, corrections: [], standardized: GOOD });
  });

  const landmarks: [string, string][] = [
    ["12 मेन रोड, हनुमान मंदिर के पास", "Near Hanuman Temple"],
    ["12 मेन रोड, स्टेट बैंक के सामने", "Opposite"],
    ["12 ಮುಖ್ಯ ರಸ್ತೆ, ಶಾಲೆ ಹತ್ತಿರ", "Near School"],
    ["12 మెయిన్ రోడ్, బ్యాంక్ ఎదురుగా", "Opposite Bank"],
  ];
  test.each(landmarks)(
    "%s: what stands behind its place in the script is put before it",
    (line1, landmark) => {
      const { standardized } = verify({ line1, line2: "", landmark: "" });
      expect(standardized.landmark).toStartWith(landmark);
      expect(standardized.line1).toBe("12 Main Road");
    },
  );

  const parts: [string, string][] = [
    ["१२ एम जी रोड", "12 MG Road"],
    ["12 एस वी रोड", "12 SV Road"],
    ["12 गांधी जी मार्ग", "12 Gandhi Ji Marg"],
    ["५वीं गली, मकान नंबर १२", "5th Gali, House No. 12"],
    ["२रा क्रॉस, 12", "2nd Cross, 12"],
    ["११वीं गली, 12", "11th Gali, 12"],
    ["12, गांधी मार्ग, near SBI", "12, Gandhi Marg, Near SBI"],
    ["४बी, एम जी रोड", "4B, MG Road"],
    ["के-45, एम जी रोड", "K-45, MG Road"],
    ["ब्लॉक बी, मकान नंबर 12", "Block B, House No. 12"],
    ["12, ए विंग", "12, A Wing"],
    ["12 गांधी जी 4 मार्ग", "12 Gandhi Ji 4 Marg"],
    ["৪বি, গান্ধী রোড", "4B, Gandhi Road"],
    ["12 ও 14", "12 and 14"],
    ["બી-402, ગાંધી રોડ", "B-402, Gandhi Road"],
    ["ਐਚ-45, ਮਾਲ ਰੋਡ", "H-45, Mall Road"],
    ["ବି-12, ରୋଡ", "B-12, Road"],
    ["சி-12, ரோடு", "C-12, Road"],
    ["12 ఏ, గాంధీ రోడ్", "12 A, Gandhi Road"],
    ["ಸಿ-5, ಗಾಂಧಿ ರಸ್ತೆ", "C-5, Gandhi Road"],
    ["ബി 12, ഗാന്ധി റോഡ്", "B 12, Gandhi Road"],
  ];
  test.each(parts)("%s → %s", (line1, printed) => {
    expect(verify({ line1 }).standardized.line1).toBe(printed);
  });
});

describe("a name in an Indian script has the spelling of the PIN's offices that sound like it", () => {
  /** Script, line, PIN, lines as printed. */
  const names: [string, string, string, string][] = [
    ["Tamil", "12, மந்தைவெளி தெரு, மயிலாப்பூர்", "600004", "12, Mandaveli Street, Mylapore"],
    ["Tamil", "12, டி. நகர்", "600017", "12, T Nagar"],
    ["Bengali", "৭, রাসবিহারী এভিনিউ", "700029", "7, Rash Behari Avenue"],
    ["Bengali, at a neighbouring PIN", "৭, রাসবিহারী এভিনিউ", "700026", "7, Rash Behari Avenue"],
    [
      "Hindi, what is said to the courier",
      "कृपया फोन करें, मकान 5, गांधी नगर",
      "302015",
      "House 5, Gandhi Nagar",
    ],
    ["Hindi, which has a sound less than Bapu Nagar", "7, पोंकर", "302015", "7, Ponkar"],
    ["Telugu", "ఇంటి నెం 12, బంజారా హిల్స్", "500034", "House No. 12, Banjara Hills"],
    ["Kannada", "ಮನೆ ನಂ 12, ಆಗರ", "560034", "House No. 12, Agara"],
    ["Malayalam", "വീട് 12, ബാൻജാര ഹിൽസ്", "500034", "House 12, Banjara Hills"],
    ["Gujarati", "12, નવરંગપુરા", "380009", "12, Navrangpura"],
    ["Gurmukhi", "ਮਕਾਨ ਨੰਬਰ 12, ਸਰਾਭਾ ਨਗਰ", "141001", "House No. 12, Sarabha Nagar"],
    ["Odia, of two that sound alike", "ପ୍ଲଟ 12, ସହୀଦନଗର", "751007", "Plot 12, Saheednagar"],
    ["Tamil, whose words stay apart", "12, பெசன்ட் நகர்", "600090", "12, Besant Nagar"],
    ["Odia, whose words stay apart", "7, ସହିଦ ନଗର", "751007", "7, Saheed Nagar"],
  ];
  test.each(names)("%s: %s", (_, line1, pincode, printed) => {
    const { standardized } = engine.verify({ line1, pincode });
    expect([standardized.line1, standardized.line2].filter(Boolean).join(", ")).toBe(printed);
  });
  test("and none where no office sounds like it", () => {
    expect(verify({ line1: "12 रामकिशन मार्ग" }).standardized.line1).toBe("12 Ramkishan Marg");
  });
});

describe("words of addresses are translated in all their forms", () => {
  /** Language, line, line as printed, landmark. */
  const lines: [string, string, string, string][] = [
    ["Marathi", "खोली नं 302, गणेश चाळ, शाळेमागे", "Room No. 302, Ganesh Chawl", "Behind School"],
    ["Marathi", "सदनिका क्र. १२, दुसरा मजला, मंदिराच्या समोर", "Flat No. 12, 2nd Floor", "Opposite Temple"],
    ["Hindi", "कमरा 5, पुराना डाकघर रोड, बस अड्डे के पास", "Room 5, Old Post Office Road", "Near Bus Stand"],
    ["Bengali", "৭ নং গলি, পুকুরের পাশে", "7 No. Gali", "Beside Pond"],
    ["Gujarati", "રૂમ નં. 8, પાણીની ટાંકી પાછળ", "Room No. 8", "Behind Water Tank"],
    ["Punjabi", "ਕਮਰਾ ਨੰ: 6, ਡਾਕਖਾਨੇ ਦੇ ਸਾਹਮਣੇ", "Room No. 6", "Opposite Post Office"],
    ["Odia", "ଘର ନଂ 4, ପୁରୁଣା ବଜାର, ସ୍କୁଲର ପଛରେ", "House No. 4, Old Bazar", "Behind School"],
    ["Tamil", "அறை எண் 6, கிழக்கு தெரு, பள்ளிக்கு எதிரில்", "Room No. 6, East Street", "Opposite School"],
    ["Telugu", "గది నం 4, పాత బజారు, గుడికి దగ్గర", "Room No. 4, Old Bazar", "Near Temple"],
    ["Kannada", "ಕೊಠಡಿ ಸಂಖ್ಯೆ 6, ಹೊಸ ಬಡಾವಣೆ, ಶಾಲೆಯ ಹಿಂದೆ", "Room No. 6, New Layout", "Behind School"],
    ["Malayalam", "മുറി നം 5, രണ്ടാം നില, അമ്പലത്തിനടുത്ത്", "Room No. 5, 2nd Floor", "Near Temple"],
  ];
  test.each(lines)("%s: %s", (_, typed, printed, landmark) => {
    const { standardized } = verifyLine(typed, { pincode: "560034" });
    expect([standardized.line1, standardized.line2].filter(Boolean).join(", ")).toBe(printed);
    expect(standardized.landmark).toBe(landmark);
  });

  const names: [string, string][] = [
    ["रामापुर, नेहरू नगर, सरदार मार्ग", "Ramapur, Nehru Nagar, Sardar Marg"],
    ["12, காந்தி தெரு, முருகன் நகர்", "12, Gandhi Street, Murugan Nagar"],
    ["Flat 302, गांधी नगर", "Flat 302, Gandhi Nagar"],
    ["१२।४, पार्क व्यू अपार्टमेंट", "12, 4, Park View Apartment"],
    ["५ वा मजला, एसटी स्टँड, आर & बी रोड", "5th Floor, ST Stand, R & B Road"],
    ["बी.आर.टी.एस रोड, ৪র্থ তলা", "BRTS Road, 4th Floor"],
    ["एमजी रोड, ಜೆಪಿ ನಗರ, எல்ஐசி காலனி", "MG Road, JP Nagar, LIC Colony"],
    ["ఎంజీ రోడ్, এসবিআই কলোনি, ടികെ റോഡ്", "MG Road, SBI Colony, TK Road"],
    ["बीबी रोड, সিটি সেন্টার", "Bibi Road, City Centre"],
    ["म.नं. 27, ਮਾਡਲ ਟਾਊਨ", "House No. 27, Model Town"],
  ];
  test.each(names)("%s → %s", (line1, printed) => {
    expect(verify({ line1 }).standardized.line1).toBe(printed);
  });
});

test("a name is not an office of the PIN that has its consonants alone", () => {
  const fields = { city: "कल्याण", pincode: "421301" };
  expect(verifyLine("खोली 302, शांति चाळ", fields).standardized.line1).toBe("Room 302, Shanti Chawl");
});

test("raw is what was typed, joiners and digits of its script with it", () => {
  const { components } = verifyLine("फ्लैट नंबर १२, सा‍ई भवन, शाळेमागे", { pincode: "411001" });
  expect(components.house?.raw).toBe("फ्लैट नंबर १२");
  expect(components.building?.raw).toBe("सा‍ई भवन");
  expect(components.landmark?.raw).toBe("शाळेमागे");
});

describe("the original", () => {
  test("is kept of every field that was transliterated, as it was typed", () => {
    const typed = {
      line1: " १२, मेन रोड",
      line2: "कोरमंगला",
      landmark: "मंदिर के पास",
      city: "पुणे",
      state: "महाराष्ट्र",
    };
    expect(engine.verify({ ...typed, pincode: "411001" }).original).toEqual(typed);
    expect(verify({ line2: "ಕೋರಮಂಗಲ" }).original).toEqual({ line2: "ಕೋರಮಂಗಲ" });
  });
  const without: AddressIn[] = [
    {},
    { pincode: "५६००३४" },
    { line1: "१२, 5th Cross" },
    { line1: "12, Café Road" },
  ];
  test.each(without)("is absent for %j: digits and accents are no other script", (fields) => {
    expect(verify(fields)).not.toHaveProperty("original");
  });
  test("is absent for another country, which is answered as typed", () => {
    const nepal = engine.verify({
      line1: "काठमाडौं मार्ग १२",
      city: "काठमाडौं",
      country: "NP",
      pincode: "44600",
    });
    expect(nepal).not.toHaveProperty("original");
    expect(nepal.standardized.line1).toBe("काठमाडौं मार्ग १२");
  });
});

test("a city in its own script is not called misspelt", () => {
  const result = verify({ city: "ଭୁବନେଶ୍ୱର", state: "Odisha", pincode: "751001", line2: "" });
  expect(result.standardized.city).toBe("Bhubaneswar");
  expect(result.corrections).toEqual([]);
  expect(codes(result)).toEqual([]);
});
