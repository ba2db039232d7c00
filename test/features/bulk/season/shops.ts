/**
 * The season as shops export it.
 * - Shopify: "Order export" of https://help.shopify.com/en/manual/orders/export-orders: an order of several items has a
 *   row for each, the further ones blank but for name, e-mail, date and item. Values of the financial and the
 *   fulfilment status as in OrderDisplayFinancialStatus and OrderDisplayFulfillmentStatus of https://shopify.dev/docs/api.
 *   There is no status of a return to the sender: shops tag the order, or let its payment be voided.
 * - WooCommerce: statuses of https://woocommerce.com/document/managing-orders/order-statuses/, with those that shops add
 *   for couriers; columns of "Advanced Order Export" and of "Order Export & Order Import", two of its export plugins.
 */
import { EXPORTS } from "../exports.ts";
import type { SeasonOrder } from "./season.ts";
import { dateText, type Exported, type Line, nameOf } from "./text.ts";

const zoned = (at: number | null) => (at === null ? "" : `${dateText(at, "Y-M-D h:m:s")} +0530`);

/** Financial status, fulfilment status and tags, as the shop leaves them. */
function shopifyStatus({ end, isCod, shippedAt, number }: SeasonOrder): [string, string, string] {
  if (end === "cancelled") return [isCod ? "voided" : "refunded", "unfulfilled", ""];
  if (end === "open")
    return [isCod ? "pending" : "paid", shippedAt === null ? "unfulfilled" : "fulfilled", ""];
  if (end === "delivered") return ["paid", "fulfilled", number % 3 === 0 ? "Delivered" : "COD-confirmed"];
  if (!isCod) return ["refunded", "fulfilled", "RTO"];
  return number % 4 === 0
    ? ["voided", "fulfilled", ""]
    : ["pending", "fulfilled", ["RTO", "rto delivered, COD", "Repeat, RTO-Initiated"][number % 3]];
}

/** `#1191`, id 5000001191. */
export const shopify = (season: readonly SeasonOrder[]): Exported => ({
  header: EXPORTS["Shopify's orders_export.csv"].header.split(","),
  rows: season.flatMap((order): Line[] => {
    const { number, email, items, end, isCod, placedAt, shippedAt, endedAt, total } = order;
    const [financial, fulfillment, tags] = shopifyStatus(order);
    const common = { Name: `#${number}`, Email: email, "Created at": zoned(placedAt) };
    const lines = items.map(({ name, sku, quantity, price }) => ({
      ...{ "Lineitem quantity": quantity, "Lineitem name": name, "Lineitem price": price.toFixed(2) },
      ...{ "Lineitem sku": sku, "Lineitem requires shipping": "true", "Lineitem taxable": "true" },
      ...{ "Lineitem fulfillment status": fulfillment === "fulfilled" ? "fulfilled" : "pending" },
    }));
    const first = {
      ...{ "Financial Status": financial, "Fulfillment Status": fulfillment, Tags: tags, Currency: "INR" },
      "Paid at": financial === "paid" ? zoned(isCod ? endedAt : placedAt) : "",
      ...{ "Fulfilled at": zoned(shippedAt), "Cancelled at": end === "cancelled" ? zoned(endedAt) : "" },
      ...{ Subtotal: total.toFixed(2), Shipping: "0.00", Taxes: "0.00", Total: total.toFixed(2) },
      "Payment Method": isCod ? "Cash on Delivery (COD)" : "Razorpay Secure",
      "Refunded Amount": financial === "refunded" ? total.toFixed(2) : "0.00",
      "Outstanding Balance": financial === "pending" ? total.toFixed(2) : "0.00",
      ...{ Id: `500000${number}`, Source: "web", "Risk Level": "Low", "Accepts Marketing": "no" },
      ...shopifyAddress("Shipping", order),
      ...shopifyAddress("Billing", order),
    };
    return lines.map((line, i) => ({ ...common, ...(i === 0 ? first : {}), ...line }));
  }),
});

