/** One order in the console: what it says, and all that can be done with it but for the queue's decisions. */
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { DAY_MS } from "../../src/lib/time.ts";
import { ask } from "../http/orders.ts";
import { signUp } from "../http/server.ts";
import { sharedServer } from "../http/shared-server.ts";
import { join } from "../http/team.ts";
import { violationsOf } from "./axe.ts";
import { usePages } from "./chromium.ts";
import { inBothLooks, LOOK } from "./faults.ts";
import { type ConsoleOptions, complaintsOf, openConsole } from "./visit.ts";
import { eventually, unfold } from "./waiting.ts";

usePages();

const server = await sharedServer();
const shop = await signUp(server, "sarees.myshopify.com");
const agent = (await join(server, shop, "Ravi")).email;

/** Its PIN is not in its state, and it has no house number. */
const WRONG = {
  name: "Asha Rao",
  phone: "+91 98450 12345",
  line1: "near the temple",
  line2: "Koramangala",
  city: "Bangalor",
  state: "Tamil Nadu",
  pincode: "560034",
  payment_method: "COD",
  order_value: 4999,
  items: [{ name: "Silk saree", sku: "SAR-1", quantity: 1, price: 4999 }],
};
let orders = 0;

/** Scores an order of a buyer of its own. */
async function score(change: object = {}): Promise<string> {
  orders++;
  const order_id = String(820_000 + orders);
  const buyer = { phone: `98450${20_000 + orders}`, email: `asha${orders}@example.net` };
  await ask(server, shop, "POST /api/v1/order/score", { ...WRONG, ...buyer, order_id, ...change });
  return order_id;
}

interface Order {
  status: string;
  revision: number;
  risk_score: number;
  address: Record<string, string>;
  outcome: string | null;
  erased_at: string | null;
  calls: { count: number; last_result: string; call_at: string } | null;
  call_log: { note: string }[];
}
const stored = (id: string) => ask<Order>(server, shop, `GET /api/v1/order/${id}`);

async function open(id: string, options: ConsoleOptions = {}) {
  const visited = await openConsole(server.url, `/order/${id}`, { as: agent, ...options });
  await visited.page.locator(`.order-detail[data-order="${id}"]`).waitFor();
  return visited;
}
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const atRevision = (page: Page, revision: number) =>
  page.locator(`.order-detail[data-revision="${revision}"]`).waitFor();
const part = (page: Page, name: string) => page.locator(`.part.${name}`);

describe("an order", () => {
  test("shows what was ordered, why it has its score, and what would change the level", async () => {
    const id = await score({ reference: "#1019", channel: "shopify" });
    const { page, complaints, elsewhere } = await open(id);
    await page.getByRole("heading", { level: 1, name: "Order #1019" }).waitFor();
    const head = await page.textContent(".order-facts");
    for (const text of ["Asha Rao", "₹4,999", "Cash on delivery", "1 × Silk saree"])
      expect(head).toContain(text);
    expect(await part(page, "ordered").textContent()).toContain("Shopify");
    const link = page.getByRole("link", { name: "Open in the store" });
    expect(await link.getAttribute("href")).toBe(`https://sarees.myshopify.com/admin/orders/${id}`);
    const { risk_score } = await stored(id);
    const risk = await part(page, "risk").textContent();
    for (const text of [`${risk_score} of 100`, "Cash on delivery", "+28"]) expect(risk).toContain(text);
    await part(page, "more-risk").locator("summary").click();
    await page
      .locator(".distances")
      .getByText(`${40 - risk_score} more points`)
      .waitFor();
    expect([complaints, elsewhere]).toEqual([[], []]);
  });

  test("that does not exist says so", async () => {
    const { page } = await openConsole(server.url, "/order/none", { as: agent });
    await page.locator("[data-code=order_not_found]").waitFor();
  });

  test("names the buyer's other orders and marks the duplicate among them", async () => {
    const phone = "9845011111";
    const [first, second] = [await score({ phone }), await score({ phone, order_value: 4998 })];
    const other = await score({ phone, items: [], order_value: 10 });
    const { page } = await open(first);
    const related = page.locator(".other-orders li");
    await related.first().waitFor();
    expect(await related.evaluateAll((all) => all.map((each) => each.dataset.order).sort())).toEqual([
      second,
      other,
    ]);
    expect(await page.locator("[data-duplicate=items]").getAttribute("data-order")).toBe(second);
    expect(await page.locator("[data-duplicate]").count()).toBe(1);
  });
});

