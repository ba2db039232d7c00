/**
 * Random buyers: edits by keys and by scripts, presses and failures of the service, in any order. What the panel and the
 * form say is always of what the fields hold, and nothing that a buyer has changed is ever written over.
 */
import { afterAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { Page, Route } from "playwright-core";
import { checkout, NOIDA, panelButton, put, ready } from "./checkout.ts";
import { openShop } from "./shop.ts";

const shop = await openShop();
afterAll(() => shop[Symbol.asyncDispose]());

const TEXTS = {
  line1: ["A-12, Sector 62", "asdf", "Flat 4B, 80 Feet Road, Koramangala", ""],
  line2: ["Noida", "Koramangala", "नोएडा", ""],
  city: ["New Delhi", "Noida", "Bengaluru", ""],
  state: ["Delhi", "Uttar Pradesh", "Karnataka", ""],
  pincode: ["201309", "560034", "999999", ""],
};
const edit = fc
  .constantFrom(...(Object.keys(TEXTS) as (keyof typeof TEXTS)[]))
  .chain((name) => fc.record({ name: fc.constant(name), value: fc.constantFrom(...TEXTS[name]) }));
const SERVICE = ["well", "slow", "500", "gone", "429"] as const;

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("type" as const), edit }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("set" as const), edit }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("leave" as const) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("press" as const), which: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("set and press" as const), edit, which: fc.nat(2) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.constantFrom(20, 150, 500) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("service" as const), is: fc.constantFrom(...SERVICE) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

type Values = Record<string, string>;
/** What a page shows, all of one moment. */
interface Seen {
  values: Values;
  isOpen: boolean;
  /** Texts that the panel says the fields hold. */
  quoted: string[];
  status: string;
  checkId: string;
}

/** In the page: what it shows. */
const look = (): Seen => {
  const at = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? "";
  const host = document.querySelector("service-hints");
  return {
    values: Object.fromEntries(
      ["line1", "line2", "city", "state", "pincode", "phone"].map((name) => [name, at(name)]),
    ),
    isOpen: host?.hasAttribute("open") ?? false,
    quoted: [...(host?.shadowRoot?.querySelectorAll("del") ?? [])].map((one) => one.textContent),
    status: at("service_status"),
    checkId: at("service_check_id"),
  };
};

const textOf = (values: Values): string =>
  ["line1", "line2", "city", "state", "pincode", "phone"].map((name) => values[name].trim()).join("|");

/** Longer than it takes to notice a change without an event. */
const NOTICED_MS = 160;

class Buyer {
  /** The address of each check that was answered. */
  readonly checked = new Map<string, string>();
  service: (typeof SERVICE)[number] = "well";

  constructor(readonly page: Page) {}

  async start(): Promise<void> {
    const cors = { "access-control-allow-origin": "*", "access-control-expose-headers": "retry-after" };
    const answer = async (route: Route) => {
      const { service } = this;
      if (service === "500") return route.fulfill({ status: 500, headers: cors, json: {} });
      if (service === "gone") return route.abort();
      if (service === "429")
        return route.fulfill({ status: 429, headers: { ...cors, "retry-after": "1" }, json: {} });
      if (service === "slow") await Bun.sleep(400);
      const response = await route.fetch();
      const verified = (await response.json()) as { check_id?: string };
      const sent = route.request().postDataJSON() as Values | null;
      if (sent && verified.check_id)
        this.checked.set(verified.check_id, textOf({ ...sent, phone: sent.phone ?? "" }));
      await route.fulfill({ response, json: verified });
    };
    // A buyer may be gone before a slow answer.
    await this.page.route("**/api/v1/public/**", (route) => answer(route).catch(() => {}));
    await ready(this.page);
    // Most steps say something only of a panel that is open.
    await put(this.page, NOIDA);
    await this.page.focus("[name=email]");
    await panelButton(this.page, "Use this address").waitFor();
  }

  async act(now: Step): Promise<void> {
    const { page } = this;
    if (now.do === "service") this.service = now.is;
    else if (now.do === "wait") await page.waitForTimeout(now.ms);
    else if (now.do === "leave") await page.focus("[name=email]");
    else if (now.do === "type") {
      await page.focus(`[name=${now.edit.name}]`);
      await page.locator(`[name=${now.edit.name}]`).press("Control+A");
      if (now.edit.value) await page.keyboard.insertText(now.edit.value);
      else await page.keyboard.press("Delete");
    } else await this.press(now);
  }

  /** Sets a field without an event, presses a button of the panel, or both at once. */
  async press(now: Extract<Step, { do: "set" | "press" | "set and press" }>): Promise<void> {
    const [before, after] = await this.page.evaluate(
      ([look, edit, which]) => {
        const see = new Function(`return (${look})()`) as () => Seen;
        const field = edit && document.querySelector<HTMLInputElement>(`[name=${edit.name}]`);
        const shown = see();
        if (field) field.value = edit.value;
        const before = see();
        const buttons = document.querySelector("service-hints")?.shadowRoot?.querySelectorAll("button");
        if (which !== undefined && shown.isOpen) (buttons?.[which] ?? buttons?.[0])?.click();
        const hasChanged = JSON.stringify(shown.values) !== JSON.stringify(before.values);
        return [hasChanged ? before : undefined, see()] as const;
      },
      [
        look.toString(),
        "edit" in now ? now.edit : undefined,
        "which" in now ? now.which : undefined,
      ] as const,
    );
    // What the panel was made for had changed: pressing it writes nothing.
    if (before) expect(after.values).toEqual(before.values);
  }

  /** What is shown is of what the fields hold. */
  async verify(): Promise<void> {
    await this.page.waitForTimeout(NOTICED_MS);
    const { values, isOpen, quoted, status, checkId } = await this.page.evaluate(look);
    const held = Object.values(values).map((text) => text.trim());
    if (isOpen) expect(quoted.filter((text) => !held.includes(text))).toEqual([]);
    if (status) expect(this.checked.get(checkId)).toBe(textOf(values));
  }
}

test("nothing is shown of another text, and nothing is written over a newer one", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      await using visit = await shop.open(checkout({ after: 5 }));
      const buyer = new Buyer(visit.page);
      await buyer.start();
      for (const now of steps) {
        await buyer.act(now);
        await buyer.verify();
      }
      expect(visit.thrown.filter((text) => !text.includes("CORS"))).toEqual([]);
    }),
    { numRuns: 3, endOnFailure: true },
  );
}, 240_000);
