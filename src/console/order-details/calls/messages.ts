/** Ready texts for WhatsApp, and which of them an order needs. The agent sends them; the server does not. */
import { ISSUES } from "../../../../data/catalogue/issues/index.ts";
import { entryOf } from "../../../../data/catalogue/words.ts";
import type { Language } from "../../preferences.ts";
import { nameOf, type Order } from "../types.ts";

export const MESSAGES = ["confirm", "house", "pin"] as const;
export type MessageKind = (typeof MESSAGES)[number];

interface Values {
  buyer: string;
  shop: string;
  order: string;
  /** ₹1,499, with the payment if it is due at the door. */
  amount: string;
  pincode: string;
}

const TEXTS: Record<Language, Record<MessageKind, (values: Values) => string>> = {
  en: {
    confirm: ({ buyer, shop, order, amount }) =>
      `Hello${buyer}, this is ${shop}. We received your order ${order} (${amount}). Please reply YES to confirm it, and we will ship it.`,
    house: ({ buyer, shop, order }) =>
      `Hello${buyer}, this is ${shop}. To deliver your order ${order} we need your house or flat number and a landmark nearby, for example a temple, school or shop. Please send them here.`,
    pin: ({ buyer, shop, order, pincode }) =>
      `Hello${buyer}, this is ${shop}. The PIN code of your order ${order}${pincode && ` (${pincode})`} does not match your address. Please send your full address with the right 6-digit PIN code.`,
  },
  hi: {
    confirm: ({ buyer, shop, order, amount }) =>
      `नमस्ते${buyer} जी, ${shop} की तरफ़ से। आपका ऑर्डर ${order} (${amount}) हमें मिल गया है। पक्का करने के लिए "हाँ" लिखकर भेजें, हम तुरंत भेज देंगे।`,
    house: ({ buyer, shop, order }) =>
      `नमस्ते${buyer} जी, ${shop} की तरफ़ से। आपका ऑर्डर ${order} पहुँचाने के लिए मकान या फ़्लैट नंबर और पास का कोई लैंडमार्क चाहिए, जैसे मंदिर, स्कूल या दुकान। कृपया यहीं लिखकर भेज दें।`,
    pin: ({ buyer, shop, order, pincode }) =>
      `नमस्ते${buyer} जी, ${shop} की तरफ़ से। आपके ऑर्डर ${order} का पिन कोड${pincode && ` (${pincode})`} पते से मेल नहीं खाता। कृपया 6 अंकों के सही पिन कोड के साथ पूरा पता भेज दें।`,
  },
};

const ON_DELIVERY: Record<Language, string> = { en: ", cash on delivery", hi: ", कैश ऑन डिलीवरी" };

/**
 * The text in a language of the buyer.
 * @param amount the order's value as it is to be read
 */
export function messageText(
  kind: MessageKind,
  language: Language,
  order: Order,
  { shop, amount }: { shop: string; amount: string },
): string {
  const buyer = order.address.name || order.customer_name;
  return TEXTS[language][kind]({
    buyer: buyer ? ` ${buyer}` : "",
    shop,
    order: nameOf(order),
    amount: amount + (order.payment_method === "COD" ? ON_DELIVERY[language] : ""),
    pincode: order.address.pincode ?? "",
  });
}

/** What to ask first, by the issues of the address. */
export function messageFor({ verification: { issues } }: Order): MessageKind {
  // A newer server may know codes that this page does not.
  const asked = issues.map(({ code }) => entryOf(ISSUES, code)?.ask);
  if (asked.includes("pin")) return "pin";
  return asked.includes("house") ? "house" : "confirm";
}

/**
 * The order's number with its country code, digits only; null when nobody can be called.
 * A number that is no Indian mobile is taken as it was given when it has a country code.
 */
export function internationalPhone({ phone, address, verification }: Order): string | null {
  if (verification.phone_valid) return `91${verification.phone}`;
  const given = (address.phone || phone).trim();
  const digits = given.replace(/\D/g, "");
  return given.startsWith("+") && !given.startsWith("+91") && digits.length >= 8 ? digits : null;
}