describe("a phone that is not one buyer's", () => {
  test("relates no orders, cannot be blocked from here, and is told", async () => {
    const names = ["Asha", "Ravi", "Meena", "Imran", "Kavita", "Joseph", "Gurpreet"];
    const ids: string[] = [];
    for (const [i, name] of names.entries())
      ids.push(await score({ phone: "0000000000", name: `${name} Rao`, line1: `${90 + i} 5th Cross` }));
    const { page } = await open(ids[6]);
    await page.locator("[data-remark=filler]").waitFor();
    await part(page, "past").getByText("There are no others.").waitFor();
    expect(await page.locator(".other-orders li").count()).toBe(0);
    expect(await page.locator("li[data-kind=phone]").count()).toBe(0);
  });

  test("because many share it says so, in English and in Hindi", async () => {
    const names = ["Asha", "Ravi", "Meena", "Imran", "Kavita", "Joseph", "Gurpreet"];
    const placed_at = new Date(Date.now() - 40 * DAY_MS).toISOString();
    let id = "";
    for (const [i, name] of names.entries()) {
      const order = { phone: "9812377001", name: `${name} Rao`, line1: `${190 + i} 6th Cross` };
      id = await score(i < names.length - 1 ? { ...order, placed_at } : order);
    }
    for (const [language, said] of [
      ["en", "Shared phone: 7 names"],
      ["hi", "साझा फ़ोन: कई पतों पर 7 नामों"],
    ] as const) {
      const { page } = await open(id, { language });
      await page.locator("[data-remark=shared]").waitFor();
      expect(await page.textContent("[data-remark=shared]")).toStartWith(said);
      expect(await page.locator(".other-orders li").count()).toBe(0);
      await page.close();
    }
  });
});

describe("the address", () => {
  test("takes a correction, and says what the score was and is", async () => {
    const id = await score();
    const before = await stored(id);
    const { page } = await open(id);
    await button(page, "Apply: State Karnataka").click();
    await page.locator(".rescored:focus").waitFor();
    const after = await stored(id);
    expect(after.address.state).toBe("Karnataka");
    expect(after.risk_score).toBeLessThan(before.risk_score);
    expect(await page.textContent(".rescored")).toContain(`Score ${before.risk_score} → ${after.risk_score}`);
  });

  test("is edited by hand and scored again; one that stays the same is not sent", async () => {
    const id = await score();
    const { page } = await open(id);
    await button(page, "Edit the address").click();
    await button(page, "Save and score again").click();
    await page.getByText("Nothing was changed.").waitFor();
    await page.fill("[name=line1]", "Flat 4B, Prestige Towers, 80 Feet Road");
    await button(page, "Save and score again").click();
    await atRevision(page, 2);
    expect((await stored(id)).address).toMatchObject({
      line1: "Flat 4B, Prestige Towers, 80 Feet Road",
      state: "Tamil Nadu",
    });
    await page.locator(".rescored:focus").waitFor();
  });

  test("that somebody else changed meanwhile says so, keeps what was typed, and saves it next time", async () => {
    const id = await score();
    const { page } = await open(id);
    await button(page, "Edit the address").click();
    await page.fill("[name=line1]", "12 MG Road");
    await ask(server, shop, "POST /api/v1/order/address", { order_id: id, fields: { city: "Bengaluru" } });
    await button(page, "Save and score again").click();
    await page.locator("[data-code=changed_meanwhile]").waitFor();
    expect(await page.inputValue("[name=line1]")).toBe("12 MG Road");
    expect(await page.inputValue("[name=city]")).toBe("Bengaluru");
    await button(page, "Save and score again").click();
    await atRevision(page, 3);
    expect((await stored(id)).address).toMatchObject({ line1: "12 MG Road", city: "Bengaluru" });
  });

  test("keeps what was typed while the server is away", async () => {
    const id = await score();
    const { page } = await open(id);
    await button(page, "Edit the address").click();
    await page.fill("[name=line1]", "12 MG Road");
    await page.context().setOffline(true);
    await button(page, "Save and score again").click();
    await page.locator(".address [data-code=unreachable]").waitFor();
    expect(await page.inputValue("[name=line1]")).toBe("12 MG Road");
    await page.context().setOffline(false);
    await button(page, "Save and score again").click();
    await atRevision(page, 2);
  });
});

