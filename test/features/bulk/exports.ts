/** The columns of platforms' own exports and templates, with orders of our making: what each must be read as. */
import Papa from "papaparse";
import type { Mode } from "../../../src/features/bulk/types.ts";

export interface Export {
  header: string;
  rows: Record<string, string>[];
  mode?: Mode;
  /** What is said of each order, by its id. */
  orders: Record<string, object>;
}

/** As the platform would write it. */
export const csvOf = ({ header, rows }: Export): string =>
  Papa.unparse({ fields: header.split(","), data: rows });

const BILLING_AND_SHIPPING = (field: string) => `Billing ${field},Shipping ${field}`;

/** Line items of an order have rows of their own, in which the order's fields are blank. */
const shopify: Export = {
  header: [
    "Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal",
    "Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name",
    "Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable",
    "Lineitem fulfillment status",
    ...[
      "Name",
      "Street",
      "Address1",
      "Address2",
      "Company",
      "City",
      "Zip",
      "Province",
      "Country",
      "Phone",
    ].map(BILLING_AND_SHIPPING),
    "Notes,Note Attributes,Cancelled at,Payment Method,Payment Reference,Refunded Amount,Vendor",
    "Outstanding Balance,Employee,Location,Device ID,Id,Tags,Risk Level,Source,Lineitem discount,Tax 1 Name",
    "Tax 1 Value,Phone,Receipt Number,Duties,Billing Province Name,Shipping Province Name,Payment ID",
    "Payment Terms Name,Next Payment Due At,Payment References",
  ].join(","),
  rows: [
    {
      ...{ Name: "#1019", Email: "asha@example.com", "Financial Status": "pending", Currency: "INR" },
      ...{ Subtotal: "1200.00", Shipping: "60.00", Taxes: "0.00", Total: "1260.00" },
      ...{
        "Created at": "2026-10-05 14:22:30 +0530",
        "Lineitem quantity": "2",
        "Lineitem name": "Kurta - Red",
      },
      ...{ "Lineitem price": "500.00", "Lineitem sku": "KU-R", "Shipping Name": "Asha Rao" },
      ...{ "Shipping Street": "Flat 4B, 12 80 Feet Road", "Shipping Address1": "Flat 4B, 12 80 Feet Road" },
      ...{ "Shipping City": "Bengaluru", "Shipping Zip": "'560034", "Shipping Province": "KA" },
      ...{ "Shipping Country": "IN", "Shipping Phone": "098450 12345", "Shipping Company": "Sunrise Tower" },
      ...{ "Payment Method": "Cash on Delivery (COD)", "Outstanding Balance": "1260.00" },
      ...{ Id: "5412345678901", Tags: "COD, RTO Delivered", Source: "web" },
    },
    {
      ...{ Name: "#1019", Email: "asha@example.com", "Created at": "2026-10-05 14:22:30 +0530" },
      ...{ "Lineitem quantity": "1", "Lineitem name": "Stole", "Lineitem price": "200.00", Vendor: "Ours" },
    },
    {
      ...{ Name: "#1020", "Financial Status": "partially_paid", Currency: "INR", Total: "999.00" },
      ...{ "Created at": "2026-10-06 09:00:00 +0530", "Lineitem quantity": "1", "Lineitem name": "Saree" },
      ...{ "Billing Name": "Ravi Kumar", "Billing Address1": "14 MG Road", "Billing City": "Bengaluru" },
      ...{
        "Billing Company": "Rao & Sons",
        "Billing Zip": "560001",
        "Billing Phone": "9845012346",
        Id: "5412345678902",
      },
      ...{ "Payment Method": "Razorpay + Cash on Delivery (COD)", "Outstanding Balance": "499.00" },
      ...{ "Cancelled at": "2026-10-07 10:00:00 +0530" },
    },
  ],
  orders: {
    "5412345678901": {
      ...{ reference: "#1019", payment_method: "COD", order_value: 1260, currency: "INR", name: "Asha Rao" },
      ...{ phone: "9845012345", outcome: "rto", placed: "2026-10-05T08:52:30.000Z" },
      items: [
        { name: "Kurta - Red", sku: "KU-R", quantity: 2, price: 500 },
        { name: "Stole", quantity: 1, price: 200 },
      ],
      address: { line1: "Sunrise Tower, Flat 4B, 12 80 Feet Road", pincode: "560034" },
    },
    "5412345678902": {
      // Nothing is shipped elsewhere, so the bill's address is the address; the rest is to be collected.
      ...{ reference: "#1020", payment_method: "COD", order_value: 499, name: "Ravi Kumar" },
      ...{ phone: "9845012346", address: { line1: "14 MG Road", pincode: "560001" } },
      ...{ outcome: "cancelled", outcomeAt: "2026-10-07T04:30:00.000Z" },
    },
  },
};

