/** The names that merchants, couriers and stores give their columns; a table to add to. */

/** Comma-separated names, on as many lines as they need. */
const names = (...lines: string[]): readonly string[] =>
  lines
    .join(",")
    .split(",")
    .map((name) => name.trim());

/**
 * Field → names, the surest first. Case, punctuation and the words of {@link NOISE} do not matter, nor do those
 * of {@link QUALIFIERS} before a name. `house`, `building`, `street` come before `line1` in one line; `area` and
 * `line3` come behind `line2`.
 */
export const FIELD_WORDS = {
  order_id: names(
    "order id, order no, order number, order ref, order reference, order name, reference order id",
    "order, orderid, invoice no, invoice, reference no, reference, ref, awb, awb no, waybill",
    "tracking id, tracking no, shipment id, id, ऑर्डर आईडी, ऑर्डर नंबर, ऑर्डर, name",
  ),
  name: names(
    "consignee name, consignee, customer name, recipient name, recipient, receiver name, receiver",
    "full name, buyer name, contact name, contact person, attention, name, customer, buyer, नाम",
    "ग्राहक का नाम, ग्राहक, पूरा नाम",
  ),
  first_name: names("first name, firstname, given name"),
  last_name: names("last name, lastname, surname, family name"),
  phone: names(
    "mobile, mobile no, mobile number, phone, phone no, phone number, contact no, contact number",
    "contact, cell, cell phone, mobile phone, telephone, tel, whatsapp, whatsapp no, phone 1, mobile 1",
    "contact 1, mob, ph, primary phone, मोबाइल, मोबाइल नंबर, फोन, फ़ोन, संपर्क, phone 2",
    "alternate phone, alternate mobile, alternate number",
  ),
  email: names("email, e mail, email id, email address, mail, mail id, ईमेल, ई मेल"),
  house: names(
    "house no, house, house number, flat no, flat, door no, door, plot no, plot, unit, unit no",
    "house flat no, flat house no, flat no house no, apartment no, building no, मकान नंबर, मकान",
  ),
  building: names(
    "building, building name, apartment, apartment name, society, society name, premises, company",
  ),
  line1: names(
    "address line 1, address 1, address 1 2, addressline 1, address line, line 1, street address",
    "street address 1, address, full address, complete address, street 1, street, street name, road",
    "add 1, addr 1, addr, add, पता, पूरा पता, पता 1, गली, सड़क",
  ),
  line2: names(
    "address line 2, address 2, addressline 2, line 2, street address 2, street 2, add 2, addr 2, पता 2",
  ),
  line3: names("address line 3, address 3, addressline 3, line 3, add 3, addr 3, पता 3"),
  area: names(
    "area, locality, area locality, locality area, sector, colony, neighbourhood, village, इलाका",
    "क्षेत्र, मोहल्ला",
  ),
  landmark: names("landmark, land mark, near, nearby, nearest landmark, लैंडमार्क, पहचान, निकट"),
  city: names(
    "city, city name, town, city town, town city, city district, place, city village, शहर, नगर",
    "district, district name, dist, post office, जिला, ज़िला",
  ),
  state: names(
    "state, state name, state ut, province, region, state province, province name, state code",
    "province code, राज्य, प्रदेश",
  ),
  pincode: names(
    "pin code, pincode, pin, zip code, zipcode, zip, postal code, postcode, post code, postal, zip pin",
    "pin zip, zip postal, area pin, postal pin, पिन कोड, पिनकोड, पिन",
  ),
  country: names("country, country name, country code, देश"),
  payment_method: names(
    "payment method, payment mode, payment type, payment, mode of payment, pay mode, cod prepaid",
    "prepaid cod, order type, is cod, cod, payment gateway, gateway, payment method title, mode, भुगतान",
    "भुगतान का तरीका",
  ),
  order_value: names(
    "order value, order amount, order total, total amount, total value, invoice value, invoice amount",
    "grand total, total price, amount, total, value, cod amount, collectable amount, collectible value",
    "cod value, declared value, price, product value, sub total, subtotal, राशि, रकम, कुल, मूल्य",
  ),
  channel: names("channel, sales channel, order channel, source, order source"),
  outcome: names(
    "outcome, delivery status, shipment status, courier status, final status, order status, status",
    "current status, awb status, tracking status, result, स्थिति, परिणाम",
  ),
  placed_at: names("order date, placed at, order placed at, order created at, created at, order time, date"),
  outcome_at: names("outcome date, outcome at, delivered at, delivery date, delivered date, rto date"),
};

export type Field = keyof typeof FIELD_WORDS;

/** Words that a name has or has not, and is the same. */
export const NOISE: ReadonlySet<string> = new Set([
  ...[
    "no",
    "nos",
    "number",
    "num",
    "nbr",
    "code",
    "the",
    "of",
    "your",
    "field",
    "details",
    "detail",
    "inr",
    "rs",
  ],
  ...["नंबर", "नम्बर", "संख्या", "कोड", "का", "की", "के"],
]);

/** Words before (or in brackets behind) a name that say whose it is. */
export const QUALIFIERS: Readonly<Record<string, "shipping" | "billing" | "neutral">> = {
  shipping: "shipping",
  ship: "shipping",
  delivery: "shipping",
  deliver: "shipping",
  destination: "shipping",
  drop: "shipping",
  to: "neutral",
  customer: "neutral",
  cust: "neutral",
  consignee: "neutral",
  recipient: "neutral",
  receiver: "neutral",
  buyer: "neutral",
  billing: "billing",
  bill: "billing",
};

/** A column with one of these is about the place that the parcel comes from. */
export const ELSEWHERE: ReadonlySet<string> = new Set([
  "seller",
  "pickup",
  "sender",
  "return",
  "warehouse",
  "origin",
]);
