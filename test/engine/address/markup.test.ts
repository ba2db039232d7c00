/** What a form, an export or a phone adds to an address: entities, tags, links, e-mail addresses, labels of fields. */
import { describe, expect, test } from "bun:test";
import { codes, values, verify, verifyLine } from "./support.ts";

const printed = (line1: string, city = "Ranchi", pincode = "834002") => {
  const { standardized } = verifyLine(line1, { city, state: "Jharkhand", pincode });
  return [standardized.line1, standardized.line2, standardized.landmark].filter(Boolean).join(" | ");
};

describe("what an export writes for a character is that character", () => {
  test.each([
    ["Plot 7 &amp; 8, Park Street", "Plot 7 & 8, Park Street"],
    ["Plot 7 &amp;amp; 8, Park Street", "Plot 7 & 8, Park Street"],
    ["12 O&#39;Brien House, Park Street", "12 O'Brien House, Park Street"],
    ["12 O&#x27;Brien House, Park Street", "12 O'Brien House, Park Street"],
    ["Flat&nbsp;4B, Sai&nbsp;Apts", "Flat 4B, Sai Apartments"],
    ["Flat 4B, Sai Apts<br>Near Clock Tower", "Flat 4B, Sai Apartments | Near Clock Tower"],
    ["<p>Flat 4B, Sai Apts</p><p>Near Clock Tower</p>", "Flat 4B, Sai Apartments | Near Clock Tower"],
    ["Shop 5, Tower A & B; Park Street", "Shop 5, Tower A & B, Park Street"],
    ["मकान नं 4&nbsp;गांधी नगर", "House No. 4 Gandhi Nagar"],
  ])("%s", (typed, expected) => {
    expect(printed(typed)).toBe(expected);
  });
});

describe("a link or an e-mail address is no part of the address", () => {
  test.each([
    ["12 Park Street, near Clock Tower https://maps.app.goo.gl/aBcD12", "12 Park Street | Near Clock Tower"],
    ["12 Park Street (https://goo.gl/maps/x1), Rose Villa", "12 Park Street, Rose Villa"],
    ["ravi.k@example.com, 12 Park Street", "12 Park Street"],
    ["12 Park Street, Email: ravi_k@example.co.in, Rose Villa", "12 Park Street, Rose Villa"],
    ["12 Park Street mail id - r@example.com", "12 Park Street"],
    ["Shop 4 @ Park Street", "Shop 4 Park Street"],
  ])("%s", (typed, expected) => {
    expect(printed(typed)).toBe(expected);
  });
  test.each(["https://maps.app.goo.gl/aBcD1234", "ravi.k@example.com"])("%s alone is no address", (line1) => {
    expect(codes(verify({ line1, line2: "", landmark: "" }))).toEqual(["LINE_MISSING"]);
  });
});

describe("labels of fields are not printed, and part what they stand for", () => {
  test.each([
    "Name: Sunita Devi Address: 45 Patel Nagar City: Patna State: Bihar Pin: 800023 Mobile: 9123456780",
    "Name : Sunita Devi, Address : 45 Patel Nagar, City : Patna, State : Bihar, Pin : 800023, Ph 9123456780",
    "Name- Sunita Devi\nAddress- 45 Patel Nagar\nCity- Patna\nState- Bihar\nPincode- 800023\nPh- 9123456780",
  ])("%s", (line1) => {
    const result = verifyLine(line1);
    expect(result.standardized).toMatchObject({
      line1: "Sunita Devi, 45 Patel Nagar",
      line2: "",
      city: "Patna",
      state: "Bihar",
      pincode: "800023",
    });
    expect(result.phone).toBe("9123456780");
    expect(values(result)).toMatchObject({ care_of: "Sunita Devi", house: "45" });
  });
  test.each([
    ["Address: 12 Park Street", "12 Park Street"],
    ["Delivery address - 12 Park Street", "12 Park Street"],
    ["12 Salt Lake City - Ranchi", "12 Salt Lake City"],
    ["Flat 4, Building - Rose Heights, Street - MG Road", "Flat 4, Building Rose Heights, Street MG Road"],
  ])("%s", (typed, expected) => {
    expect(printed(typed)).toBe(expected);
  });
});

describe("an address that was filled in twice is printed once", () => {
  const whole = "Ravi Kumar 12 MG Road Ashok Nagar Ranchi Jharkhand 834002 India";
  test.each([
    [whole, whole],
    [`${whole}, ${whole}`, ""],
  ])("%s | %s", (line1, line2) => {
    const { standardized } = verifyLine(line1, { line2, name: "Ravi Kumar", pincode: "834002" });
    expect(standardized.full).toBe("12 MG Road Ashok Nagar, Ranchi, Jharkhand 834002");
  });
  test("also without the buyer's name", () => {
    const { full } = verifyLine(whole, { line2: whole }).standardized;
    expect(full).toBe("Ravi Kumar 12 MG Road Ashok Nagar, Ranchi, Jharkhand 834002");
  });
  test.each([
    ["12 MG Road Ashok Nagar", "Ashok Nagar", "12 MG Road Ashok Nagar"],
    ["12/A Ashok Nagar Ashok Nagar", "Ashok Nagar", "12/A Ashok Nagar"],
    ["Flat 4 Rose Villa", "Rose Villa, Ashok Nagar", "Flat 4 Rose Villa, Ashok Nagar"],
    ["12 Sri Ashok Nagar", "Ashok Nagar", "12 Sri Ashok Nagar, Ashok Nagar"],
    ["12 MG Road near Ashok Nagar", "Ashok Nagar", "12 MG Road, Ashok Nagar, Near Ashok Nagar"],
  ])("so is an area that line 2 repeats: %s | %s", (line1, line2, lines) => {
    const { full } = verifyLine(line1, { line2, city: "Ranchi", pincode: "834002" }).standardized;
    expect(full).toBe(`${lines}, Ranchi, Jharkhand 834002`);
  });
  test.each(["12 MG Road Ashok Nagar Ranchi 834002", "12 MG Road Ashok Nagar Ranchi Jharkhand 834002 India"])(
    "city and PIN at the end of line 1 are of the whole address, and a line 2 follows: %s",
    (typed) => {
      const { line1, line2 } = verifyLine(typed, {
        line2: "Rose Villa",
        city: "Ranchi",
        pincode: "834002",
      }).standardized;
      expect([line1, line2]).toEqual(["12 MG Road Ashok Nagar", "Rose Villa"]);
    },
  );
});
