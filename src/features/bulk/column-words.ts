/** Column names used by merchants, couriers and stores. */

import { DETAILS, FILE_DETAILS, type FileDetailName } from "../orders/record/details.ts";

/** @param lines comma-separated names */
const names = (...lines: string[]): readonly string[] =>
  lines
    .join(",")
    .split(",")
    .map((name) => name.trim());

const DETAIL_HEADERS = Object.fromEntries(
  FILE_DETAILS.map((name) => [name, names(...DETAILS[name].file.headers)]),
) as Record<FileDetailName, readonly string[]>; // one for each

/**
 * Field → names, most specific first. Ignored are case, punctuation, the words of {@link NOISE} and, for fields of
 * {@link PERSON_AND_PLACE}, those of {@link QUALIFIERS}. `house` and `building` are joined before `line1`, `line3` and
 * `area` after `line2`. A name may be listed under two fields: the one with the better rank gets the column.
 */
export const FIELD_WORDS = {
  order_id: names(
    "order id, orderid, channel order id, sale order code, sale order no, sales order no, order no, order number",
    "order, id, invoice no, invoice, bill no, bill number, voucher no, vch no, vch bill no, ऑर्डर आईडी, ऑर्डर नंबर, ऑर्डर, amazon order id, sub order no, suborder id",
  ),
  ...DETAIL_HEADERS,
  name: names(
    "consignee name, consignee, customer name, recipient name, recipient, receiver name, receiver",
    "full name, buyer name, contact name, contact person, attention, name, customer, buyer, नाम",
    "ग्राहक का नाम, ग्राहक, पूरा नाम",
  ),
  first_name: names("first name, firstname, given name"),
  last_name: names("last name, lastname, surname, family name"),
  phone: names(
    "mobile, mobile no, mobile number, phone, phone no, phone number, contact no, contact number",
    "contact, cell, cell phone, mobile phone, telephone, tel, whatsapp, whats app, phone 1, mobile 1",
    "contact 1, mob, ph, primary phone, मोबाइल, मोबाइल नंबर, फोन, फ़ोन, संपर्क, phone 2",
    "alternate phone, alternate mobile, alternate number, alt phone, alt mobile, notification mobile",
  ),
  email: names("email, e mail, email id, email address, mail, mail id, ईमेल, ई मेल, notification email"),
  house: names(
    "house no, house, house number, flat no, flat, door no, door, plot no, plot, unit, unit no",
    "house flat no, flat house no, flat no house no, apartment no, building no, मकान नंबर, मकान",
  ),
  building: names("building, building name, apartment, apartment name, society, society name, premises"),
  company: names("company"),
  line1: names(
    "address line 1, address 1, address 1 2, addressline 1, address line, line 1, street address",
    "street address 1, address, full address, complete address, street 1, street, street name, road",
    "add 1, addr 1, addr, add, पता, पूरा पता, पता 1, गली, सड़क, full address with pincode, address with pincode",
    "house no street, house no and street, street road, flat house no building",
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
    "pin zip, zip postal, area pin, postal pin, पिन कोड, पिनकोड, पिन, shipping code, billing code",
  ),
  country: names("country, country name, country code, देश"),
  payment_method: names(
    "payment method, payment mode, payment type, payment, mode of payment, pay mode, cod prepaid",
    "prepaid cod, order type, is cod, cod, payment gateway, gateway, payment method title, mode, भुगतान",
    "भुगतान का तरीका, भुगतान विधि, pay type, cod ppd, ppd cod, cod pp, cod or prepaid, cod online",
  ),
  order_value: names(
    "order value, order amount, order total, order total amount, total order value, total amount, total value",
    "invoice value, invoice amount, grand total, total price, package amount, amount, total, value",
    "declared value, price, product value, sub total, subtotal, राशि, रकम, कुल, मूल्य, कुल राशि, कुल रकम, bill amount",
    "net amount, gross amount, gross total, net total, net payable, payable amount, sale amount, order amt, total amt",
    "invoice amt, amt",
  ),
  cod_amount: names(
    "cod amount, cod amt, cod value, cod payable amount, cod payble amount, collectable amount, collectable",
    "collectable value, collectible amount, collectible, collectible value, amount to collect",
    "amount to be collected, cash to collect, outstanding balance, cod collectible amount, cod collectable amount",
    "collect amount, cash to be collected, to collect, cod to collect, balance to collect, cod balance",
  ),
  channel: names("channel, channel name, sales channel, order channel, source, order source, source name"),
  tags: names("tags, order tags, order tag"),
  placed_at: names(
    "order date, order date time, order date and time, order placed date, order placed at, order created at",
    "order created date, channel created at, ordered at, ordered on, placed at, purchase date, created at",
    "date created, created date, created on, created, shiprocket created at, order time, booking date, date",
    "order placed on, date of order, order dt, booked on, invoice date, bill date",
    "manifest date, manifested at, pickup date, ऑर्डर की तारीख, ऑर्डर दिनांक, तारीख, दिनांक, तिथि",
  ),
  outcome: names(
    "outcome, delivery status, shipment status, courier status, final status, shipping package status",
    "shipping courier status, shipping tracking status, sale order item status, order item status, order status",
    "sale order status, status, current status, awb status, tracking status, status type, sub status",
    "last status, latest status, secondary status, rto status, result, स्थिति, डिलीवरी स्थिति, डिलीवरी की स्थिति, परिणाम",
    "live order status, order state, reason for credit entry, final delivery status, final order status, return type",
    "delivered rto, delivered or rto, current courier status, current shipment status, easy ship status, parcel status, package status",
  ),
  /** Whether the shop has sent it, and the state of its payment. */
  fulfillment: names("fulfillment status, fulfilment status, order fulfillment status, fulfillment"),
  financial: names("financial status, payment status, order payment status"),
  outcome_at: names(
    "outcome date, outcome at, status date, status time, status updated at, last status date",
    "last status time, status datetime, status date time, current status date, current status date time",
    "current status time, last status date time, last scan date, last scan time, last status update, last updated at",
    "last updated on, last update date, updated on, status updated on, status update date",
  ),
  sent_at: names(
    "fulfilled at, shipped date, shipped at, shipped on, order shipped date, ship date, dispatch date",
    "dispatched at, dispatched on, dispatched date, order picked up date, picked up date, picked date",
  ),
  delivered_at: names(
    "delivered date, order delivered date, delivered on, delivered at, delivery date, date of delivery",
    "delivered time, delivered date time, delivery date time, actual delivery date, completed date, date completed",
  ),
  rto_at: names(
    "rto initiated date, rto initiated on, rto date, rto delivered date, rto delivered on, return date, returned date",
    "returned on, return delivered date",
  ),
  ndr_at: names("latest ndr date, ndr date, ndr 1 attempt date, last attempt date, first attempt date"),
  cancelled_at: names("cancelled at, canceled at, cancelled date, cancelled on, cancellation date"),
  item_name: names(
    "item name, product name, lineitem name, line item name, sku name, item sku name, item type name",
    "product title, item title, product, item, product description, item description, product to be shipped",
    "products, items",
  ),
  item_sku: names("item sku, sku, lineitem sku, line item sku, product sku, master sku, channel sku"),
  item_quantity: names(
    "item quantity, quantity, qty, lineitem quantity, line item quantity, product quantity, quantity ordered",
    "quantity purchased, item qty, product qty, units, pieces",
  ),
  item_price: names(
    "item price, unit price, unit item price, lineitem price, line item price, product price, selling price",
    "selling price per item, item selling price, item cost, rate",
  ),
  /** Id of one item of an order: where a row has one, its value is that of the item, unless its name says the order's. */
  item_code: names("sale order item code, sale order item, order item id, shipment item id"),
};

