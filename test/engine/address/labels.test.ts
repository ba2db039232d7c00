/** Labels of rural and regional addresses, and what is read as none. */
import { describe, expect, test } from "bun:test";
import { codes, values, verifyLine } from "./support.ts";

/** Line | city | PIN */
const read = (row: string) => {
  const [line1, city, pincode] = row.split("|").map((cell) => cell.trim());
  return verifyLine(line1, { city, pincode });
};
const printed = (row: string) => {
  const { standardized } = read(row);
  return [standardized.line1, standardized.line2].filter(Boolean).join(", ");
};

const GROUPS: Record<string, [row: string, printed: string][]> = {
  "a dash behind a label that opens its part stands for a colon": [
    [
      "At/Po - Baliapal, Via - Jaleswar, Dist - Balasore | Baliapal | 756026",
      "At/Post Baliapal, Via Jaleswar, District Balasore",
    ],
    [
      "At- Nuagaon, Po- Kantabanji, Via- Bangomunda, Ps- Turekela | Kantabanji | 767039",
      "At Nuagaon, Post Office Kantabanji, Via Bangomunda, Police Station Turekela",
    ],
    ["Ward 12, Mohalla - Kazipur | Patna | 800004", "Ward 12, Mohalla Kazipur"],
    ["Flat 12, Society - Sai Kripa, Area - Wakad | Pune | 411057", "Flat 12, Society Sai Kripa, Area Wakad"],
    ["12 Gandhi Colony - Kothrud | Pune | 411038", "12 Gandhi Colony, Kothrud"],
  ],
  "a colon makes a label of what may else be a name": [
    [
      "House No: 12, Street: 2nd Cross, Area: Sadashiv Nagar | Belagavi | 590019",
      "House No. 12, 2nd Cross, Sadashiv Nagar",
    ],
    ["Flat 12, Street: 5, Locality: Wakad | Pune | 411057", "Flat 12, Street 5, Wakad"],
    ["12 Temple Street: Wakad | Pune | 411057", "12 Temple Street Wakad"],
    ["Ship to: Neha Gupta, Flat 12, Wakad | Pune | 411057", "Neha Gupta, Flat 12, Wakad"],
  ],
  "the police station or block of a village keeps its name, also where that is the city's": [
    [
      "Vill: Bagaha Tola, P.O: Ramnagar, P.S: Ramnagar, Dist: West Champaran | Ramnagar | 845106",
      "Village Bagaha Tola, Post Office Ramnagar, Police Station Ramnagar, District West Champaran",
    ],
    ["Vill Sonapurhat, Block Chopra | Chopra | 733207", "Village Sonapurhat, Block Chopra"],
    ["12, A Block Chopra | Chopra | 733207", "12, A Block"],
    ["Vill Bagaha Tola, Thana Ramnagar | Ramnagar | 845106", "Village Bagaha Tola, Thana Ramnagar"],
    [
      "ग्राम पोस्ट बरवाडीह, थाना बरवाडीह, जिला लातेहार | बरवाडीह | 822111",
      "Village Post Barwadih, Police Station Barwadih, District Latehar",
    ],
    [
      "ग्राम- रामपुर, पोस्ट- सोनबरसा, थाना- सहार | आरा | 802208",
      "Village Rampur, Post Sonbarsa, Police Station Sahar",
    ],
    ["12 Main Road, near Police Station Ramnagar | Ramnagar | 845106", "12 Main Road"],
  ],
  "labels with a hyphen begin a part each, where no comma does": [
    [
      "S/o Hari Yadav vill- Pipra po- Barauli ps- Barauli | Gopalganj | 841405",
      "S/o Hari Yadav, Village Pipra, Post Office Barauli, Police Station Barauli",
    ],
    [
      "vill-Pipra po-Barauli ps-Barauli dist-Gopalganj | Barauli | 841405",
      "Village Pipra, Post Office Barauli, Police Station Barauli, District Gopalganj",
    ],
    ["vill+post-Pipra thana-Barauli | Gopalganj | 841405", "Village+Post Pipra, Thana Barauli"],
    [
      "Parambil House, Kakkanad PO- Ernakulam | Kochi | 682030",
      "Parambil House, Kakkanad Post Office, Ernakulam",
    ],
    ["12 Pipra Village-Barauli Road | Gopalganj | 841405", "12 Pipra Village-Barauli Road"],
  ],
  "short labels of Gujarat and Maharashtra": [
    ["Mota Faliya, Gam Vesma, Ta. Jalalpore | Navsari | 396475", "Mota Faliya, Gam Vesma, Taluka Jalalpore"],
    [
      "Mu. Po. Dhanera, Ta. Dhanera, Ji. Banaskantha | Dhanera | 385310",
      "At Post Dhanera, Taluka Dhanera, District Banaskantha",
    ],
    ["Mu Po Karad Tal Karad Jilha Satara | Karad | 415110", "At Post Karad Taluka Karad Jilha Satara"],
    [
      "Mu Po Rahata ta Rahata ji Ahmednagar | Rahata | 423107",
      "At Post Rahata Taluka Rahata District Ahmednagar",
    ],
    ["12 Main Road, Haveli Tal. | Pune | 412205", "12 Main Road, Haveli Taluka"],
    ["Ward 3, tah Parseoni | Nagpur | 441401", "Ward 3, Tehsil Parseoni"],
    ["H.N. 221 Mohalla Kot | Rampur | 244901", "House No. 221 Mohalla Kot"],
    ["12 Ram ji ka Mohalla, Ta Road | Pune | 411057", "12 Ram Ji ka Mohalla, Ta Road"],
  ],
  "one letter in brackets behind a name is its label": [
    [
      "1-2-3/A, Kothapally (V), HUZURABAD(M), Karimnagar (D) | Karimnagar | 505468",
      "1-2-3/A, Kothapally Village, Huzurabad Mandal",
    ],
    ["Kunnumpurath (H), Pala P.O | Pala | 686575", "Kunnumpurath House, Pala Post Office"],
    ["Flat 12, Block (M), Rose Villa (M) | Pune | 411001", "Flat 12, Block M, Rose Villa, M"],
    ["12, Andheri (W) | Mumbai | 400058", "12, Andheri West"],
  ],
  "P O is the post office": [
    ["P O Kakkanad, Parambil House | Kochi | 682030", "Post Office Kakkanad, Parambil House"],
    ["Parambil House, Kakkanad P O | Kochi | 682030", "Parambil House, Kakkanad Post Office"],
    ["Parambil House, Kakkanad (P O) | Kochi | 682030", "Parambil House, Kakkanad, Post Office"],
    ["P O Box 123, Fort | Kochi | 682001", "PO Box 123, Fort"],
    ["12 A P O Road | Kochi | 682001", "12 A P O Road"],
  ],
  "letters that a hyphen joins to a number are the code of a block, and no abbreviation": [
    ["BK-1/45, Shalimar Bagh | Delhi | 110088", "BK-1/45, Shalimar Bagh"],
    ["bk-12/3, Action Area 1B, Newtown | Kolkata | 700156", "BK-12/3, Action Area 1B, Newtown"],
    ["NR-23 Kirti Nagar | Delhi | 110015", "NR-23 Kirti Nagar"],
    ["TK-4 Ram Nagar | Delhi | 110055", "TK-4 Ram Nagar"],
    ["Flat 5, Bk 3, Kirti Nagar | Delhi | 110015", "Flat 5, Block 3, Kirti Nagar"],
    ["Shop 5, nr-SBI ATM, Kirti Nagar | Delhi | 110015", "Shop 5, Kirti Nagar"],
  ],
};

