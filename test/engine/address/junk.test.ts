import { describe, expect, test } from "bun:test";
import { codes, verify } from "./support.ts";

const junkCodes = (line1: string) => codes(verify({ line1, line2: "", landmark: "" }));

describe("junk", () => {
  const junk = [
    // placeholders
    "test",
    "Test Test",
    "TEST ADDRESS",
    "dummy address",
    "abc",
    "xyz",
    "n/a",
    "none",
    "my home",
    "lorem ipsum dolor",
    "do not deliver",
    "ask on call",
    "[object Object]",
    "Same as billing address",
    "same address as last order",
    "As per invoice",
    "will share on call",
    "test 12, test road",
    // a hand on the keyboard
    "asdf",
    "asdfgh jkl",
    "qwerty uiop",
    "qwertyuiop 12",
    "lkjhgf",
    "zxcvbnm",
    // consonants
    "sdfkjhsdf kjhsdf",
    "12 Ghhtkjh Wrqpsd Zxkjqw",
    // the same again
    "xxxxx",
    "aaaaaa",
    "aaa bbb ccc",
    "sdfsdf sdfsdf",
    "jkhjkhjkh",
    "12 Dfgdfg Colony",
    "house house house",
    "near near near near",
    "road road road road",
    // digits alone
    "12345",
    "9849012345",
    "12 34 56",
    "98490-12345",
    // the Indian scripts
    "टेस्ट",
    "कखग",
    "यययययय",
    "টেস্ট",
    "ககககக",
    "టెస్ట్",
    "ಟೆಸ್ಟ್",
  ];
  test.each(junk)("%s", (line1) => {
    const result = verify({ line1, line2: "", landmark: "" });
    expect(codes(result)).toContain("JUNK_TEXT");
    expect(result.score).toBeLessThan(50);
    expect(result.status).toBe("INVALID");
  });
  test.each(["test", "asdf", "xyz"])("%s as the city", (city) => {
    expect(codes(verify({ city }))).toContain("JUNK_TEXT");
  });
});

describe("junk behind the words that every address has", () => {
  const hidden = [
    "xyz street",
    "12, XYZ Road, XYZ Nagar",
    "test address",
    "H.No. 4, test address, main road",
    "flat no 3, lorem ipsum apartments, 2nd floor, lorem ipsum dolor sit amet street",
    "house no 12, asdf colony",
    "asdf main road, near asdf temple",
    "address: dummy, house no, street",
    "12, foo bar layout, 4th cross",
    "sample address, please ignore",
    "hi this is test order do not ship",
    "asdf123 street",
    "7 aaaa road, aaaa colony",
    "12 sdfkjhsdf road, wrqpsdz nagar",
  ];
  test.each(hidden)("%s", (line1) => {
    expect(junkCodes(line1)).toContain("JUNK_TEXT");
  });
  test("a locality in line 2 does not make up for it, an address there does", () => {
    expect(codes(verify({ line1: "asdf", line2: "Koramangala" }))).toContain("JUNK_TEXT");
    expect(codes(verify({ line1: "xyz", line2: "12, 5th Cross, Koramangala" }))).not.toContain("JUNK_TEXT");
    expect(codes(verify({ line1: "Home", line2: "12, 5th Cross, Koramangala" }))).not.toContain("JUNK_TEXT");
  });
});

describe("N/A is an empty field", () => {
  const nothing = ["N/A", "na", "none", "NIL", "null", "Not Available", "Same as billing address"];
  test.each(nothing)("%s as the city is filled from the PIN", (city) => {
    const result = verify({ city });
    expect(codes(result)).toEqual(["CITY_FILLED"]);
    expect(result.standardized.city).toBe("Bengaluru");
  });
  test.each(nothing)("%s as state, line 2 or landmark is not printed", (text) => {
    const { standardized } = verify({ state: text, line2: text, landmark: text });
    expect(standardized.full).toBe("12, 5th Cross, 3rd Block, Bengaluru, Karnataka 560034");
  });
  test("line 2 is the address when line 1 is nothing", () => {
    const { standardized } = verify({ line1: "N/A", line2: "12, 5th Cross" });
    expect(standardized).toMatchObject({ line1: "12, 5th Cross", line2: "" });
  });
  test("both are junk", () => {
    expect(codes(verify({ line1: "N/A", line2: "N/A" }))).toContain("JUNK_TEXT");
  });
});

describe("odd, but real", () => {
  const real = [
    "12 Bhkhra",
    "Bhkhra",
    "12 Kzhkkdvl Road",
    "Kzhkkdvl House, Main Road",
    "Ngangkhalawai",
    "12 Ngangkhalawai Road",
    "AA Block 1",
    "BB Block 12",
    "12 TT Nagar",
    "12 KKK Nagar",
    "SSS Complex, 12 MG Road",
    "12 ABC Apartments, 4th Cross",
    "No. 4, QRS Layout",
    "Test House, 12 Main Road",
    "12 Test Tubes Factory Road",
    "Hello Kids School, 4 Main Road",
    "Zzz Heights 4",
    "12 Lal Lal Gali",
    "12 Dum Dum Road",
    "12 Chhachhrauli",
    "12 Thrissivaperoor",
    "Xavier Street 12",
    "Testa House, 4 MG Road",
    "12 Asdu Nagar",
    "Soil Testing Laboratory, 12 Main Road",
    "National Test House, Block CP, Sector V",
    "Driving Test Track, RTO Road",
    "Xyz Pvt Ltd, 12 MG Road, Indiranagar",
    "ABC Road 12",
    "12, ABC Colony",
    "sss nagar 4",
    "Sri Sri Sri Complex, 4 Main Road",
    "Random House, 4 Park Street",
    "Kaka Halwai Road 3",
    "12 Bar Road",
    "4 Ponmar Road",
    "Mfm Mss Layout 12",
    "12",
    "7",
    "5-22",
    "16-2-104/7",
  ];
  test.each(real)("%s", (line1) => {
    expect(junkCodes(line1)).not.toContain("JUNK_TEXT");
  });
  test.each(["Kzhkkdvl", "Bhkhra", "Sarila", "Home Town"])("%s as the city", (city) => {
    expect(codes(verify({ city }))).not.toContain("JUNK_TEXT");
  });
  test("digits alone are an address where a landmark says the rest", () => {
    expect(codes(verify({ line1: "123", line2: "", landmark: "Near Clock Tower" }))).not.toContain(
      "JUNK_TEXT",
    );
  });
  test("names of the PIN's own places are no junk there", () => {
    const bazar = { line1: "12 Null Bazar", line2: "", city: "Mumbai", state: "Maharashtra" };
    expect(codes(verify({ ...bazar, pincode: "400003" }))).not.toContain("JUNK_TEXT");
    expect(codes(verify({ ...bazar, pincode: "560034" }))).toContain("JUNK_TEXT");
  });
  test("a place whose name is repeated is one, at its own PIN", () => {
    const sarila = { line1: "Sarila Sarila Sarila", line2: "", city: "Sarila", state: "UP" };
    expect(codes(verify({ ...sarila, pincode: "210432" }))).not.toContain("JUNK_TEXT");
    expect(codes(verify({ ...sarila, pincode: "560034" }))).toContain("JUNK_TEXT");
  });
});
