/**
 * The season as couriers and warehouses export it: what was never handed over is missing at a courier.
 * - Shiprocket: statuses of https://www.shiprocket.in/knowledgebase/order-shipment-manifest-statuses/ and
 *   https://apidocs.shiprocket.in; in its reports a date that has not come is "N/A". The order sheet has the columns of
 *   its bulk template ("*Buyer's Mobile No.", "*Shipping Complete Address"), with those of the shipment behind them.
 * - Delhivery: status and status type of its "Package Lifecycle", https://delhivery-express-api-doc.readme.io: DL with
 *   the status RTO is a parcel that is back; RT is one on its way back, whose status is that of any parcel.
 * - Unicommerce: sale orders, a row an item. One that comes back stays DISPATCHED in its own status: the package's is
 *   RETURN_EXPECTED and then RETURNED, https://documentation.unicommerce.com.
 */
import { EXPORTS } from "../exports.ts";
import type { SeasonOrder } from "./season.ts";
import { dateText, type Exported, type Line, nameOf } from "./text.ts";

const stamp = (at: number | null) => dateText(at, "D-M-Y h:m:s") || "N/A";
const endOf = ({ end, endedAt }: SeasonOrder, wanted: SeasonOrder["end"]) =>
  end === wanted ? endedAt : null;

function shiprocketStatus({ end, shippedAt, number }: SeasonOrder): string {
  if (end === "delivered") return "DELIVERED";
  if (end === "returned") return ["RTO DELIVERED", "RTO ACKNOWLEDGED", "RTO IN TRANSIT"][number % 3];
  if (end === "cancelled") return "CANCELED";
  return shippedAt === null ? "NEW" : ["IN TRANSIT", "OUT FOR DELIVERY"][number % 2];
}

const shiprocketItems = ({ items }: SeasonOrder): Line[] =>
  items.map(({ name, sku, quantity, price }) => ({
    ...{
      "Channel SKU": sku,
      "Master SKU": sku,
      "Product Name": name,
      "Product Category": "Default Category",
    },
    ...{ "Product Quantity": quantity, "Product Price": price.toFixed(2) },
  }));

/** The report of shipments: a product's row repeats its order. */
export const shiprocketReport = (season: readonly SeasonOrder[]): Exported => ({
  header: EXPORTS["Shiprocket's report"].header.split(","),
  rows: season.flatMap((order) => {
    const { number, isCod, placedAt, shippedAt, awb, email, phone, total } = order;
    const common = {
      ...{ "Order ID": number, "Shiprocket Created At": stamp(placedAt + 600_000) },
      ...{ "Channel Created At": stamp(placedAt), Status: shiprocketStatus(order), Channel: "SHOPIFY" },
      ...{ "Customer Name": nameOf(order), "Customer Email": email, "Customer Mobile": phone },
      ...{ "Address Line 1": order.street, "Address Line 2": order.area, "Address City": order.city },
      ...{ "Address State": order.state, "Address Pincode": order.pincode },
      ...{ "Payment Method": isCod ? "cod" : "prepaid", "Order Total": total.toFixed(2) },
      ...{ "AWB Code": awb ?? "N/A", "AWB Assigned Date": stamp(shippedAt), EDD: stamp(placedAt + 4e8) },
      ...{
        "Courier Company": awb === null ? "N/A" : "Delhivery Surface",
        "COD Payble Amount": isCod ? total : 0,
      },
      ...{
        "Order Picked Up Date": stamp(shippedAt),
        "Order Delivered Date": stamp(endOf(order, "delivered")),
      },
      "RTO Initiated Date": stamp(order.end === "returned" ? placedAt + 8e8 : null),
      ...{ "RTO Delivered Date": stamp(endOf(order, "returned")), "RTO Risk": "low", Zone: "z_d" },
      ...{ "Order Type": "Forward", "Order Tags": "", "Latest NDR Date": "N/A", "Latest NDR Reason": "N/A" },
    };
    return shiprocketItems(order).map((item) => ({ ...common, ...item }));
  }),
});

/** The order sheet: first and last name apart, the whole address in one column, the value that of the items. */
export const shiprocketSheet = (season: readonly SeasonOrder[]): Exported => ({
  header: [
    ...["*Order Id", "Order Date (DD-MM-YYYY) (Optional)", "Verified Order (Yes/No) (Optional)"],
    ...["*Buyer's Mobile No.", "*Buyer's First Name", "Buyer's Last Name (Optional)"],
    ...["*Shipping Complete Address", "Shipping Address Landmark (Optional)", "*Shipping Address Pincode"],
    ...["*Shipping Address City", "*Shipping Address State", "*Shipping Address Country", "Email (Optional)"],
    ...["Buyer's Alternate Mobile Number (Optional)", "Buyer's Company Name (Optional)"],
    ...["Billing Complete Address (Optional)", "Billing Pincode (Optional)", "Pickup Address Id (Optional)"],
    ...["*Order Channel", "*Payment Method (COD/Prepaid)", "*Product Name", "*Master SKU"],
    ...["*Product Quantity", "*Per Unit Price in INR (Inclusive of Tax)", "Order Tag (Optional)"],
    ...["*Weight Of Shipment (kg)", "Courier Name", "AWB", "Shipment Status", "Delivered Date"],
    "RTO Delivered Date",
  ],
  rows: season.flatMap((order) => {
    const { number, isCod, placedAt, awb, email, phone } = order;
    const address = `${order.street}, ${order.area}, ${order.city}, ${order.state} ${order.pincode}`;
    const common = {
      ...{ "*Order Id": number, "Order Date (DD-MM-YYYY) (Optional)": dateText(placedAt, "D-M-Y") },
      ...{ "*Buyer's Mobile No.": phone, "*Buyer's First Name": order.firstName },
      ...{ "Buyer's Last Name (Optional)": order.lastName, "*Shipping Complete Address": address },
      ...{ "*Shipping Address Pincode": order.pincode, "*Shipping Address City": order.city },
      ...{ "*Shipping Address State": order.state, "*Shipping Address Country": "India" },
      ...{ "Email (Optional)": email, "*Order Channel": "Custom", AWB: awb ?? "" },
      "*Payment Method (COD/Prepaid)": isCod ? "COD" : "Prepaid",
      "Shipment Status": shiprocketStatus(order).toLowerCase().replaceAll(" ", "_"),
      "Delivered Date": dateText(endOf(order, "delivered"), "D/M/Y"),
      "RTO Delivered Date": dateText(endOf(order, "returned"), "D/M/Y"),
    };
    return order.items.map(({ name, sku, quantity, price }) => ({
      ...{ ...common, "*Product Name": name, "*Master SKU": sku, "*Product Quantity": quantity },
      "*Per Unit Price in INR (Inclusive of Tax)": price,
    }));
  }),
});