for (const [rule, rows] of Object.entries(GROUPS)) {
  describe(rule, () => {
    test.each(rows)("%s", (row, expected) => {
      expect(printed(row)).toBe(expected);
    });
  });
}

test.each([
  "Mota Faliya, Gam Vesma, Ta. Jalalpore | Navsari | 396475",
  "Parambil House, Kakkanad P O | Kochi | 682030",
])("a village is not asked for a house number: %s", (row) => {
  expect(codes(read(row))).not.toContain("NO_HOUSE_NO");
});

test.each([
  ["BK-1/45, Shalimar Bagh | Delhi | 110088", "BK-1/45"],
  ["NR-23 Kirti Nagar | Delhi | 110015", "NR-23"],
  ["house number twenty three gali number five | Faridabad | 121007", "House Number Twenty Three"],
  ["flat number three zero two Rose Villa | Hyderabad | 500084", "Flat Number Three Zero Two"],
  ["plot no forty five Shanti Nagar | Jaipur | 302006", "Plot No. Forty Five"],
  ["Dr.No.12/345, Trunk Road | Nellore | 524001", "Door No. 12/345"],
  ["House no 5, Bye Lane 3, Zoo Road | Guwahati | 781024", "House No. 5"],
  ["Flat One Two, Rose Villa | Jaipur | 302006", "Flat One Two"],
  ["Plot Seven Hills Apartment, MG Road | Jaipur | 302006", undefined],
])("the door of %s is %s", (row, house) => {
  const result = read(row);
  expect(values(result).house).toBe(house as string);
  expect(codes(result).includes("NO_HOUSE_NO")).toBe(house === undefined);
});

test.each([
  ["house number twenty three gali number five | Faridabad | 121007", "Gali Number Five"],
  ["House no 5, Bye Lane 3, Zoo Road | Guwahati | 781024", "Bye Lane 3, Zoo Road"],
])("the street of %s is %s", (row, street) => {
  expect(values(read(row)).street).toBe(street);
});
