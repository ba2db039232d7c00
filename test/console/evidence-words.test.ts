/** What was seen of an order, in Hindi. */
import { expect, test } from "bun:test";
import { evidenceInHindi } from "../../src/console/order/risk/evidence-words.ts";

test.each([
  ["₹4,599 to collect at the door", "डिलीवरी पर ₹4,599 लेने हैं"],
  ["1 of 4 orders to this phone came back", "इस फ़ोन के 4 में से 1 ऑर्डर वापस आए"],
  ["3 different e-mails used with this address", "इस पते के साथ 3 अलग ई-मेल"],
  ["₹24,000 in orders of this PIN in the last 24 hours", "24 घंटे में इस पिन के ₹24,000 के ऑर्डर"],
  [
    "12 of 40 orders to Bengaluru Urban came back; with the area around it, 30 % of COD orders are expected to, against your usual 26 %",
    "Bengaluru Urban के 40 में से 12 ऑर्डर वापस आए; आसपास मिलाकर 30 % COD ऑर्डर लौटने की उम्मीद, आपके यहाँ आम तौर पर 26 %",
  ],
  ["9 of 30 orders to Tamil Nadu came back", "तमिलनाडु के 30 में से 9 ऑर्डर वापस आए"],
  [
    "The address check found NO_HOUSE_NO; it scores 85 of 100",
    "पते की जाँच: मकान, फ़्लैट या प्लॉट नंबर नहीं है; 100 में से 85",
  ],
  [
    "This address was put on your block list by ravi@example.com",
    "ravi@example.com ने इस पते को ब्लॉक सूची में डाला",
  ],
  ["Something new", "Something new"],
])("the evidence %p is %p", (english, hindi) => {
  expect(evidenceInHindi(english)).toBe(hindi);
});
