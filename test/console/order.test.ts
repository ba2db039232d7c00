/** What the console works out for one order: distances between levels, times to call again, links and messages. */
import { describe, expect, test } from "bun:test";
import { callTimes, fromInput } from "../../src/console/order-details/calls/call-times.ts";
import { messageFor } from "../../src/console/order-details/calls/messages.ts";
import { storeLink } from "../../src/console/order-details/facts/store-link.ts";
import { distanceOf } from "../../src/console/order-details/risk/level-distance.ts";
import type { Order } from "../../src/console/order-details/types.ts";

const THRESHOLDS = { review: 40, high: 70 };
const reason = (code: string, points: number) => ({ code, points, message: code, evidence: code });

describe("the distance of a score to the other levels", () => {
  const of = (risk_score: number, ...reasons: [string, number][]) =>
    distanceOf(
      { risk_score, risk_reasons: reasons.map(([code, points]) => reason(code, points)) },
      THRESHOLDS,
    );

  test.each([
    [0, { up: { points: 40, level: "REVIEW" }, down: null }],
    [39, { up: { points: 1, level: "REVIEW" }, down: null }],
    [40, { up: { points: 30, level: "HIGH" }, down: { points: 1, level: "LOW" } }],
    [69, { up: { points: 1, level: "HIGH" }, down: { points: 30, level: "LOW" } }],
    [70, { up: null, down: { points: 1, level: "REVIEW" } }],
    [100, { up: null, down: { points: 31, level: "REVIEW" } }],
  ] as const)("of %d", (score, expected) => {
    expect(of(score)).toMatchObject(expected);
  });

  test("has what lowers the score, the strongest first", () => {
    const { lowering } = of(20, ["COD", 28], ["VALUE_LOW", -2], ["PHONE_DELIVERED", -6]);
    expect(lowering.map(({ code }) => code)).toEqual(["PHONE_DELIVERED", "VALUE_LOW"]);
  });

  test("has what would change the level by itself, and the corrections of the address together", () => {
    const { changes } = of(44, ["COD", 28], ["EMAIL_THROWAWAY", 9], ["NO_HOUSE_NO", 4], ["PIN_FORMAT", 3]);
    expect(changes.map(({ without, score, level }) => [without?.code ?? "address", score, level])).toEqual([
      ["address", 37, "LOW"],
      ["EMAIL_THROWAWAY", 35, "LOW"],
      ["COD", 16, "LOW"],
    ]);
  });

  test("counts points above 100, which the score does not show", () => {
    expect(of(100, ["COD", 90], ["UNDELIVERABLE", 45], ["FOREIGN", 4]).changes).toMatchObject([
      { without: { code: "COD" }, score: 49, level: "REVIEW" },
    ]);
  });

  test("is not that of points when a list decided", () => {
    expect(of(100, ["BLOCK_LIST", 100]).isListed).toBeTrue();
  });
});

describe("times to call again are Indian ones", () => {
  const at = (utc: string) =>
    Object.fromEntries(callTimes(Date.parse(utc)).map(({ key, value }) => [key, value]));
  test.each([
    [
      "2026-11-22T06:30:00Z",
      { hour: "2026-11-22T13:00", evening: "2026-11-22T18:00", morning: "2026-11-23T10:00" },
    ],
    // 18:00 in India: the evening has begun.
    ["2026-11-22T12:30:00Z", { hour: "2026-11-22T19:00", morning: "2026-11-23T10:00" }],
    // Still the day before in Greenwich.
    [
      "2026-11-22T20:00:00Z",
      { hour: "2026-11-23T02:30", evening: "2026-11-23T18:00", morning: "2026-11-24T10:00" },
    ],
  ])("at %s", (utc, expected) => {
    expect(at(utc)).toEqual(expected);
  });
  test("and are sent with their zone", () => {
    expect(new Date(fromInput("2026-11-23T10:00")).toISOString()).toBe("2026-11-23T04:30:00.000Z");
  });
});

describe("the link to the store's admin", () => {
  test.each([
    [
      "shopify",
      "sarees.myshopify.com, sarees.in",
      "https://sarees.myshopify.com/admin/orders/820982911946154508",
    ],
    ["shopify", "sarees.in", null],
    ["shopify", "one.myshopify.com, two.myshopify.com", null],
    [
      "woocommerce",
      "https://Sarees.in/",
      "https://sarees.in/wp-admin/post.php?post=820982911946154508&action=edit",
    ],
    ["woocommerce", "sarees.in, sarees.com", null],
    ["woocommerce", "*.sarees.in", null],
    ["api", "sarees.in", null],
  ])("of %s with the domains %s", (channel, domains, expected) => {
    expect(storeLink({ channel, order_id: "820982911946154508" }, domains)).toBe(expected);
  });
  test("is left out for an id that is no store's", () => {
    expect(storeLink({ channel: "woocommerce", order_id: "../x" }, "sarees.in")).toBeNull();
  });
});

describe("WhatsApp", () => {
  const order = (codes: string[]) =>
    ({ address: {}, verification: { issues: codes.map((code) => ({ code })) } }) as unknown as Order;

  test.each([
    [[], "confirm"],
    [["NO_HOUSE_NO", "NO_LANDMARK"], "house"],
    [["LINE_SHORT"], "house"],
    [["NO_HOUSE_NO", "STATE_PIN_MISMATCH"], "pin"],
    [["PIN_MISSING"], "pin"],
    [["LOCALITY_PIN_MISMATCH", "NO_LANDMARK"], "pin"],
    [["A_CODE_OF_A_NEWER_SERVER"], "confirm"],
    [["CITY_FILLED", "PIN_UNVERIFIED"], "confirm"],
  ])("asks with the issues %p for: %s", (codes, expected) => {
    expect(messageFor(order(codes))).toBe(expected as ReturnType<typeof messageFor>);
  });
});
