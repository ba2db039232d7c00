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
    "house house house",
    "road road road road",
    // digits alone
    "12345",
    "9849012345",
    "12 34 56",
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
  test.each(["test", "asdf", "na", "xyz"])("%s as the city", (city) => {
    expect(codes(verify({ city }))).toContain("JUNK_TEXT");
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
    "Mfm Mss Layout 12",
    "12",
    "7",
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
  test("a place whose name is repeated is one, at its own PIN", () => {
    const sarila = { line1: "Sarila Sarila Sarila", line2: "", city: "Sarila", state: "UP" };
    expect(codes(verify({ ...sarila, pincode: "210432" }))).not.toContain("JUNK_TEXT");
    expect(codes(verify({ ...sarila, pincode: "560034" }))).toContain("JUNK_TEXT");
  });
});