export type Field = keyof typeof FIELD_WORDS;
export const ALL_FIELDS: ReadonlySet<Field> = new Set(Object.keys(FIELD_WORDS) as Field[]);

/** Fields of the delivery address. */
export const PLACE: readonly Field[] = [
  ...(["house", "building", "company", "line1", "line2", "line3", "area", "landmark"] as const),
  ...(["city", "state", "pincode", "country"] as const),
];
/** Fields of the recipient. */
export const PERSON: readonly Field[] = ["name", "first_name", "last_name", "phone", "email"];
/** Fields that may have a qualifier: "Shipping City" is a city, but "Shipping Amount" is not the order's amount. */
export const PERSON_AND_PLACE: ReadonlySet<Field> = new Set([...PERSON, ...PLACE]);
/** Fields of an item; an order of several items has several rows. */
export const ITEM: readonly Field[] = ["item_name", "item_sku", "item_quantity", "item_price", "item_code"];

/** Words of a header that are ignored. */
export const NOISE: ReadonlySet<string> = new Set([
  // "buyer_s_mobile_no_optional"
  ..."no nos number num nbr code the of your field details detail inr rs s optional mandatory required".split(
    " ",
  ),
  // "Order Date as dd/mm/yyyy hh:MM:SS"
  ..."as dd mm yyyy yy hh ss".split(" "),
  // "Enter your name"
  ..."enter your please".split(" "),
  ..."नंबर नम्बर नं संख्या क्रमांक कोड का की के".split(" "),
]);

/** Words before a name, or in brackets after it, that distinguish shipping from billing columns, or mean nothing. */
export const QUALIFIERS = {
  shipping: new Set("shipping ship delivery deliver destination drop".split(" ")),
  billing: new Set("billing bill".split(" ")),
  neutral: new Set("to customer cust consignee recipient receiver buyer party".split(" ")),
} as const;

/** Words of columns about the sender, which are ignored. */
export const SENDER: ReadonlySet<string> = new Set(
  "seller pickup sender return warehouse origin from consignor shipper".split(" "),
);