const CODED = (what: string) =>
  `First Name (${what}),Last Name (${what}),Company (${what}),Address 1&2 (${what}),City (${what}),State Code (${what}),Postcode (${what}),Country Code (${what})`;

/** "Advanced Order Export"; its further rows of an order are blank but for the item. */
const woocommerceAdvanced: Export = {
  header: [
    `Order Number,Order Status,Order Date,Customer Note,${CODED("Billing")},Email (Billing),Phone (Billing)`,
    `${CODED("Shipping")},Payment Method Title,Cart Discount Amount,Order Subtotal Amount,Shipping Method Title`,
    "Order Shipping Amount,Order Refund Amount,Order Total Amount,Order Total Tax Amount,SKU,Item #,Item Name",
    "Quantity (- Refund),Item Cost,Coupon Code,Discount Amount,Discount Amount Tax",
  ].join(","),
  rows: [
    {
      ...{ "Order Number": "731", "Order Status": "Completed", "Order Date": "2026-10-05 14:22" },
      ...{ "First Name (Billing)": "Asha", "Last Name (Billing)": "Rao", "Phone (Billing)": "9845012345" },
      ...{ "Address 1&2 (Billing)": "1 Office Lane", "Postcode (Billing)": "110001", "Item #": "1" },
      ...{ "First Name (Shipping)": "Meena", "Last Name (Shipping)": "Iyer", "City (Shipping)": "Bengaluru" },
      ...{
        "Address 1&2 (Shipping)": "12 MG Road",
        "Postcode (Shipping)": "560001",
        "State Code (Shipping)": "KA",
      },
      ...{ "Payment Method Title": "Cash/UPI on Delivery", "Order Subtotal Amount": "1000" },
      ...{ "Order Shipping Amount": "80", "Order Total Amount": "1080", SKU: "S1", "Item Name": "Lamp" },
      ...{ "Quantity (- Refund)": "1", "Item Cost": "600" },
    },
    { SKU: "S2", "Item #": "2", "Item Name": "Shade", "Quantity (- Refund)": "2", "Item Cost": "200" },
    {
      ...{ "Order Number": "732", "Order Status": "Processing", "Order Date": "2026-10-06 09:00" },
      ...{
        "First Name (Billing)": "Ravi",
        "Address 1&2 (Billing)": "14 MG Road",
        "Postcode (Billing)": "560001",
      },
      ...{ "Payment Method Title": "Credit Card/Debit Card/NetBanking", "Order Total Amount": "499" },
      ...{ "Phone (Billing)": "9845012346", "Item Name": "Lamp", "Item #": "1" },
    },
  ],
  orders: {
    "731": {
      ...{ payment_method: "COD", order_value: 1080, name: "Meena Iyer", phone: "9845012345" },
      ...{ outcome: "delivered", placed: "2026-10-05T08:52:00.000Z", address: { pincode: "560001" } },
      items: [
        { name: "Lamp", sku: "S1", quantity: 1, price: 600 },
        { name: "Shade", sku: "S2", quantity: 2, price: 200 },
      ],
    },
    "732": {
      ...{ payment_method: "PREPAID", order_value: 499, name: "Ravi", outcome: null },
      address: { line1: "14 MG Road", pincode: "560001" },
    },
  },
};