describe("two people on one order", () => {
  test("see who decided first, with the note; the second may decide on the order as it is now", async () => {
    const id = await score();
    const [{ page: one }, { page: two }] = [await open(id), await open(id, { as: shop.email })];
    await one.getByPlaceholder("Note for your colleagues").fill("Confirmed by phone");
    await button(one, "Verify").click();
    await atRevision(one, 2);
    await two.getByPlaceholder("Note for your colleagues").fill("Looks wrong");
    await button(two, "Reject").click();
    const conflict = two.locator("[data-code=changed_meanwhile]");
    await conflict.waitFor();
    const text = await conflict.textContent();
    for (const part of [agent, "Verified", "Confirmed by phone"]) expect(text).toContain(part);
    expect(await stored(id)).toMatchObject({ status: "verified", revision: 2 });
    expect(await two.getByPlaceholder("Note for your colleagues").inputValue()).toBe("Looks wrong");
    await button(two, "Reject").click();
    await atRevision(two, 3);
    expect(await stored(id)).toMatchObject({ status: "rejected" });
    await Promise.all([one.close(), two.close()]);
  });

  test("are told that the other has it open", async () => {
    const id = await score();
    const actor = { order_id: id, actor: "Meena" };
    await ask(server, shop, "POST /api/v1/order/claim", actor);
    const { page } = await open(id);
    await page.locator(".claim", { hasText: "Meena" }).waitFor();
  });
});

describe("a call", () => {
  test("leaves its result sheet open, over a reload too, until it is saved", async () => {
    const id = await score();
    const { page } = await open(id);
    const link = page.getByRole("link", { name: /^Call / });
    expect(await link.getAttribute("href")).toMatch(/^tel:\+9198450\d{5}$/);
    // The link opens the phone's app, which is not there: only what the page does is seen.
    await link.evaluate((element) => element.addEventListener("click", (event) => event.preventDefault()));
    await link.click();
    await page.getByLabel("Call later").check();
    await page.fill(".call-sheet [name=note]", "At work until six");
    await page.reload();
    expect(await page.inputValue(".call-sheet [name=note]")).toBe("At work until six");
    await button(page, "Save the call").click();
    await page.getByText("Choose when to call again.").waitFor();
    await button(page, "Tomorrow 10 am").click();
    await button(page, "Save the call").click();
    await page.locator("[data-result=call_later]").waitFor();
    await page.locator(".call-sheet").waitFor({ state: "detached" });
    await page.locator("button:focus", { hasText: "Note a call" }).waitFor();
    const { calls, call_log } = await stored(id);
    expect(calls).toMatchObject({ count: 1, last_result: "call_later" });
    expect(calls?.call_at).toEndWith("T04:30:00.000Z");
    expect(call_log[0].note).toBe("At work until six");
  });

  test("can be written to WhatsApp instead, in Hindi or English, with what the address lacks", async () => {
    const id = await score({ reference: "#77" });
    const { page } = await open(id);
    const href = async () =>
      new URL((await page.locator(".call-row a[href*='wa.me']").getAttribute("href")) ?? "");
    expect((await href()).pathname).toMatch(/^\/9198450\d{5}$/);
    expect((await href()).searchParams.get("text")).toContain("PIN code of your order #77");
    await page.locator(".whats-app summary").click();
    await page.getByLabel("Language of the message").selectOption("hi");
    expect((await href()).searchParams.get("text")).toContain("पिन कोड");
    await page.locator(".whats-app select").first().selectOption("house");
    expect((await href()).searchParams.get("text")).toContain("मकान");
  });
});

