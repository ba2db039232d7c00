/** The stored form of an order's state says the same as the state, and that of earlier versions is read. */
import { expect, test } from "bun:test";
import { INITIAL_STATE, type OrderState, withReading } from "../../../src/features/webhooks/order-state.ts";
import { DIGEST_LENGTH, packState, unpackState } from "../../../src/features/webhooks/stored-state.ts";
import { reading, shopifyOrder, shopifyShipment, wooOrder } from "./support.ts";

const EVENTS = [
  shopifyOrder("orders/create"),
  shopifyOrder("orders/updated", {
    updated_at: "2026-09-14T18:00:00+05:30",
    cancelled_at: "2026-09-14T18:00:00+05:30",
  }),
  shopifyShipment({ shipment_status: "attempted_delivery", updated_at: "2026-09-16T12:00:00+05:30" }),
  shopifyShipment({
    shipment_status: "delivered",
    tracking_number: "AWB1234567",
    updated_at: "2026-09-17T13:20:00Z",
  }),
  wooOrder("order.created"),
].map((event) => reading(event));

/** The states after each number of events, and one with every field set. */
const STATES: OrderState[] = EVENTS.map((_, i) => EVENTS.slice(0, i + 1).reduce(withReading, INITIAL_STATE));
const last = STATES[STATES.length - 1];
STATES.push(INITIAL_STATE, {
  ...last,
  ...{ awb: "AWB1234567", checkId: "chk_1", deleted: true, scored: "0".repeat(DIGEST_LENGTH), toldUntil: 7 },
  told: [
    { outcome: "ndr", at: 5 },
    { outcome: null, at: 7 },
  ],
  cod: { unpaidAt: 6, due: 12.5, seen: 3 },
  newest: { at: 9, triggeredAt: 8, rank: 1, digest: "of no observation" },
});

test.each(STATES)("a state reads the same from both forms, %#", (state) => {
  const known = Object.fromEntries(
    Object.entries(state).filter(([, value]) => value !== null && value !== ""),
  );
  expect(unpackState(packState(state))).toMatchObject(known);
  expect(unpackState(JSON.stringify(state))).toMatchObject(known);
  expect(packState(unpackState(JSON.stringify(state)))).toBe(packState(state));
});

test("whole digests of earlier versions become those of the same events", () => {
  const long = (digest: string) => digest.padEnd(64, "f");
  const [state] = STATES;
  const old: OrderState = {
    ...state,
    newest: state.newest && { ...state.newest, digest: long(state.newest.digest) },
    sightings: state.sightings.map((each) => ({ ...each, digest: long(each.digest) })),
    scored: long("a".repeat(DIGEST_LENGTH)),
  };
  expect(unpackState(JSON.stringify(old))).toMatchObject({ ...state, scored: "a".repeat(DIGEST_LENGTH) });
});