const SNAKE = (what: string) =>
  [
    "first_name",
    "last_name",
    "company",
    "email",
    "phone",
    "address_1",
    "address_2",
    "postcode",
    "city",
    "state",
  ]
    .concat("country")
    .map((field) => `${what}_${field}`)
    .join(",");

/** "Order Export & Order Import" writes a row an order, snake_case. */
const woocommerceImportExport: Export = {
  header: [
    "order_id,order_number,order_date,paid_date,status,shipping_total,shipping_tax_total,fee_total,fee_tax_total",
    "tax_total,cart_discount,order_discount,discount_total,order_total,order_subtotal,order_key,order_currency",
    "payment_method,payment_method_title,transaction_id,customer_ip_address,customer_user_agent,shipping_method",
    `customer_id,customer_user,customer_email,${SNAKE("billing")},${SNAKE("shipping")},customer_note,wt_import_key`,
    "tax_items,shipping_items,fee_items,coupon_items,refund_items,order_notes,download_permissions,line_item_1",
  ].join(","),
  rows: [
    {
      ...{ order_id: "901", order_number: "KA-901", order_date: "05-10-2026 14:22", status: "rto-transit" },
      ...{ shipping_total: "50", order_total: "849.50", order_currency: "INR", payment_method: "cod" },
      ...{ customer_id: "17", customer_email: "asha@example.com", billing_phone: "9845012345" },
      ...{ shipping_first_name: "Asha", shipping_last_name: "Rao", shipping_address_1: "12 MG Road" },
      ...{
        shipping_postcode: "560001",
        shipping_city: "Bengaluru",
        shipping_state: "KA",
        billing_city: "Pune",
      },
    },
  ],
  orders: {
    "901": {
      ...{ reference: "KA-901", payment_method: "COD", order_value: 849.5, email: "asha@example.com" },
      ...{ phone: "9845012345", name: "Asha Rao", outcome: "rto", address: { city: "Bengaluru" } },
    },
  },
};

