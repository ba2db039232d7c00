/** The fields of an order by name, for its page and for the columns of files. */
import type { Schema } from "../api/client.ts";
import { type Pair, words } from "./index.ts";

/** What a column of a file can hold. */
export type Field = Schema["FileContents"]["missing"][number];

/** Names by the groups in which they are offered, in this order. */
const TEXTS = {
  order: {
    order_id: ["Order ID", "ऑर्डर आईडी"],
    reference: ["Order name", "ऑर्डर का नाम"],
    awb: ["AWB", "AWB"],
    placed_at: ["Order date", "ऑर्डर की तारीख़"],
    payment_method: ["Payment (COD or prepaid)", "भुगतान (COD या प्रीपेड)"],
    order_value: ["Order value", "ऑर्डर की रकम"],
    cod_amount: ["COD amount", "COD रकम"],
    currency: ["Currency", "मुद्रा"],
    channel: ["Sales channel", "सेल्स चैनल"],
    tags: ["Tags", "टैग"],
  },
  buyer: {
    name: ["Customer name", "ग्राहक का नाम"],
    first_name: ["First name", "पहला नाम"],
    last_name: ["Last name", "उपनाम"],
    phone: ["Mobile number", "मोबाइल नंबर"],
    email: ["E-mail", "ई-मेल"],
  },
  address: {
    line1: ["Address line 1", "पता, पहली लाइन"],
    line2: ["Address line 2", "पता, दूसरी लाइन"],
    line3: ["Address line 3", "पता, तीसरी लाइन"],
    house: ["House or flat number", "मकान या फ़्लैट नंबर"],
    building: ["Building or society", "बिल्डिंग या सोसाइटी"],
    company: ["Company (or office, flat)", "कंपनी (या दफ़्तर, फ़्लैट)"],
    area: ["Area or locality", "इलाका"],
    landmark: ["Landmark", "लैंडमार्क"],
    city: ["City", "शहर"],
    state: ["State", "राज्य"],
    pincode: ["PIN code", "पिन कोड"],
    country: ["Country", "देश"],
  },
  outcome: {
    outcome: ["Outcome (delivered, RTO …)", "नतीजा (डिलीवर, RTO …)"],
    fulfillment: ["Fulfillment status", "भेजने की स्थिति"],
    financial: ["Payment status", "भुगतान की स्थिति"],
    outcome_at: ["Date of the outcome", "नतीजे की तारीख़"],
    sent_at: ["Date of dispatch", "भेजने की तारीख़"],
    delivered_at: ["Date of delivery", "डिलीवरी की तारीख़"],
    rto_at: ["Date of the return (RTO)", "वापसी (RTO) की तारीख़"],
    ndr_at: ["Date of the failed attempt", "नाकाम कोशिश की तारीख़"],
    cancelled_at: ["Date of cancellation", "रद्द होने की तारीख़"],
  },
  items: {
    item_name: ["Item name", "सामान का नाम"],
    item_sku: ["Item SKU", "सामान का SKU"],
    item_quantity: ["Item quantity", "सामान की गिनती"],
    item_price: ["Item price", "सामान का दाम"],
    item_code: ["ID of the item in its order", "ऑर्डर में सामान की आईडी"],
  },
} satisfies Record<string, Partial<Record<Field, Pair>>>;

type Group = keyof typeof TEXTS;

const fieldsOf = (group: Group) => Object.keys(TEXTS[group]) as Field[];

/** The fields of each group. */
export const FIELD_GROUPS: Readonly<Record<Group, readonly Field[]>> = {
  order: fieldsOf("order"),
  buyer: fieldsOf("buyer"),
  address: fieldsOf("address"),
  outcome: fieldsOf("outcome"),
  items: fieldsOf("items"),
};

export const FIELDS = words<Record<Field, Pair>>({
  ...TEXTS.order,
  ...TEXTS.buyer,
  ...TEXTS.address,
  ...TEXTS.outcome,
  ...TEXTS.items,
});