/** Status and status type. */
function delhiveryStatus({ end, number }: SeasonOrder): [string, string] {
  if (end === "delivered") return ["Delivered", "DL"];
  if (end === "open") return [["In Transit", "Dispatched", "Pending"][number % 3], "UD"];
  return number % 3 === 0 ? [["In Transit", "Pending"][number % 2], "RT"] : ["RTO", "DL"];
}

/** Parcels only: the shop's order is the reference. */
export const delhivery = (season: readonly SeasonOrder[]): Exported => ({
  header: [...EXPORTS["Delhivery's report"].header.split(","), "Status Type", "Email"],
  rows: season
    .filter(({ awb }) => awb !== null)
    .map((order) => {
      const { number, isCod, shippedAt, endedAt, total, phone, items } = order;
      const [status, type] = delhiveryStatus(order);
      return {
        ...{ Waybill: order.awb ?? "", "Reference No": number, "Consignee Name": nameOf(order) },
        ...{ Address: `${order.street} ${order.area}`, City: order.city, State: order.state },
        ...{ Country: "India", Pincode: order.pincode, Phone: "", Mobile: phone, Email: order.email },
        ...{ "Payment Mode": isCod ? "COD" : "Pre-paid", "Package Amount": total },
        ...{
          Collectable: isCod ? total : 0,
          "Product to be Shipped": items.map(({ name }) => name).join("; "),
        },
        ...{ "Pickup Date": dateText(shippedAt, "D-M-Y h:m"), Status: status, "Status Type": type },
        ...{ "Last Scan Date": dateText(endedAt ?? shippedAt, "D-M-Y h:m"), "Return Pin": "110001" },
      };
    }),
});

/** Status of the order, of its item, of its package, of the tracking. */
function unicommerceStatus({ end, shippedAt, number }: SeasonOrder): [string, string, string, string] {
  if (end === "cancelled") return ["CANCELLED", "CANCELLED", "", ""];
  if (end === "delivered")
    return ["COMPLETE", number % 4 ? "DELIVERED" : "DISPATCHED", "DELIVERED", "Delivered"];
  if (end === "returned")
    return number % 2
      ? ["COMPLETE", "DISPATCHED", "RETURNED", "RTO_DELIVERED"]
      : ["COMPLETE", "DISPATCHED", "RETURN_EXPECTED", "Return_Initiated"];
  return shippedAt === null
    ? ["PROCESSING", "FULFILLABLE", "CREATED", ""]
    : ["PROCESSING", "DISPATCHED", "DISPATCHED", "In_Transit"];
}

/** `SO1191`, displayed `#1191`; a row an item. */
export const unicommerce = (season: readonly SeasonOrder[]): Exported => ({
  header: [
    ...EXPORTS["Unicommerce's sale orders"].header.split(","),
    ...["Shipping Courier Status", "Shipping Tracking Status"],
  ],
  rows: season.flatMap((order) => {
    const { number, isCod, placedAt, shippedAt, awb, phone, email } = order;
    const [status, item, parcel, tracking] = unicommerceStatus(order);
    const common = {
      ...{ "Display Order Code": `#${number}`, "Notification Email": email, "Notification Mobile": phone },
      ...{ COD: isCod ? "1" : "0", "Shipping Address Name": nameOf(order) },
      ...{ "Shipping Address Line 1": order.street, "Shipping Address Line 2": order.area },
      ...{ "Shipping Address City": order.city, "Shipping Address State": order.state },
      ...{ "Shipping Address Country": "India", "Shipping Address Pincode": order.pincode },
      ...{ "Shipping Address Phone": phone, "Channel Name": "SHOPIFY", "Sale Order Code": `SO${number}` },
      "Order Date as dd/mm/yyyy hh:MM:SS": dateText(placedAt, "D/M/Y h:m:s"),
      ...{ "Sale Order Status": status, "Sale Order Item Status": item, Currency: "INR" },
      ...{ "Shipping Package Status Code": parcel, "Shipping Tracking Status": tracking },
      ...{
        "Tracking Number": awb ?? "",
        "Dispatch Date": dateText(shippedAt, "D/M/Y h:m:s"),
        Facility: "01",
      },
      ...{
        "Return Date": dateText(endOf(order, "returned"), "D/M/Y h:m:s"),
        "Shipping provider": "Delhivery",
      },
    };
    return order.items.map(({ name, sku, quantity, price }, i) => ({
      ...{
        ...common,
        "Sale Order Item Code": `${number}-${i}`,
        "Item SKU Code": sku,
        "Item Type Name": name,
      },
      ...{ "Total Price": price * quantity, "Selling Price": price * quantity, "Prepaid Amount": 0 },
    }));
  }),
});