/** The report of shipments. */
const shiprocketReport: Export = {
  header: [
    "Order ID,Shiprocket Created At,Channel Created At,Status,Channel,Channel SKU,Master SKU,Product Name",
    "Product Category,Product Quantity,Product HSN,Customer Name,Customer Email,Customer Mobile,Address Line 1",
    "Address Line 2,Address City,Address State,Address Pincode,Payment Method,Product Price,Order Total",
    "Discount Value,Weight (KG),Dimensions (CM),Charged Weight,Courier Company,AWB Code,AWB Assigned Date",
    "Pickup Location ID,Pickup Scheduled Date,Order Picked Up Date,EDD,Order Delivered Date,RTO Address",
    "COD Payble Amount,Remitted Amount,CRF ID,UTR No,Zone,COD Charges,Freight Total Amount,Order Type,Order Tags",
    "Latest NDR Date,Latest NDR Reason,RTO Initiated Date,RTO Delivered Date,RTO Risk,Pickup Pincode,RTO Reason",
  ].join(","),
  rows: [
    {
      ...{ "Order ID": "1019", "Channel Created At": "05-10-2026 14:22:30", Status: "RTO IN INTRANSIT" },
      ...{ "Master SKU": "KU-R", "Product Name": "Kurta", "Product Quantity": "1", "Product Price": "700" },
      ...{ "Customer Name": "Asha Rao", "Customer Mobile": "9845012345", "Address Line 1": "12 MG Road" },
      ...{ "Address City": "Bengaluru", "Address Pincode": "560001", "Payment Method": "cod" },
      ...{ "Order Total": "1250", "AWB Code": "1.41123456789E+13", "COD Payble Amount": "0" },
      ...{ "Pickup Pincode": "110001", "RTO Initiated Date": "12-10-2026 10:00:00", "RTO Risk": "High" },
    },
    {
      // The second product of the order: everything else is repeated.
      ...{ "Order ID": "1019", "Channel Created At": "05-10-2026 14:22:30", Status: "RTO IN INTRANSIT" },
      ...{ "Product Name": "Stole", "Product Quantity": "2", "Product Price": "275" },
      ...{ "Customer Name": "Asha Rao", "Customer Mobile": "9845012345", "Address Line 1": "12 MG Road" },
      ...{ "Address City": "Bengaluru", "Address Pincode": "560001", "Payment Method": "cod" },
      ...{ "Order Total": "1250", "AWB Code": "1.41123456789E+13", "COD Payble Amount": "0" },
    },
    {
      ...{ "Order ID": "1020", "Channel Created At": "25-10-2026 09:00:00", Status: "Delivered" },
      ...{ "Customer Name": "Ravi", "Customer Mobile": "9845012346", "Address Line 1": "14 MG Road" },
      ...{
        "Address Pincode": "560001",
        "Payment Method": "prepaid",
        "Order Total": "499",
        "AWB Code": "SR0042",
      },
      ...{ "Order Delivered Date": "29-10-2026 17:00:00" },
    },
  ],
  orders: {
    "1019": {
      ...{ payment_method: "COD", order_value: 1250, awb: "", outcome: "rto" },
      ...{ placed: "2026-10-05T08:52:30.000Z", outcomeAt: "2026-10-12T04:30:00.000Z" },
      items: [
        { name: "Kurta", sku: "KU-R", quantity: 1, price: 700 },
        { name: "Stole", quantity: 2, price: 275 },
      ],
    },
    "1020": {
      ...{ payment_method: "PREPAID", order_value: 499, awb: "SR0042", outcome: "delivered" },
      outcomeAt: "2026-10-29T11:30:00.000Z",
    },
  },
};

/** The template for orders in bulk: the value is that of its items. */
const shiprocketTemplate: Export = {
  header: [
    "*Order Id,Order Date as dd-mm-yyyy hh:MM,*Channel,*Payment Method(COD/Prepaid),*Customer First Name",
    "Customer Last Name,Email (Optional),*Customer Mobile,Customer Alternate Mobile,*Shipping Address Line 1",
    "Shipping Address Line 2,*Shipping Address Country,*Shipping Address State,*Shipping Address City",
    "*Shipping Address Postcode,Billing Address Line 1,Billing Address Line 2,Billing Address Country",
    "Billing Address State,Billing Address City,Billing Address Postcode,*Master SKU,*Product Name",
    "*Product Quantity,Tax %,*Selling Price(Per Unit Item Inclusive of Tax),Discount(Per Unit Item)",
    "Shipping Charges(Per Order),COD Charges(Per Order),Gift Wrap Charges(Per Order),Total Discount (Per Order)",
    "*Length (cm),*Breadth (cm),*Height (cm),*Weight Of Shipment(kg),Send Notification(True/False),Comment",
    "HSN Code,Location Id,Reseller Name,Company Name",
  ].join(","),
  rows: [
    {
      ...{ "*Order Id": "S-1", "Order Date as dd-mm-yyyy hh:MM": "05-10-2026 14:22", "*Channel": "Custom" },
      ...{
        "*Payment Method(COD/Prepaid)": "COD",
        "*Customer First Name": "Asha",
        "*Customer Mobile": "9845012345",
      },
      ...{ "*Shipping Address Line 1": "12 MG Road", "*Shipping Address Postcode": "560001" },
      ...{ "*Shipping Address City": "Bengaluru", "*Product Name": "Lamp", "*Product Quantity": "3" },
      ...{ "*Selling Price(Per Unit Item Inclusive of Tax)": "250" },
    },
  ],
  orders: {
    "S-1": {
      ...{ payment_method: "COD", order_value: 750, channel: "Custom", placed: "2026-10-05T08:52:00.000Z" },
      items: [{ name: "Lamp", quantity: 3, price: 250 }],
    },
  },
};

