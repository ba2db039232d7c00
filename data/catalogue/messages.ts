/**
 * Messages to buyers that an agent sends by WhatsApp: our texts, which a shop may replace by its own, and how a text is
 * filled in with what an order says.
 */
import type { Texts } from "./words.ts";

/** What a message is for. */
export const MESSAGES = ["confirm", "house", "pin"] as const;
export type MessageKind = (typeof MESSAGES)[number];

/** What a text may name, as `{order}`. */
export const MESSAGE_VARIABLES = ["name", "shop", "order", "amount", "address", "pin"] as const;
export type MessageValues = Readonly<Record<(typeof MESSAGE_VARIABLES)[number], string>>;

export const MESSAGE_TEXTS: Readonly<Record<MessageKind, Texts>> = {
  confirm: {
    en: "Hello {name}, this is {shop}. We received your order {order} ({amount}). Please reply YES to confirm it, and we will ship it.",
    hi: 'नमस्ते {name} जी, {shop} की तरफ़ से। आपका ऑर्डर {order} ({amount}) हमें मिल गया है। पक्का करने के लिए "हाँ" लिखकर भेजें, हम तुरंत भेज देंगे।',
  },
  house: {
    en: "Hello {name}, this is {shop}. To deliver your order {order} we need your house or flat number and a landmark nearby, for example a temple, school or shop. Please send them here.",
    hi: "नमस्ते {name} जी, {shop} की तरफ़ से। आपका ऑर्डर {order} पहुँचाने के लिए मकान या फ़्लैट नंबर और पास का कोई लैंडमार्क चाहिए, जैसे मंदिर, स्कूल या दुकान। कृपया यहीं लिखकर भेज दें।",
  },
  pin: {
    en: "Hello {name}, this is {shop}. The PIN code of your order {order} ({pin}) does not match your address. Please send your full address with the right 6-digit PIN code.",
    hi: "नमस्ते {name} जी, {shop} की तरफ़ से। आपके ऑर्डर {order} का पिन कोड ({pin}) पते से मेल नहीं खाता। कृपया 6 अंकों के सही पिन कोड के साथ पूरा पता भेज दें।",
  },
};

/** Follows the amount of an order that is paid at the door. */
export const ON_DELIVERY: Texts = { en: ", cash on delivery", hi: ", कैश ऑन डिलीवरी" };

/** A variable with the blank before it, in brackets or not. */
const FILLED = / ?\(\{(\w+)\}\)| ?\{(\w+)\}/g;
const BRACES = /\{([^{}]*)\}/g;

/** The text with the values in it. One that is empty takes the blank before it along, and brackets around it. */
export const filledIn = (text: string, values: MessageValues): string =>
  text.replace(FILLED, (written, bracketed?: string, bare?: string) => {
    const name = (bracketed ?? bare) as keyof MessageValues;
    const value = values[name];
    return value === "" ? "" : written.replace(`{${name}}`, () => value);
  });

/** What stands in braces and is no variable: the first one, or null. */
export function unknownVariable(text: string): string | null {
  const known: readonly string[] = MESSAGE_VARIABLES;
  for (const [, name] of text.matchAll(BRACES)) if (!known.includes(name)) return name;
  return null;
}
