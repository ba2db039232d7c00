/** Tags of merchants and courier apps, and statuses of their plugins, that say RTO or NDR; and those that only look so. */
import { expect, test } from "bun:test";
import { orderOf, shopifyOrder, wooOrder } from "./support.ts";

const RTO = [
  ...["Delhivery RTO", "RTO-Delivered", "Shiprocket: RTO", "Shiprocket - RTO In Transit", "RTO (Delhivery)"],
  ...[
    "RTO via Blue Dart",
    "Order Status: RTO Initiated",
    "RTO order",
    "[Xpressbees] RTO",
    "Return to Origin",
  ],
  "Shiprocket Shipment Status: RTO Delivered",
];
const NDR = ["Shiprocket: NDR", "NDR - Delhivery", "NDR attempt 2", "Delhivery / Undelivered"];
const NEITHER = [
  ...["No RTO", "not RTO", "RTO?", "RTO risk low", "high-rto-risk", "RTO Risk: Delhivery", "rto check done"],
  ...[
    "RTO 80",
    "RTO Shield",
    "RTO protected",
    "Delhivery RTO risk",
    "GoKwik RTO",
    "RTO cancelled",
    "pre RTO",
  ],
  ...["Delhivery", "courier", "order", "Shiprocket: NDR resolved", "NDR closed", "customer return", "rtox"],
];
const rows = (words: readonly string[], outcome: string | null) =>
  words.map((word) => [word, outcome] as [string, string | null]);

test.each([...rows(RTO, "rto"), ...rows(NDR, "ndr"), ...rows(NEITHER, null)])(
  "the tag %s is %s",
  (tag, outcome) => {
    const order = orderOf(shopifyOrder("orders/updated", { tags: `vip, ${tag}` }));
    expect(order.outcome?.outcome ?? null).toBe(outcome as never);
  },
);

test.each([
  ...rows(["delhivery-rto", "rto-shiprocket"], "rto"),
  ...rows(["shiprocket-ndr"], "ndr"),
  ...rows(["order-shipped", "delhivery"], null),
])("the status %s of a plugin is %s", (status, outcome) => {
  const order = orderOf(wooOrder("order.updated", { status }));
  expect(order.outcome?.outcome ?? null).toBe(outcome as never);
});