const shopifyAddress = (what: string, order: SeasonOrder) => ({
  ...{ [`${what} Name`]: nameOf(order), [`${what} Street`]: `${order.street}, ${order.area}` },
  ...{ [`${what} Address1`]: order.street, [`${what} Address2`]: order.area, [`${what} City`]: order.city },
  // Shopify's mark of a text.
  ...{ [`${what} Zip`]: `'${order.pincode}`, [`${what} Province`]: order.stateCode },
  ...{
    [`${what} Country`]: "IN",
    [`${what} Phone`]: `+91 ${order.phone.slice(0, 5)} ${order.phone.slice(5)}`,
  },
});

/** Statuses of the shop, and those that its courier plugin adds. */
function wooStatus({ end, isCod, shippedAt, number }: SeasonOrder): string {
  if (end === "delivered") return "completed";
  if (end === "returned") return ["rto", "returned", "rto-delivered"][number % 3];
  if (end === "cancelled") return isCod ? "cancelled" : "failed";
  return shippedAt === null ? "processing" : "shipped";
}

const capital = (text: string) => text[0].toUpperCase() + text.slice(1);

/** The order is 1191, without a sign. */
export const wooAdvanced = (season: readonly SeasonOrder[]): Exported => ({
  header: EXPORTS["WooCommerce, Advanced Order Export"].header.split(","),
  rows: season.flatMap((order): Line[] => {
    const { number, items, isCod, placedAt, phone, email, total, firstName, lastName } = order;
    const lines = items.map(({ name, sku, quantity, price }, i) => ({
      ...{
        SKU: sku,
        "Item #": i + 1,
        "Item Name": name,
        "Quantity (- Refund)": quantity,
        "Item Cost": price,
      },
    }));
    const first = {
      ...{ "Order Number": number, "Order Status": capital(wooStatus(order)) },
      ...{
        "Order Date": dateText(placedAt, "Y-M-D h:m"),
        "Email (Billing)": email,
        "Phone (Billing)": phone,
      },
      "Payment Method Title": isCod ? "Cash on delivery" : "Credit Card/Debit Card/NetBanking",
      ...{ "Order Subtotal Amount": total, "Order Total Amount": total, "Order Shipping Amount": 0 },
      ...Object.assign(
        {},
        ...["Billing", "Shipping"].map((what) => ({
          ...{ [`First Name (${what})`]: firstName, [`Last Name (${what})`]: lastName },
          ...{ [`Address 1&2 (${what})`]: `${order.street}, ${order.area}`, [`City (${what})`]: order.city },
          ...{ [`State Code (${what})`]: order.stateCode, [`Postcode (${what})`]: order.pincode },
          [`Country Code (${what})`]: "IN",
        })),
      ),
    };
    return lines.map((line, i) => (i === 0 ? { ...first, ...line } : line));
  }),
});

/** A row an order, snake_case. */
export const wooImportExport = (season: readonly SeasonOrder[]): Exported => ({
  header: EXPORTS["WooCommerce, Order Import Export"].header.split(","),
  rows: season.map((order): Line => {
    const { number, isCod, placedAt, phone, email, total, firstName, lastName, items } = order;
    return {
      ...{ order_id: number, order_number: number, order_date: dateText(placedAt, "Y-M-D h:m:s") },
      ...{ status: `wc-${wooStatus(order)}`, order_total: total.toFixed(2), order_currency: "INR" },
      ...{ payment_method: isCod ? "cod" : "razorpay", customer_email: email, paid_date: "" },
      payment_method_title: isCod ? "Cash on delivery" : "Razorpay",
      ...Object.assign(
        {},
        ...["billing", "shipping"].map((what) => ({
          ...{ [`${what}_first_name`]: firstName, [`${what}_last_name`]: lastName, [`${what}_phone`]: phone },
          ...{ [`${what}_address_1`]: order.street, [`${what}_address_2`]: order.area },
          ...{ [`${what}_city`]: order.city, [`${what}_state`]: order.stateCode, [`${what}_country`]: "IN" },
          [`${what}_postcode`]: order.pincode,
        })),
      ),
      line_item_1: `name:${items[0].name}|sku:${items[0].sku}|quantity:${items[0].quantity}`,
    };
  }),
});
