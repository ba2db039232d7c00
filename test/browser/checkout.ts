/** A plain checkout with the widget, for tests that type addresses into it, and what they look at. */
import type { Page } from "playwright-core";

/** @param before @param after paragraphs around the form: a page that can be scrolled */
export const checkout = ({ before = 0, after = 0 } = {}): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Checkout</title><body>
${"<p>About the shop</p>".repeat(before)}<form method="post" action="/order">
${[
  ["line1", "Address"],
  ["line2", "Area / locality"],
  ["city", "City"],
  ["state", "State"],
  ["pincode", "PIN code"],
  ["phone", "Mobile"],
  ["email", "Email"],
]
  .map(([name, label]) => `<p><label>${label} <input name="${name}"></label></p>`)
  .join("\n")}
<button type="submit">Place order</button>
</form>${"<p>More about the shop</p>".repeat(after)}</body></html>`;

/** The same with a list of states, and fields of the types that phones show their keyboards for. */
export const WITH_STATES = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Checkout</title><body>
<form method="post" action="/order">
<p><label>Address <input name="line1"></label></p>
<p><label>Area / locality <input name="line2"></label></p>
<p><label>City <input name="city"></label></p>
<p><label>State <select name="state"><option value="">Choose</option><option value="DL">Delhi</option><option value="HR">Haryana</option><option value="KA">Karnataka</option><option value="KL">Kerala</option><option value="MH">Maharashtra</option><option value="UP">Uttar Pradesh</option></select></label></p>
<p><label>PIN code <input name="pincode"></label></p>
<p><label>Mobile <input name="phone" type="tel"></label></p>
<p><label>Email <input name="email" type="email"></label></p>
<button type="submit">Place order</button>
</form></body></html>`;

/** Waits until the widget has found the form. */
export const ready = (page: Page) =>
  page.waitForFunction(
    () => (window as unknown as { Service: { sessions: Set<unknown> } }).Service.sessions.size,
  );

/** Puts the texts into their fields, one after the other, as by a paste. */
export async function put(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.fill(`[name=${name}]`, value);
}

/** What the fields hold. */
export const valuesOf = (page: Page): Promise<Record<string, string>> =>
  page.$$eval("form input:not([type=hidden])", (all) =>
    Object.fromEntries(all.map((one) => [(one as HTMLInputElement).name, (one as HTMLInputElement).value])),
  );

/** Waits until a field, by its name or another selector, holds a text. */
export const holds = (page: Page, field: string, value: string) =>
  page.waitForFunction(
    ([at, wanted]) => document.querySelector<HTMLInputElement>(at)?.value === wanted,
    [/^\w+$/.test(field) ? `[name=${field}]` : field, value],
  );

/** What the hidden fields tell the shop; "" when there is nothing to tell. */
export const statusOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLInputElement>("[name=service_status]")?.value ?? "");

export const isOpen = async (page: Page): Promise<boolean> =>
  (await page.locator("service-hints[open]").count()) > 0;

export const panelButton = (page: Page, name: string) =>
  page.locator("service-hints button", { hasText: name });

/** Of Delhi by its city and state, of Noida beside it by its PIN. */
export const NOIDA = {
  ...{ line1: "A-12, Sector 62", line2: "Noida", city: "New Delhi" },
  ...{ state: "Delhi", pincode: "201309" },
};
