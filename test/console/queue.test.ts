/** The review queue as two people work in it at once, with a server that is slow, gone, or of another mind. */
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type ConsoleShop, openConsoleShop } from "../browser/console.ts";
import { closeTabs, openTab, type Tab } from "./tab.ts";

let shop: ConsoleShop;
beforeEach(async () => {
  shop = await openConsoleShop();
});
afterEach(closeTabs);

const OPEN = ".queue-open[data-order][data-revision]";
const visit = (as = shop.agents[0], path = "/queue?sort=placed_at") => openTab(shop, path, { as });
/** Waits until an order is open and read. */
const opened = (tab: Tab, order: string) => tab.seen(`.queue-open[data-order="${order}"][data-revision]`);
const unsent = (tab: Tab, count: number) => tab.seen(`.queue-head [data-unsent="${count}"]`);
const left = (tab: Tab, total: number) => tab.seen(`.queue-head [data-total="${total}"]`);

/** Opens the queue at 1001, the oldest of so many orders. */
async function visitQueueOf(count: number, as?: string): Promise<Tab> {
  await shop.seed(count);
  const tab = await visit(as);
  await opened(tab, "1001");
  return tab;
}

/** The decisions in the audit, by order. */
async function decisionsInAudit(): Promise<string[]> {
  interface Page {
    entries: { action: string; order_id: string }[];
    next: string | null;
  }
  const orders: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Page = await shop.call("GET", `/api/v1/audit?limit=500${cursor && `&cursor=${cursor}`}`);
    for (const { action, order_id } of page.entries) if (action === "order.decision") orders.push(order_id);
    cursor = page.next;
  }
  return orders.sort();
}

/** Decides all orders that this page offers, v and r in turn, until none is left. */
async function decideAll(tab: Tab): Promise<void> {
  for (let decided = 0; ; decided++) {
    const order = await tab.until(
      () => tab.all(OPEN)[0]?.dataset.order ?? (tab.all('.queue-head [data-total="0"]').length > 0 && "none"),
    );
    if (order === "none") return;
    tab.press(decided % 2 ? "KeyR" : "KeyV");
    await tab.until(() => {
      if (tab.all(`.queue-open[data-order="${order}"]`).length === 0) return true;
      // Decided by the other before it was read here: it stays open until the next one is asked for.
      if (tab.all(".queue-open #decision > [role=status]").length > 0) tab.press("KeyJ");
      return false;
    });
  }
}

test("a queue of 16 orders is decided by two people at once by keyboard, each order once, and the audit has each", async () => {
  const count = 16;
  await shop.seed(count);
  const tabs = [await visit(), await visit(shop.agents[1], "/queue")];
  await Promise.all(tabs.map((tab) => tab.seen(OPEN)));
  await Promise.all(tabs.map(decideAll));
  await Promise.all(tabs.map((tab) => unsent(tab, 0)));
  expect(await decisionsInAudit()).toEqual(Array.from({ length: count }, (_, i) => `${1001 + i}`).sort());
  expect(await shop.call<{ total: number }>("GET", "/api/v1/orders/risk")).toMatchObject({ total: 0 });
});

test("orders of one buyer are rejected together; those of seven people who typed 0000000000 are not", async () => {
  const buyers = ["Asha", "Ravi", "Meena", "Imran", "Kavita", "Joseph", "Gurpreet"];
  // Each of whom has a door and an e-mail.
  await shop.seed(buyers.length, (i) => ({
    ...{ phone: "0000000000", name: `${buyers[i]} Rao`, email: `${buyers[i]}.rao@gmail.com` },
    line1: `Flat ${i + 1}, 5th Cross`,
  }));
  const tab = await visit();
  await opened(tab, "1001");
  await tab.seen("[data-remark=filler]");
  await tab.seen(".queue-open *", "There are no others.");
  expect(tab.all(".actions.related button").length).toBe(0);

  await shop.seed(3, () => ({ phone: "9812345098", name: "Asha Rao" }));
  await tab.reload();
  await opened(tab, "1001");
  await tab.seen(".actions.related button", "2");
});

