/** What a shop says in its own words: reasons for rejecting an order, and messages to buyers. */
import { describe, expect, test } from "bun:test";
import { filledIn, MESSAGE_TEXTS } from "../../data/catalogue/messages.ts";
import { ask, GOOD, PRO } from "./orders.ts";
import { scenarios } from "./scenario.ts";
import { send, signUp, useServer } from "./server.ts";
import { join } from "./team.ts";

const headers = { "X-API-Key": "{sk}" };
const put = "PUT /api/v1/account";

const server = await useServer(PRO);
const merchant = await signUp(server);
const fixture = () => ({ server, merchant });

describe("reject reasons and messages", () => {
  const own = { confirm: { en: "Namaste {name}, {order} for {amount}?" }, pin: { hi: "{pin}? {address}" } };
  scenarios(fixture, [
    {
      name: "are none at first",
      ...{ request: "GET /api/v1/account", headers, status: 200 },
      json: { reject_reasons: [], messages: {} },
    },
    {
      name: "are kept in sequence, without blanks and repetitions",
      ...{ request: put, headers, status: 200 },
      body: { reject_reasons: [" Fake address ", "", "Refused before", "Fake address"] },
      json: { reject_reasons: ["Fake address", "Refused before"], messages: {} },
    },
    {
      name: "are kept by kind and language; a blank one and one as ours are none",
      ...{ request: put, headers, status: 200 },
      body: {
        messages: {
          ...own,
          house: { en: MESSAGE_TEXTS.house.en, hi: "  " },
        },
      },
      json: { reject_reasons: ["Fake address", "Refused before"], messages: own },
    },
    {
      name: "stay when they are not sent",
      ...{ request: put, headers, status: 200, body: { name: "Asha's Sarees", messages: null } },
      json: { reject_reasons: ["Fake address", "Refused before"], messages: own },
    },
    {
      name: "a message with an unknown variable is refused, with its field and those that there are",
      ...{ request: put, headers, status: 400 },
      body: { messages: { house: { hi: "नमस्ते {naam} जी" } } },
      json: {
        code: "invalid_message",
        field: "messages.house.hi",
        detail: "A message has no variable {naam}; use {name}, {shop}, {order}, {amount}, {address}, {pin}.",
      },
    },
    {
      name: "the names of variables are in lower case",
      ...{ request: put, headers, status: 400, body: { messages: { pin: { en: "Hello {Name}" } } } },
      json: { field: "messages.pin.en" },
    },
    {
      name: "a reason has at most 100 characters",
      ...{ request: put, headers, status: 422, body: { reject_reasons: ["x".repeat(101)] } },
    },
    {
      name: "there are at most 20 reasons",
      ...{ request: put, headers, status: 422, body: { reject_reasons: Array(21).fill("x") } },
    },
    {
      name: "a message has at most 1,000 characters",
      ...{ request: put, headers, status: 422, body: { messages: { pin: { en: "x".repeat(1001) } } } },
    },
    {
      name: "what was refused changed nothing",
      ...{ request: "GET /api/v1/account", headers, status: 200 },
      json: { reject_reasons: ["Fake address", "Refused before"], messages: own },
    },
    {
      name: "are in the audit with what was before",
      ...{ request: "GET /api/v1/audit?kind=account", headers, status: 200 },
      has: ["account.updated", "Refused before", "Namaste {name}"],
    },
    {
      name: "go when an empty list and no message are sent",
      ...{ request: put, headers, status: 200, body: { reject_reasons: [], messages: {} } },
      json: { reject_reasons: [], messages: {} },
    },
  ]);

  test("are read by an agent, and changed by an owner alone", async () => {
    await ask(server, merchant, put, { reject_reasons: ["Fake address"] });
    const { headers: as } = await join(server, merchant, "Ravi");
    const read = await send(server, "GET", "/api/v1/account", { headers: as });
    expect(await read.json()).toMatchObject({ reject_reasons: ["Fake address"] });
    const changed = await send(server, "PUT", "/api/v1/account", {
      headers: as,
      body: { reject_reasons: [] },
    });
    expect(changed.status).toBe(403);
  });

  test("a reason that was chosen is the note of the decision, in the order and in the audit", async () => {
    await ask(server, merchant, "POST /api/v1/order/score", { ...GOOD, order_id: "R-1" });
    const decision = { order_id: "R-1", action: "rejected", note: "Fake address: called twice" };
    await ask(server, merchant, "POST /api/v1/order/verify", decision);
    expect(await ask(server, merchant, "GET /api/v1/order/R-1")).toMatchObject({
      decision: { note: "Fake address: called twice" },
    });
    const audit = await ask(server, merchant, "GET /api/v1/audit?order_id=R-1");
    expect(JSON.stringify(audit)).toContain("Fake address: called twice");
  });
});

describe("a message is filled in", () => {
  const values = {
    name: "Asha",
    shop: "Sarees",
    order: "#7",
    amount: "₹5",
    address: "Flat 2",
    pin: "452001",
  };

  test.each([
    ["{name}, {shop} {order}", {}, "Asha, Sarees #7"],
    ["Hello {name}, {order}", { name: "" }, "Hello, #7"],
    ["order {order} ({pin}) is", { pin: "" }, "order #7 is"],
    ["order {order} ({pin}) is", {}, "order #7 (452001) is"],
    ["{name}{name} { name} {}", {}, "AshaAsha { name} {}"],
    ["{address}", { address: "$& {name}" }, "$& {name}"],
  ])("%s with %p", (text, change, filled) => {
    expect(filledIn(text, { ...values, ...change })).toBe(filled);
  });
});