describe("lists", () => {
  test("block a phone, show who did it, and let it go again", async () => {
    const id = await score();
    const { page } = await open(id);
    await page.locator(".lists summary").click();
    const phone = page.locator(".lists [data-kind=phone]");
    await phone.getByRole("button", { name: /^Block/ }).click();
    await page.locator('[data-kind=phone][data-list="block"]').waitFor();
    expect(await phone.textContent()).toContain(agent);
    await phone.locator("button:focus", { hasText: "Remove" }).waitFor();
    await phone.getByRole("button", { name: /^Remove/ }).click();
    await phone.getByRole("button", { name: /^Allow/ }).waitFor();
    expect(await ask<object>(server, shop, "GET /api/v1/lists?kind=phone")).toMatchObject({ entries: [] });
  });

  test("tell when the value is on the other list already", async () => {
    const id = await score({ line1: "Flat 7, near the temple" });
    const { page } = await open(id);
    await page.locator(".lists summary").click();
    const address = page.locator(".lists [data-kind=address]");
    await address.getByRole("button", { name: /^Block/ }).waitFor();
    await ask(server, shop, "POST /api/v1/lists", { list: "allow", kind: "address", order_id: id });
    await address.getByRole("button", { name: /^Block/ }).click();
    await page.locator("[data-code=on_other_list]").waitFor();
    await eventually(() => address.getAttribute("data-list"), "allow");
  });

  test("take PINs from owners alone", async () => {
    const id = await score({ line1: "Flat 8, near the temple" });
    const kinds = (page: Page) =>
      page.locator(".lists li").evaluateAll((all) => all.map((each) => each.dataset.kind));
    for (const [as, expected] of [
      [agent, ["phone", "email", "address"]],
      [shop.email, ["phone", "email", "address", "pincode"]],
    ] as const) {
      const { page } = await open(id, { as });
      await page.locator(".lists summary").click();
      await page.locator(".lists li").first().waitFor();
      expect(await kinds(page)).toEqual([...expected]);
      await page.close();
    }
  });
});

describe("the story of an order", () => {
  test("has its score, calls, decisions, changes and outcome, in this sequence", async () => {
    const id = await score();
    const { page } = await open(id);
    await ask(server, shop, "POST /api/v1/order/call", { order_id: id, result: "confirmed", note: "Yes" });
    await ask(server, shop, "POST /api/v1/order/address", { order_id: id, fields: { state: "Karnataka" } });
    await button(page, "Verify").click();
    await page.locator("[data-code=changed_meanwhile]").waitFor();
    await button(page, "Verify").click();
    await page.locator(".timeline [data-type=decision]").waitFor();
    await page.locator(".part.outcome summary").click();
    await page.locator(".part.outcome").getByLabel("Came back (RTO)").check();
    await button(page, "Save the outcome").click();
    await page.locator(".timeline [data-type=outcome]").waitFor();
    const types = await page
      .locator(".timeline [data-type]")
      .evaluateAll((all) => all.map((each) => each.dataset.type));
    expect(types).toEqual(["scored", "call", "address", "rescored", "decision", "outcome"]);
    expect(await stored(id)).toMatchObject({ outcome: "rto", status: "verified" });
    expect(await page.textContent(".timeline")).toContain("State: Tamil Nadu → Karnataka");
  });

  test("ends with the person's erasure, which owners confirm after reading what it erases", async () => {
    const id = await score();
    const agent = await open(id);
    expect(await agent.page.locator(".part.erase").count()).toBe(0);
    await agent.page.close();
    const { page } = await open(id, { as: shop.email });
    await page.locator(".part.erase summary").click();
    await button(page, "Erase personal data…").click();
    await button(page, "Keep it").click();
    expect((await stored(id)).erased_at).toBeNull();
    await button(page, "Erase personal data…").click();
    await page.getByText("Name, phone, e-mail, address and texts are erased").waitFor();
    await button(page, "Erase now").click();
    await page.getByText("The personal data of this order was erased.").waitFor();
    expect((await stored(id)).erased_at).not.toBeNull();
    await page.locator("main", { hasText: "Asha Rao" }).waitFor({ state: "detached" });
  });
});