/** The template of Delhivery One. */
const delhiveryTemplate: Export = {
  header: [
    "*Sale Order Number,*Pickup Location Name,*Transport Mode,*Payment Mode,COD Amount,*Customer Name",
    "*Customer Phone,*Shipping Address Line1,Shipping Address Line2,*Shipping City,*Shipping State",
    "*Shipping Pincode,*Item Sku Code,*Item Sku Name,*Quantity Ordered,Packaging Type,*Unit Item Price,Length (cm)",
    "Breadth (cm),Height (cm),Weight (gm),Fragile Shipment,Discount Type,Discount Value,Tax Class Code",
    "Customer Email,Billing Address same as Shipping Address,Billing Address Line1,Billing City,Billing State",
    "Billing Pincode,e-Waybill Number,Seller Name,Seller GST Number,Seller Address Line1,Seller City",
    "Seller State,Seller Pincode",
  ].join(","),
  rows: [
    {
      ...{
        "*Sale Order Number": "D-1",
        "*Payment Mode": "COD",
        "COD Amount": "900",
        "*Customer Name": "Asha",
      },
      ...{
        "*Customer Phone": "9845012345",
        "*Shipping Address Line1": "12 MG Road",
        "*Shipping Pincode": "560001",
      },
      ...{ "*Item Sku Code": "KU-R", "*Item Sku Name": "Kurta", "*Quantity Ordered": "2" },
      ...{ "*Unit Item Price": "500", "Seller Pincode": "110001" },
    },
    {
      ...{
        "*Sale Order Number": "D-2",
        "*Payment Mode": "Pre-paid",
        "*Customer Name": "Ravi",
        "COD Amount": "0",
      },
      ...{ "*Shipping Address Line1": "14 MG Road", "*Shipping Pincode": "560001", "*Item Sku Code": "ST" },
      ...{ "*Item Sku Name": "Stole", "*Quantity Ordered": "1", "*Unit Item Price": "275" },
    },
  ],
  orders: {
    "D-1": {
      ...{ payment_method: "COD", order_value: 900, address: { pincode: "560001" } },
      items: [{ name: "Kurta", sku: "KU-R", quantity: 2, price: 500 }],
    },
    "D-2": { payment_method: "PREPAID", order_value: 275 },
  },
};

/** Its older manifest and reports: the shop's order is the reference. */
const delhiveryReport: Export = {
  header: [
    "Waybill,Reference No,Consignee Name,Address,City,State,Country,Pincode,Phone,Mobile,Weight,Payment Mode",
    "Package Amount,Collectable,Product to be Shipped,Return Address,Return Pin,Seller Name,Pickup Date,Status",
    "Last Scan Date",
  ].join(","),
  rows: [
    {
      ...{ Waybill: "1411000000011", "Reference No": "R-1", "Consignee Name": "Asha", Address: "12 MG Road" },
      ...{ City: "Bengaluru", Pincode: "560001", Mobile: "9845012345", "Payment Mode": "COD (Pay at door)" },
      ...{ "Package Amount": "1000", Collectable: "950", "Product to be Shipped": "Kurta", Status: "RTO" },
      ...{ "Pickup Date": "05 Oct 2026", "Last Scan Date": "Oct 12, 2026 2:30 PM", "Return Pin": "110001" },
    },
    {
      ...{ Waybill: "1411000000012", "Reference No": "R-2", "Consignee Name": "Ravi", Address: "14 MG Road" },
      ...{
        Pincode: "560001",
        "Payment Mode": "PPD",
        "Package Amount": "499",
        Collectable: "0",
        Status: "In Transit",
      },
      ...{ "Pickup Date": "06 Oct 2026" },
    },
  ],
  orders: {
    "R-1": {
      ...{ reference: "R-1", awb: "1411000000011", payment_method: "COD", order_value: 950, outcome: "rto" },
      ...{ placed: "2026-10-04T18:30:00.000Z", outcomeAt: "2026-10-12T09:00:00.000Z" },
    },
    "R-2": { awb: "1411000000012", payment_method: "PREPAID", order_value: 499, outcome: null },
  },
};