describe("two people", () => {
  test("see who has an order open, and the next one goes to another order by itself", async () => {
    await visitQueueOf(3);
    for (let claim: { by: string } | null = null; claim?.by !== shop.agents[0]; )
      ({ claim } = await shop.call<{ claim: { by: string } | null }>("GET", "/api/v1/order/1001"));
    const second = await visit(shop.agents[1]);
    await opened(second, "1002");
    await second.seen('[role=row][data-order="1001"] .queue-state');
    await second.click('[role=row][data-order="1001"] .queue-row');
    await second.seen(`[data-claim="${shop.agents[0]}"]`);
    expect(second.all(`[data-claim="${shop.agents[0]}"] button`).length).toBe(0);

    const owner = await visit(shop.owner);
    await owner.click('[role=row][data-order="1001"] .queue-row');
    await owner.click(`[data-claim="${shop.agents[0]}"] button`);
    await owner.gone("[data-claim]");
    expect(await shop.call("GET", "/api/v1/order/1001")).toMatchObject({ claim: { by: shop.owner } });
  });

  test("decide on one order: the second is told who decided what, and nothing is overwritten", async () => {
    const first = await visitQueueOf(2);
    const second = await visit(shop.agents[1]);
    await second.click('[role=row][data-order="1001"] .queue-row');
    await opened(second, "1001");
    first.press("KeyV");
    await unsent(first, 0);
    second.press("KeyR");
    await second.seen(".toast.bad", shop.agents[0]);
    expect(second.all(".toast:not(.bad)").length).toBe(0);
    const order = await shop.call("GET", "/api/v1/order/1001");
    expect(order).toMatchObject({ status: "verified", decision: { actor: shop.agents[0] } });
    // What was refused cannot be undone: it would take back the other's decision.
    second.press("KeyU");
    await unsent(second, 0);
    expect(await decisionsInAudit()).toHaveLength(1);
  });
});

describe("a decision that was refused stays in sight", () => {
  const refused = (id: string) => `[data-refused="${id}"]`;
  /** Rejects 1001 on what is on the screen, after the server was told something else. */
  async function rejectAfter(request: string, body: object): Promise<Tab> {
    const tab = await visitQueueOf(3);
    await shop.call("POST", request, { order_id: "1001", ...body });
    tab.press("KeyR");
    await unsent(tab, 0);
    return tab;
  }

  test.each([
    [
      "/api/v1/order/verify",
      { action: "verified" },
      "#1001 was changed meanwhile by API; it is verified now.",
    ],
    ["/api/v1/order/outcome", { outcome: "cancelled" }, "it is cancelled now."],
  ])("after %s %p, without its order, which is on no list any more", async (request, body, says) => {
    const tab = await rejectAfter(request, body);
    await tab.seen(`.queue > .queue-refused ${refused("1001")}`, says);
    await opened(tab, "1002");
    await left(tab, 2);
    expect(tab.all('[role=row][data-order="1001"]')).toHaveLength(0);
    // Also when the page is loaded again, and while other orders are decided.
    await tab.reload();
    await tab.seen(refused("1001"), says);
    await opened(tab, "1002");
    tab.press("KeyV");
    await opened(tab, "1003");
    await unsent(tab, 0);
    await tab.seen(refused("1001"));
    await tab.click(`${refused("1001")} button`);
    await tab.gone(".queue-refused");
    await tab.reload();
    await opened(tab, "1003");
    expect(tab.all(".queue-refused")).toHaveLength(0);
  });

  test("with its order, which still waits, until that is opened again", async () => {
    const tab = await rejectAfter("/api/v1/order/address", { fields: { line1: "9 Other Road" } });
    await opened(tab, "1001");
    await tab.seen(`.queue-open ${refused("1001")}`, "it is to be decided now.");
    tab.press("KeyJ");
    await opened(tab, "1002");
    await tab.seen(`.queue > .queue-refused ${refused("1001")}`);
    tab.press("KeyK");
    await opened(tab, "1001");
    await tab.gone(".queue-refused");
  });

  test("until it is decided anew", async () => {
    const tab = await rejectAfter("/api/v1/order/address", { fields: { line1: "9 Other Road" } });
    await tab.seen(`.queue-open ${refused("1001")}`);
    tab.press("KeyR");
    await opened(tab, "1002");
    await unsent(tab, 0);
    expect(tab.all(".queue-refused")).toHaveLength(0);
    expect(await shop.call("GET", "/api/v1/order/1001")).toMatchObject({ status: "rejected" });
  });

  test("until its page is opened from there", async () => {
    const tab = await rejectAfter("/api/v1/order/verify", { action: "verified" });
    await tab.click(`${refused("1001")} a`);
    await tab.seen(".order-decide");
    await tab.click('.order-head a[href="/queue"]');
    await tab.seen(OPEN);
    expect(tab.all(".queue-refused")).toHaveLength(0);
  });

  test("each of a batch", async () => {
    const tab = await visitQueueOf(4);
    for (const id of ["1002", "1003", "1004"]) await tab.click(`[role=row][data-order="${id}"] input`);
    for (const order_id of ["1002", "1004"])
      await shop.call("POST", "/api/v1/order/verify", { order_id, action: "verified" });
    await tab.click(".batch .reject");
    for (const id of ["1002", "1004"]) await tab.seen(refused(id), `#${id}: `);
    expect(tab.all(refused("1003"))).toHaveLength(0);
  });
});