describe("the page", () => {
  test("shows markup in every text of an order as text", async () => {
    const x = (n: number) => `<img src=x onerror="document.title='run${n}'">`;
    const id = await score({
      ...{ name: x(1), customer_name: x(2), line1: x(3), line2: x(4), landmark: x(5), city: x(6) },
      ...{ state: x(7), email: `${x(8)}@example.com`, reference: x(9), awb: x(10), channel: x(11) },
      items: [{ name: x(12), sku: x(13), quantity: 1 }],
    });
    await ask(server, shop, "POST /api/v1/order/call", { order_id: id, result: "busy", note: x(14) });
    const decision = { order_id: id, action: "verified", note: x(15), actor: x(16) };
    await ask(server, shop, "POST /api/v1/order/verify", decision);
    const { page, complaints } = await open(id);
    await page.locator(".timeline [data-type=decision]").waitFor();
    await page.locator(".lists summary").click();
    await page.locator(".lists li").first().waitFor();
    await button(page, "Edit the address").click();
    expect(await page.locator("main img").count()).toBe(0);
    expect(await page.title()).not.toContain("run");
    const text = await page.textContent("main");
    for (const n of [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16]) expect(text).toContain(x(n));
    expect(complaints).toEqual([]);
  });

  test("has no serious accessibility violation", async () => {
    const id = await score();
    await ask(server, shop, "POST /api/v1/order/call", { order_id: id, result: "busy", note: "Later" });
    const visited = await open(id, { ...LOOK, as: shop.email });
    const { page } = visited;
    await page.locator(".timeline [data-type=call]").waitFor();
    await unfold(page, "main");
    await page.locator(".lists li").first().waitFor();
    await page.locator(".part.address > button").click();
    await page.locator(".call-row > button").click();
    // So high that the bar with the decision covers nothing.
    expect(await inBothLooks(page, () => violationsOf(page), 5000)).toEqual([]);
    expect(complaintsOf(visited)).toEqual([]);
  });

  test("reverses no PIN behind a field that overrides the direction of the text", async () => {
    const { page } = await open(await score({ line1: "12 MG Road \u202E", pincode: "560001" }));
    await page.locator(".given [data-field=pincode]", { hasText: "560001" }).waitFor();
    const [first, last] = await page.evaluate<number[]>(`(() => {
      const texts = document.createTreeWalker(document.querySelector(".given [data-field=pincode]"), NodeFilter.SHOW_TEXT);
      while (!texts.nextNode().data.includes("560001"));
      const begin = texts.currentNode.data.indexOf("560001");
      return [begin, begin + 5].map((i) => {
        const digit = document.createRange();
        digit.setStart(texts.currentNode, i);
        digit.setEnd(texts.currentNode, i + 1);
        return digit.getBoundingClientRect().x;
      });
    })()`);
    expect(first).toBeLessThan(last);
  });

  test.each(["en", "hi"] as const)(
    "at 360 pixels needs no sideways scrolling, and breaks no word in the heads of the buyer's past, in %s",
    async (language) => {
      const phone = "9811122233";
      await score({ phone });
      const long = { name: "A".repeat(200), line1: "x".repeat(300), reference: "R".repeat(100) };
      const id = await score({ phone, ...long, items: [{ name: "N".repeat(300) }] });
      const { page } = await open(id, { language, width: 360 });
      const heads = page.locator(".counts th");
      await heads.first().waitFor();
      const broken = await heads.evaluateAll((cells) =>
        cells.flatMap(({ firstChild }) =>
          [...(firstChild?.textContent ?? "").matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(firstChild!, index);
            range.setEnd(firstChild!, index + word.length);
            return range.getClientRects().length > 1 ? [word] : [];
          }),
        ),
      );
      expect(broken).toEqual([]);
      await page.locator(".timeline [data-type=scored]").waitFor();
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      expect(await width()).toBe(360);
      await page.locator(".part.address > button").click();
      expect(await width()).toBe(360);
    },
  );

  test("is in Hindi for those who read Hindi", async () => {
    const { page } = await open(await score(), { language: "hi" });
    await page.getByRole("heading", { level: 3, name: "पता", exact: true }).waitFor();
    expect(await part(page, "address").textContent()).toContain("पिन कोड 560034 कर्नाटक का है, तमिलनाडु का नहीं");
    expect(await part(page, "more-risk").textContent()).toContain("स्कोर का हिसाब");
    await page.getByRole("button", { name: "पक्का करें", exact: true }).waitFor();
  });
});
