/** Addresses that are hard to read: army, border PINs, scripts, Hinglish, chawls, crosses, villages. */
import { describe, expect, test } from "bun:test";
import type { IssueCode } from "../../../data/catalogue/issues/index.ts";
import type { ComponentName } from "../../../src/engine/address/component-names.ts";
import { codes, engine, values } from "./support.ts";

/** line 1 | line 2 | city | state | PIN */
type Row = [
  address: string,
  parts: Partial<Record<ComponentName, string>>,
  expected?: { has?: IssueCode[]; lacks?: IssueCode[]; offers?: Record<string, string> },
];

const GROUPS: Record<string, Row[]> = {
  "army addresses are in no state and get no offers": [
    [
      "Hav Suresh Yadav, 18 Rajput Regt | C/o 56 APO | | | 900256",
      { post_office: "56 APO" },
      { has: ["PIN_UNVERIFIED"], lacks: ["PIN_NOT_FOUND", "CITY_MISSING"], offers: {} },
    ],
    [
      "Unit 14 Garhwal Rifles, c/o 56 APO | | Pathankot | Punjab | 914014",
      { house: "Unit 14" },
      { has: ["PIN_UNVERIFIED"], offers: {} },
    ],
    [
      "Signal Company, C/o 99 APO | | New Delhi | Delhi | 900499",
      { post_office: "99 APO" },
      { lacks: ["PIN_NOT_FOUND"], offers: {} },
    ],
  ],
  "North and South Goa are districts": [
    [
      "H.No. 221/3, Ximer Vaddo | Saligao, Bardez | North Goa | Goa | 403511",
      { house: "House No. 221/3", locality: "Saligao", district: "North Goa" },
      { lacks: ["CITY_PIN_MISMATCH"], offers: {} },
    ],
    [
      "Shop 4, 18th June Road | Panaji, North Goa, Goa | | Goa | 403001",
      { house: "Shop 4", street: "18th June Road", city: "Panaji" },
    ],
    [
      "Flat 7, Palmarinha Residency, Colva Beach Road | Salcete | South Goa | Goa | 403708",
      { building: "Palmarinha Residency", district: "South Goa" },
      { lacks: ["CITY_PIN_MISMATCH"] },
    ],
  ],
  "at a border the place named decides": [
    ["22-4-11, Gandhi Nagar 2nd Street | | Yanam | Andhra Pradesh | 533464", { state: "Puducherry" }],
    [
      "Flat 302, Silver Heights, Naroli Road | | Silvassa | Gujarat | 396230",
      { state: "Dadra and Nagar Haveli and Daman and Diu" },
      { lacks: ["STATE_PIN_MISMATCH"] },
    ],
    ["Plot 31, Navayuga Nagar, Kalapet | | Puducherry | Tamil Nadu | 605014", { state: "Puducherry" }],
    [
      "SCO 88, 1st Floor, Sector 17-C | | Chandigarh | Punjab | 160017",
      { house: "SCO 88", floor: "1st Floor", locality: "Sector 17-C" },
      { has: ["STATE_PIN_MISMATCH"], offers: { state: "Chandigarh" } },
    ],
    [
      "14, Bharathiar Street | Keezhakasakudy | Karaikal | Tamil Nadu | 609602",
      { house: "14", street: "Bharathiar Street" },
      { offers: { state: "Puducherry" } },
    ],
  ],
  "Indian scripts": [
    [
      "মকান নং ৪বি, রাসবিহারী এভিনিউ | কালীঘাট | কলকাতা | পশ্চিমবঙ্গ | 700026",
      { house: "Makan No. 4B", street: "Rash Behari Avenue", locality: "Kalighat", city: "Kolkata" },
    ],
    [
      "બી-402, સૂર્યોદય એપાર્ટમેન્ટ | | અમદાવાદ | ગુજરાત | 380015",
      { house: "B-402", building: "Suryoday Apartment", city: "Ahmedabad" },
    ],
    ["கதவு எண் 12, உஸ்மான் சாலை | | சென்னை | தமிழ்நாடு | 600017", { house: "Door No. 12", city: "Chennai" }],
    [
      "ఫ్లాట్ నెం 301, సాయి రెసిడెన్సీ | అమీర్‌పేట | హైదరాబాద్ | తెలంగాణ | 500016",
      { house: "Flat No. 301", locality: "Ameerpet", city: "Hyderabad" },
    ],
    [
      "ನಂ 45, 3ನೇ ಅಡ್ಡರಸ್ತೆ | ಜಯನಗರ | ಬೆಂಗಳೂರು | ಕರ್ನಾಟಕ | 560011",
      { house: "No. 45", street: "3rd Cross", locality: "Jayanagar", city: "Bengaluru" },
    ],
    [
      "ടി.സി 12/345 | പട്ടം | തിരുവനന്തപുരം | കേരളം | 695004",
      { house: "TC 12/345", locality: "Pattam", city: "Thiruvananthapuram" },
    ],
    [
      "ਮਕਾਨ ਨੰ 1234, ਗਲੀ ਨੰ 5 | | ਲੁਧਿਆਣਾ | ਪੰਜਾਬ | 141002",
      { house: "House No. 1234", street: "Gali No. 5", city: "Ludhiana" },
    ],
    [
      "मकान नं 12, गली नं 3, हनुमान मंदिर के पास | लक्ष्मी नगर | दिल्ली | दिल्ली | 110092",
      { house: "House No. 12", street: "Gali No. 3", landmark: "Near Hanuman Temple" },
    ],
    ["ଘର ନଂ ୨୧, ସହିଦ ନଗର | | ଭୁବନେଶ୍ୱର | ଓଡ଼ିଶା | 751007", { house: "House No. 21", locality: "Saheed Nagar" }],
  ],
  Hinglish: [
    [
      "makan no 45 hanuman mandir ke paas gali no 3 | shahdara | delhi | delhi | 110032",
      { house: "Makan No. 45", street: "Gali No. 3", landmark: "Near Hanuman Mandir", locality: "Shahdara" },
    ],
    [
      "B-12 second floor, bank of baroda ke samne, Vaishali Nagar | | Jaipur | Rajasthan | 302021",
      {
        house: "B-12",
        floor: "Second Floor",
        landmark: "Opposite Bank of Baroda",
        locality: "Vaishali Nagar",
      },
    ],
    [
      "dukaan no 3 SBI ATM ke bagal mein station road | | Gaya | Bihar | 823002",
      { house: "Dukaan No. 3", street: "Station Road", landmark: "Beside SBI ATM" },
    ],
    ["ward 11, bus stand ke piche | | Hoshangabad | MP | 461001", { landmark: "Behind Bus Stand" }],
  ],
  "chawls, wings and towers": [
    [
      "Room No.12, Shivaji Chawl, Near BMC School | Kurla (W) | Mumbai | Maharashtra | 400070",
      {
        house: "Room No. 12",
        building: "Shivaji Chawl",
        landmark: "Near BMC School",
        locality: "Kurla West",
      },
    ],
    [
      "room no.7 ganesh chawl | malwani | mumbai | maharashtra | 400095",
      { house: "Room No. 7", building: "Ganesh Chawl" },
    ],
    [
      "A wing 504 Neelkanth Enclave LBS Marg | Ghatkopar West | Mumbai | Maharashtra | 400086",
      { block: "A Wing", house: "504", street: "LBS Marg" },
      { lacks: ["NO_HOUSE_NO"] },
    ],
    [
      "1204 Tower 5 Prestige Lakeside Habitat | Varthur Main Road | Bengaluru | Karnataka | 560087",
      { house: "1204", block: "Tower 5", street: "Varthur Main Road" },
      { lacks: ["NO_HOUSE_NO"] },
    ],
    [
      "flat no C-104 wing C Sai Darshan | Kharghar sector 12 | Navi Mumbai | Maharashtra | 410210",
      { house: "Flat No. C-104", block: "Wing C" },
      { lacks: ["NO_HOUSE_NO"] },
    ],
    [
      "2nd Floor Rutwik Anandvan Complex New Ipcl Road | | Vadodara | Gujarat | 390023",
      { floor: "2nd Floor", building: "Rutwik Anandvan Complex" },
    ],
  ],
  "stages, crosses, old and new door numbers": [
    [
      "#12 1 st cross 2 nd main | BTM layout 2 nd stage | Bangalore | Karnataka | 560076",
      { house: "#12", street: "1st Cross 2nd Main", city: "Bangalore" },
    ],
    [
      "No 33/1, 8th Main, 14th Cross, Malleshwaram | Near Kuvempu Metro | Bengaluru | Karnataka | 560003",
      { house: "No. 33/1", street: "8th Main, 14th Cross", landmark: "Near Kuvempu Metro" },
    ],
    [
      "Old No 12 New No 24, Thambiah Road | West Mambalam | Chennai | Tamil Nadu | 600033",
      { house: "Old No. 12, New No. 24", street: "Thambiah Road", locality: "West Mambalam" },
    ],
    [
      "New #7/Old #3, 2nd Avenue, Besant Nagar | | Chennai | Tamil Nadu | 600090",
      { house: "New #7, Old #3", street: "2nd Avenue", locality: "Besant Nagar" },
    ],
  ],
  "house names and villages": [
    [
      "Puthenpurackal House | Kidangoor P.O | Kottayam | Kerala | 686572",
      { building: "Puthenpurackal House", post_office: "Kidangoor Post Office" },
      { lacks: ["NO_HOUSE_NO"] },
    ],
    ["TC 15/1820, Sreekovil, Vazhuthacaud | | Thiruvananthapuram | Kerala | 695014", { house: "TC 15/1820" }],
    [
      "Vill- Rampur, PO- Sarairanjan | Tehsil- Sarairanjan, Dist- Samastipur | Samastipur | Bihar | 848127",
      {
        village: "Village Rampur",
        post_office: "Post Office Sarairanjan",
        subdistrict: "Tehsil Sarairanjan",
      },
    ],
    [
      "S/o Ramesh Singh, Village:- Kheri Kalan, Teh:- Tigaon | near Shiv mandir | Faridabad | Haryana | 121002",
      { care_of: "S/o Ramesh Singh", village: "Village Kheri Kalan", landmark: "Near Shiv Mandir" },
    ],
    ["V.P.O. Dhanaula, Teh. & Distt. Barnala | | Barnala | Punjab | 148105", { village: "VPO Dhanaula" }],
    [
      "Khasra No 112/2, Village Burari | | Delhi | Delhi | 110084",
      { village: "Village Burari", house: "Khasra No. 112/2" },
    ],
  ],
  "a part of the town whose name ends with the town's": [
    ["12 Purani Mandi, Mandi | | | HP | 175001", { house: "12", locality: "Purani Mandi", city: "Mandi" }],
    ["Qr 12, Sector 4, Bokaro Steel City | | Bokaro | Jharkhand | 827004", { city: "Bokaro Steel City" }],
    ["Malli Tal, Cottage 4 | | Nainital | Uttarakhand | 263001", { building: "Malli Tal", city: "Nainital" }],
  ],
  "24 Parganas is no door": [
    ["12 KB Road, 24 Pgs(N) | | Barasat | WB | 700124", { house: "12", street: "KB Road" }],
    ["KB Road, North 24 Parganas | | Barasat | WB | 700124", { street: "KB Road" }, { has: ["NO_HOUSE_NO"] }],
  ],
  "text repeated is said once": [
    [
      "33 Raja Park Jaipur Rajasthan 302004 33 Raja Park Jaipur | | Jaipur | Rajasthan | 302004",
      { house: "33", locality: "Raja Park", city: "Jaipur" },
    ],
    [
      "Pride Aashiyana Pride Aashiyana, Flat 301, Lohegaon | | Pune | Maharashtra | 411047",
      { building: "Pride Aashiyana", house: "Flat 301" },
    ],
    [
      "Plot 9, Nanded, District Nanded | Taroda Naka | Nanded | Maharashtra | 431605",
      { house: "Plot 9", locality: "Taroda Naka", city: "Nanded" },
    ],
  ],
  "a number behind its label, or behind a named main road, is the door's": [
    ["Sr. No 45/2, Lane 6 | Dhankawadi | Pune | Maharashtra | 411043", { house: "Survey No. 45/2" }],
    [
      "Whitefield Main Road 78/1 | | Bengaluru | Karnataka | 560066",
      { house: "78/1" },
      { lacks: ["NO_HOUSE_NO"] },
    ],
    ["5th Main Road 2 | Gandhi Nagar | Bengaluru | Karnataka | 560009", { street: "5th Main Road 2" }],
    ["B-XIII-456, Gali No 2 | | Amritsar | Punjab | 143001", { house: "B-XIII-456", street: "Gali No. 2" }],
    [
      "Section 25 Barrack No 1456 Room 7 | | Ulhasnagar | Maharashtra | 421004",
      { locality: "Section 25", house: "Barrack No. 1456, Room 7" },
    ],
    ["Flat 3, 100ft Road | Indiranagar | Bengaluru | Karnataka | 560038", { street: "100 Feet Road" }],
    ["12 Bhim Tal Road | | Nainital | Uttarakhand | 263136", { street: "Bhim Tal Road" }],
  ],
  "a home in Kerala has a name and no number": [
    [
      "Kizhakkethil Veedu, near Juma Masjid | Areekode | Malappuram | Kerala | 673639",
      { landmark: "Near Juma Masjid" },
      { lacks: ["NO_HOUSE_NO"] },
    ],
    ["Puthenpurackal (H), Kattappana | | Idukki | Kerala | 685508", {}, { lacks: ["NO_HOUSE_NO"] }],
    ["Shanti Villa, MG Road | | Pune | Maharashtra | 411001", {}, { has: ["NO_HOUSE_NO"] }],
  ],
  "a part of the city stays in the line": [
    ["12 Shell Colony Road, Chembur | | Mumbai | Maharashtra | 400071", { locality: "Chembur" }],
    ["12 Rajarhat | | New Town | West Bengal | 700135", { locality: "Rajarhat" }, { lacks: ["LINE_SHORT"] }],
  ],
  "what is 'wala' of a landmark is told with it": [
    [
      "Pipal ke ped ke niche wala makan, Gaon Tikri | | Meerut | Uttar Pradesh | 250401",
      { landmark: "Below Pipal ke Ped Wala Makan", village: "Gaon Tikri" },
      { lacks: ["LINE_SHORT"] },
    ],
  ],
  "a post office without a name is no village": [
    ["Post Office | | Nashik | Maharashtra | 422001", {}, { has: ["NO_HOUSE_NO", "LINE_SHORT"] }],
    ["Post Box 23, Head Post Office | | Madurai | Tamil Nadu | 625001", {}, { lacks: ["NO_HOUSE_NO"] }],
  ],
  "lines that name no place are not accepted": [
    [
      "opposite bus stand | I will call you when I reach | Patna | Bihar | 800001",
      {},
      { has: ["LINE_SHORT"] },
    ],
    ["same address as last order | | Pune | Maharashtra | 411001", {}, { has: ["LINE_SHORT"] }],
    ["plot no, house no, street | | Indore | Madhya Pradesh | 452001", {}, { has: ["LINE_SHORT"] }],
  ],
};

describe.each(Object.entries(GROUPS))("%s", (_, rows) => {
  test.each(rows)("%s", (address, parts, { has = [], lacks = [], offers } = {}) => {
    const [line1, line2, city, state, pincode] = address.split("|").map((field) => field.trim());
    const result = engine.verify({
      line1,
      line2,
      city,
      state,
      pincode,
      name: "Asha Rao",
      phone: "9876543210",
    });
    expect(values(result)).toMatchObject(parts);
    expect(codes(result)).toEqual(expect.arrayContaining(has));
    expect(codes(result).filter((code) => lacks.includes(code))).toEqual([]);
    if (has.includes("LINE_SHORT")) expect(result.next_action).not.toBe("ACCEPT");
    if (offers === undefined) return;
    const offered = result.corrections.map(({ field, to }) => [field, to]);
    expect(Object.fromEntries(offered)).toEqual(offers);
  });
});
