/**
 * The widget in Chromium against the executable: the size of its two scripts, how long it keeps the page's main thread busy on a form of
 * 40 fields beside a page without it, how many requests an address takes, and how long an order waits for a service
 * that is slow or gone.
 */
import type { CDPSession } from "playwright-core";
import { newPage } from "../browser/chromium.ts";
import { openShop, panelPath, type Shop } from "../browser/shop.ts";
import type { Bench } from "./main.ts";

/** A checkout with 40 fields, eight of them an address. */
const FORM = `<form method="post" action="/order">${[
  "Address line 1",
  "Address line 2",
  "Landmark",
  "City",
  "State",
  "PIN code",
  "Mobile",
  "Email",
]
  .concat(Array.from({ length: 32 }, (_, i) => `Question ${i}`))
  .map((label, i) => `<p><label for="f${i}">${label}</label><input id="f${i}" name="f${i}"></p>`)
  .join("")}<button>Place order</button></form>`;
const ADDRESS = [
  ["#f0", "Flat 4B, 80 Feet Road"],
  ["#f1", "Koramangala"],
  ["#f5", "560034"],
  ["#f6", "9845012345"],
] as const;

export async function* benchWidget(): AsyncGenerator<Bench> {
  await using shop = await openShop();
  const script = await (await fetch(`${shop.service.url}/widget.js`)).text();
  const panel = await (await fetch(shop.service.url + panelPath(script))).text();
  const withIt = await busy(shop, true);
  const without = await busy(shop, false);
  const slow = await waits(shop, () => Bun.sleep(10_000).then(() => new Response()));
  const gone = await waits(shop, () => new Response(null, { status: 502 }));
  const row = (name: string, measured: number, unit: string, target: number, note?: string): Bench => ({
    ...{ name, measured, unit, bound: "at most", target },
    ...(note ? { note } : {}),
  });
  const size = (text: string) => Bun.gzipSync(text, { level: 9 }).length;
  yield row("widget, gzipped", size(script), "bytes", 8192);
  yield row("widget's panel, gzipped", size(panel), "bytes", 6144);
  const note = `${without.longest.toFixed(1)} ms on a page without it`;
  yield row("widget: longest task, 40 fields", withIt.longest, "ms", 16, note);
  yield row("widget: requests for an address", withIt.requests, "", 3);
  yield row("widget: order, service takes 10 s", slow, "ms", 1600);
  yield row("widget: order, service gone", gone, "ms", 1600);
}

/** Loads the form and types an address; the longest stretch of script on the main thread. */
async function busy(shop: Shop, withWidget: boolean): Promise<{ longest: number; requests: number }> {
  const address = shop.publish(`<!doctype html><title>Form</title>${FORM}${withWidget ? shop.tag() : ""}`);
  const page = await newPage(new URL(address).origin);
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/v1/")) requests++;
  });
  const cdp = await page.context().newCDPSession(page);
  const stop = await trace(cdp);
  await page.goto(address);
  await page.waitForTimeout(1000);
  for (const [field, text] of ADDRESS) await page.locator(field).pressSequentially(text);
  await page.click("#f7");
  await page.waitForTimeout(1000);
  const longest = await stop();
  await page.close();
  return { longest, requests };
}

interface TraceEvent {
  name: string;
  dur?: number;
  args: { data?: { url?: string; functionName?: string } };
}

/** Records what runs; the function gives the longest call into any script, milliseconds. */
async function trace(cdp: CDPSession): Promise<() => Promise<number>> {
  const events: TraceEvent[] = [];
  cdp.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    categories: "devtools.timeline,v8,v8.execute",
  });
  return async () => {
    const complete = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
    await cdp.send("Tracing.end");
    await complete;
    const ran = events.filter(({ name }) =>
      /^(FunctionCall|EvaluateScript|TimerFire|FireIdleCallback|EventDispatch|RunMicrotasks)$/.test(name),
    );
    return Math.max(0, ...ran.map(({ dur }) => (dur ?? 0) / 1000));
  };
}

/** Milliseconds from the click to the order, with a service that answers as it is told. */
async function waits(shop: Shop, answer: () => Response | Promise<Response>): Promise<number> {
  const stand = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      const { pathname } = new URL(request.url);
      return pathname.startsWith("/widget") ? fetch(shop.service.url + pathname) : answer();
    },
  });
  const src = `http://127.0.0.1:${stand.port}/widget.js`;
  await using visit = await shop.open(FORM, { "data-block-invalid": "true" }, { src });
  const { page } = visit;
  await page.evaluate(() => {
    addEventListener("pointerup", () => sessionStorage.setItem("clicked", String(Date.now())), true);
    addEventListener("pagehide", () => sessionStorage.setItem("left", String(Date.now())));
  });
  for (const [field, text] of ADDRESS) await page.fill(field, text);
  await page.click("button");
  await page.waitForSelector("h1");
  const [clicked, left] = await page.evaluate(() => [
    sessionStorage.getItem("clicked"),
    sessionStorage.getItem("left"),
  ]);
  await stand.stop(true);
  return Number(left) - Number(clicked);
}

if (import.meta.main) {
  for await (const { name, measured, unit, target, note } of benchWidget()) {
    console.log(`${name}: ${measured.toFixed(1)} ${unit} (at most ${target})${note ? `, ${note}` : ""}`);
  }
  process.exit(0);
}