test("an order that somebody else decides stays open, with who and what in place of the buttons", async () => {
  const tab = await visitQueueOf(3);
  const refresh = () => {
    const { document, Event } = tab.window;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  await shop.call("POST", "/api/v1/order/verify", { order_id: "1001", action: "verified" });
  refresh();
  await tab.seen(".decide", /^#1001 was changed meanwhile by API; it is verified now\.Next order$/);
  await opened(tab, "1001");
  await tab.seen(".order-facts", "Verified");
  expect(tab.all('.queue-list [data-order="1001"], .decide .verify')).toHaveLength(0);
  expect(tab.all(".queue-list [tabindex='0']").length).toBe(1);
  tab.press("KeyR");
  await tab.click(".decide button", "Next order");
  await opened(tab, "1002");
  await tab.seen(".decide .verify");
  expect(await decisionsInAudit()).toEqual(["1001"]);

  // One that somebody else will call later leaves the list, too, and can still be decided.
  const call_at = new Date(Date.now() + 3_600_000).toISOString();
  await shop.call("POST", "/api/v1/order/call", { order_id: "1002", result: "call_later", call_at });
  refresh();
  await left(tab, 1);
  await opened(tab, "1002");
  tab.press("KeyV");
  await opened(tab, "1003");
  await unsent(tab, 0);
  expect(await decisionsInAudit()).toEqual(["1001", "1002"]);
});

describe("a decision", () => {
  test("that cannot be sent is kept, also through a reload, and sent when the server is back", async () => {
    const tab = await visitQueueOf(4);
    await tab.fill(".decide input", "Moved away");
    tab.window.document.activeElement?.blur();
    tab.network = () => Promise.reject(new Error("refused"));
    tab.press("KeyR");
    await unsent(tab, 1);
    await tab.seen(".offline:not([hidden])");
    await tab.seen('.queue-open[data-order="1002"]');
    tab.press("KeyV");
    await unsent(tab, 2);
    tab.network = async ({ path }, next) =>
      path === "/api/v1/order/verify" ? Promise.reject(new Error("refused")) : next();
    await tab.reload();
    await unsent(tab, 2);
    tab.network = (_, next) => next();
    await tab.reload();
    await unsent(tab, 0);
    await left(tab, 2);
    expect(await shop.call("GET", "/api/v1/order/1001")).toMatchObject({
      ...{ status: "rejected", decision: { note: "Moved away", actor: shop.agents[0] } },
    });
    expect(await shop.call("GET", "/api/v1/order/1002")).toMatchObject({ status: "verified" });
  });

  test("is sent once on a slow line, where answers come long after the next order is open", async () => {
    const tab = await visitQueueOf(3);
    const gate = Promise.withResolvers<void>();
    tab.network = (_, next) => gate.promise.then(next);
    for (const next of ["1002", "1003"]) {
      tab.press("KeyV");
      await tab.seen(`.queue-open[data-order="${next}"]`);
    }
    await unsent(tab, 2);
    gate.resolve();
    await unsent(tab, 0);
    expect(await decisionsInAudit()).toEqual(["1001", "1002"]);
  });

  test("is made for all selected orders at once, and undone at once", async () => {
    const tab = await visitQueueOf(5);
    for (const order of ["1002", "1004", "1005"]) await tab.click(`[role=row][data-order="${order}"] input`);
    await tab.click(".batch .reject");
    await left(tab, 2);
    await unsent(tab, 0);
    expect(await decisionsInAudit()).toEqual(["1002", "1004", "1005"]);
    await tab.click(".toast button", "Undo");
    await left(tab, 5);
    expect(await shop.call<{ total: number }>("GET", "/api/v1/orders/risk")).toMatchObject({ total: 5 });
  });
});

test("the head says what was decided today, and whether the oldest order has waited longer than the owner's target", async () => {
  await shop.seed(3, (i) => ({ placed_at: new Date(Date.now() - (9 - i) * 3_600_000).toISOString() }));
  const tab = await visit();
  await opened(tab, "1001");
  await tab.seen(".queue-today", /Decided today: 0 · Oldest since \d+ \w+, \d+:\d\d [ap]m: 9 hours$/);
  expect(tab.all("[data-late=true]").length).toBe(0);
  tab.press("KeyV");
  await tab.seen(".queue-today", /Decided today: 1 · .*: 8 hours$/);
  await shop.call("PUT", "/api/v1/account", { review_hours: 7 });
  const other = await visit(shop.agents[1]);
  await other.seen(".queue-today", /: 8 hours \(target 7 hours\)$/);
  await other.seen("[data-late=true]");
  await shop.call("PUT", "/api/v1/account", { review_hours: 12 });
  await other.reload();
  await other.seen("[data-late=false]", "target 12 hours");
});

describe("a key", () => {
  test.each([
    ["on a Hindi layout is known by its place", "KeyV", { key: "व" }, "1002"],
    ["that repeats is one key", "KeyV", { key: "v", repeat: true }, "1001"],
    ["of an input method is its own", "KeyV", { key: "v", isComposing: true }, "1001"],
    ["with Ctrl is the browser's", "KeyR", { key: "r", ctrlKey: true }, "1001"],
  ])("%s", async (_, code, event, expected) => {
    const tab = await visitQueueOf(2);
    tab.press(code, event);
    await opened(tab, expected);
    // The next order opens before the decision is stored.
    await unsent(tab, 0);
    expect(await decisionsInAudit()).toEqual(expected === "1001" ? [] : ["1001"]);
  });
});

describe("the list", () => {
  test("is filtered by a view, whose address can be saved under a name and shared", async () => {
    await shop.seed(4, (i) => (i % 2 ? { payment_method: "PREPAID" } : {}));
    const tab = await visit(shop.owner, "/queue?payment=COD");
    await left(tab, 2);
    await tab.click(".views button", "Save view");
    await tab.fill("dialog [name=name]", "Cash");
    await tab.click("dialog [name=shared]");
    await tab.click("dialog [type=submit]");
    await tab.seen(".views a", "Cash");
    const other = await visit(shop.agents[0], "/queue");
    await left(other, 4);
    await other.click(".views a", "Cash");
    await left(other, 2);
  });

  test("has an order to be called later no more once the call is saved, unless it shows those", async () => {
    await shop.seed(3, (i) => ({ phone: `${9_845_071_300 + i}` }));
    const call = async (tab: Tab) => {
      await tab.click(".call-row button", "Note a call");
      await tab.click(".call-sheet [value=call_later]");
      await tab.click(".when button", "Tomorrow 10 am");
      await tab.click(".call-sheet [type=submit]");
    };
    const tab = await visit();
    await opened(tab, "1001");
    await call(tab);
    await opened(tab, "1002");
    await left(tab, 2);
    expect(tab.all('[role=row][data-order="1001"]').length).toBe(0);

    const other = await visit(shop.agents[1], "/queue?sort=placed_at&waiting=all");
    await other.click('[role=row][data-order="1002"] .queue-row');
    await opened(other, "1002");
    await call(other);
    await other.seen('[role=row][data-order="1002"] .queue-state', "1 call");
    await left(other, 3);
  });

  test("says when nothing matches, and when nothing is left", async () => {
    const tab = await visit(shop.agents[0], "/queue?min_value=100000");
    await tab.click('.notice a[href="/queue"]');
    await tab.seen(".notice", "Nothing to review");
  });
});