/** Sale orders: a row is an item, and its price that of the item. */
const unicommerce: Export = {
  header: [
    "Sale Order Item Code,Display Order Code,Reverse Pickup Code,Notification Email,Notification Mobile",
    "Require Customization,COD,Shipping Address Id,Category,Invoice Code,Invoice Created,Shipping Address Name",
    "Shipping Address Line 1,Shipping Address Line 2,Shipping Address City,Shipping Address State",
    "Shipping Address Country,Shipping Address Pincode,Shipping Address Phone,Billing Address Id",
    "Billing Address Name,Billing Address Line 1,Billing Address City,Billing Address Pincode,Shipping Method",
    "Item SKU Code,Channel Product Id,Item Type Name,Item Type Color,Item Type Size,Channel Name,HSN Code,MRP",
    "Total Price,Selling Price,Cost Price,Prepaid Amount,Subtotal,Discount,Order Date as dd/mm/yyyy hh:MM:SS",
    "Sale Order Code,On Hold,Sale Order Status,Priority,Currency,Sale Order Item Status,Cancellation Reason",
    "Shipping provider,Shipping Courier,Shipping Package Code,Shipping Package Status Code,Tracking Number",
    "Dispatch Date,Facility,Return Date,Return Reason,Created,Updated",
  ].join(","),
  rows: ["A", "B"].map((item, i) => ({
    ...{
      "Sale Order Item Code": `SO7-${item}`,
      "Display Order Code": "#7",
      "Notification Mobile": "9845012345",
    },
    ...{
      COD: "1",
      "Shipping Address Id": "55",
      "Shipping Address Name": "Asha",
      "Shipping Address Line 1": "12 MG Road",
    },
    ...{
      "Shipping Address City": "Bengaluru",
      "Shipping Address Pincode": "560001",
      "Item SKU Code": `SKU-${item}`,
    },
    ...{
      "Item Type Name": `Shirt ${item}`,
      "Channel Name": "AMAZON",
      "Total Price": "450",
      "Selling Price": "450",
    },
    ...{
      "Order Date as dd/mm/yyyy hh:MM:SS": "05/10/2026 14:22:30",
      "Sale Order Code": "SO7",
      Currency: "INR",
    },
    ...{
      "Sale Order Status": "COMPLETE",
      "Sale Order Item Status": "DELIVERED",
      "Tracking Number": `AWB7${i}`,
    },
  })),
  orders: {
    SO7: {
      ...{ reference: "#7", awb: "AWB70", payment_method: "COD", order_value: 900, channel: "AMAZON" },
      ...{ outcome: "delivered", placed: "2026-10-05T08:52:30.000Z" },
      items: [
        { name: "Shirt A", sku: "SKU-A", price: 450 },
        { name: "Shirt B", sku: "SKU-B", price: 450 },
      ],
    },
  },
};

export const EXPORTS: Record<string, Export> = {
  ...{ "Shopify's orders_export.csv": shopify, "WooCommerce, Advanced Order Export": woocommerceAdvanced },
  ...{ "WooCommerce, Order Import Export": woocommerceImportExport, "Shiprocket's report": shiprocketReport },
  ...{ "Shiprocket's template": shiprocketTemplate, "Delhivery's template": delhiveryTemplate },
  ...{ "Delhivery's report": delhiveryReport, "Unicommerce's sale orders": unicommerce },
};
