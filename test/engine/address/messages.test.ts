/** Messages to the courier in an address. */
import { describe, expect, test } from "bun:test";
import { verify } from "./support.ts";

describe("what is said to the courier", () => {
  test.each([
    "call me on 9876543210 when you reach",
    "ring the bell",
    "please call before delivery",
    "Knock the door",
    "Call me once you reach",
    "pehle call karna",
    "no contact delivery",
    "Leave with the security guard at gate 2",
    "If not home give to neighbour",
    "Deliver after 5pm",
    "Please deliver between 10 and 6 on weekdays only",
    "Do not call",
    "Don't ring the bell",
    "hand over to watchman",
    "Handle with care",
    "Aane se pehle call kare",
    "आने से पहले फोन करें",
    "phone karke aana",
    "only sunday delivery",
    "5 baje ke baad aana",
    "weekdays after 7pm",
    "10am-6pm",
    "शाम 6 बजे के बाद आना",
  ])("%p is no landmark", (landmark) => {
    const { standardized, issues } = verify({ line1: "Flat 302 Green Park", landmark });
    expect(standardized.landmark).toBe("");
    expect(issues.map(({ code }) => code)).toContain("NO_LANDMARK");
  });
  test.each([
    ["12 Ring Road, please call before coming, Bell Colony", "12 Ring Road, Bell Colony"],
    ["12 Rose Villa, MG Road, ring the bell", "12 Rose Villa, MG Road"],
    ["12 Rose Villa, MG Road, bolna pehle call kare", "12 Rose Villa, MG Road"],
    ["12 Call Centre Road, Contact Colony", "12 Call Centre Road, Contact Colony"],
    ["12 Ring Bell Chowk", "12 Ring Bell Chowk"],
    ["12 Press Colony, First Phase", "12 Press Colony, First Phase"],
    ["12 Rose Villa, MG Road. Do not deliver before 6 pm", "12 Rose Villa, MG Road"],
    ["Do not deliver before 6 pm, 12 Rose Villa, MG Road", "12 Rose Villa, MG Road"],
    ["Do not deliver before 6 pm. Flat 5 Rose Villa, MG Road", "Flat 5 Rose Villa, MG Road"],
    ["Call before coming H.No. 12, MG Road", "House No. 12, MG Road"],
    ["12 Drop Street, Sunday Market, Gate 2", "12 Drop Street, Sunday Market, Gate 2"],
    ["12 Security Colony, Guard Room Road", "12 Security Colony, Guard Room Road"],
    ["12 Phone Care, MG Road", "12 Phone Care, MG Road"],
    ["9876543210 12, MG Road", "12, MG Road"],
    ["12 MG Road, please, call before delivery", "12 MG Road"],
    ...[
      "urgent delivery",
      "Urgent",
      "plz send urgent",
      "please deliver fast",
      "need urgently",
      "leave at gate 2",
      "give missed call",
      "jaldi bhejna",
      "call krna",
      "delivery se pehle call kar lena",
      "guard ko de dena",
      "munnadi phone pannunga",
      "delivery mundu call cheyandi",
      "delivery korar age call korben",
      "call madi",
      "parcel security pe chhod dena",
      "guard ko dena",
      "watchman ke paas rakh dena",
      "saman gate par dena",
      "ghar pe koi na ho to padosi ko de dena",
      "phone pe baat karke aana",
      "mon to fri only",
      "do not bend parcel",
      "पार्सल सिक्योरिटी पर छोड़ देना",
      "डिलीवरी से पहले कॉल करें",
      "कृपया जल्दी भेजें",
      "Contact Ramesh 9876543210",
      "please call Mr Ramesh Kumar on 9876543210",
    ].flatMap((said): [string, string][] => [
      [`12 Rose Villa, MG Road, ${said}`, "12 Rose Villa, MG Road"],
      [`${said}, 12 Rose Villa, MG Road`, "12 Rose Villa, MG Road"],
    ]),
    ["12 MG Road aane se pehle call kare", "12 MG Road"],
    ["12 MG Road security guard ko de dena", "12 MG Road"],
    ["12 MG Road Main Gate security ko dena", "12 MG Road Main Gate"],
    ["12 Dena Bank Road, Sun City", "12 Dena Bank Road, Sun City"],
    ["12 MG Road after 6 pm", "12 MG Road"],
    ["12 MG Road between 10:00 am to 6:00 pm", "12 MG Road"],
    ["12 MG Road, after 6 pm deliver", "12 MG Road"],
    ["12 Gandhi Nagar. Delivery only after 5 PM. Call 9812312345", "12 Gandhi Nagar"],
    ["12 MG Road, office timing 10am to 7pm", "12 MG Road"],
    ["12 MG Road - closed on Tuesday", "12 MG Road"],
    ["12 MG Road, saturday sunday off", "12 MG Road"],
    ["Evening time delivery please 3rd Floor 12 MG Road", "3rd Floor 12 MG Road"],
    ["Between 10am to 5pm only. 7/2 Race Course Road", "7/2 Race Course Road"],
    ["Friday Market, Shop 5, after Saturday Bazar", "Friday Market, Shop 5, After Saturday Bazar"],
    ["12 Good Morning Hotel, 4 AM Road", "12 Good Morning Hotel, 4 AM Road"],
    ["12 MG Road, between 5 and 6 Cross", "12 MG Road, Between 5 and 6 Cross"],
    ["12 MG Road, Sunday Times Office", "12 MG Road, Sunday Times Office"],
    ["12 MG Road, Urgent Care Hospital", "12 MG Road, Urgent Care Hospital"],
    ["12 MG Road, Contact Lens Shop", "12 MG Road, Contact Lens Shop"],
    ["12 Rakh Bagh, Need Foundation", "12 Rakh Bagh, Need Foundation"],
    ["12 Rua de Ourem, Quick Delivery Hub", "12 Rua de Ourem, Quick Delivery Hub"],
    ["12 MG Road, Contact Ramesh Electricals 9876543210", "12 MG Road, Contact Ramesh Electricals"],
  ])("in %p leaves %p", (line1, left) => {
    const { standardized } = verify({ line1, line2: "" });
    expect([standardized.line1, standardized.line2].filter(Boolean).join(", ")).toBe(left);
  });
  test.each(["lift not working come by stairs", "if i am not there give to my mother", "gift pack please"])(
    "%p stays for the courier, and a landmark is asked for",
    (landmark) => {
      const { standardized, issues } = verify({ line1: "Flat 302 Green Park", landmark });
      expect(standardized.landmark.toLowerCase()).toBe(landmark);
      expect(issues.map(({ code }) => code)).toContain("NO_LANDMARK");
    },
  );
  test("a street in it does not stand in for a landmark", () => {
    const { issues } = verify({ line1: "Flat 302 Green Park, ring the bell", landmark: "" });
    expect(issues.map(({ code }) => code)).toContain("NO_LANDMARK");
  });
  test.each(["behind my school", "2 km from the highway", "Ramesh ki dukan ke upar", "temple near my house"])(
    "but %p is a landmark",
    (landmark) => {
      const { issues } = verify({ line1: "Flat 302 Green Park", landmark });
      expect(issues.map(({ code }) => code)).not.toContain("NO_LANDMARK");
    },
  );
  test.each(["near Bell Tower", "Call Centre Road", "Press Club", "Contact Point"])(
    "%p is a landmark, too",
    (landmark) => {
      expect(verify({ landmark }).standardized.landmark).not.toBe("");
    },
  );
});
