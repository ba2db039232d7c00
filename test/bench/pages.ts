/** What the first visit of a page loads until it is at rest: bytes on the wire and requests, with nothing in the browser's cache. */
import type { Page } from "playwright-core";
import { openConsoleShop } from "../browser/console.ts";
import { openShop } from "../browser/shop.ts";
import type { Bench } from "./main.ts";

/** The queue's page has 85 KB for its code; the rest is its orders. */
const CONSOLE_BYTES = 110_000;
/** The script in the page: its panel is loaded when there is something to show. */
const WIDGET_BYTES = 9_000;
const ORDERS = 20;

export async function* benchPages(): AsyncGenerator<Bench> {
  const shop = await openConsoleShop();
  await shop.seed(ORDERS);
  for (const path of ["/queue", "/orders", "/overview"]) {
    const signedIn = await shop.signIn(shop.owner, path);
    yield* rowsOf(`first visit of ${path}`, await loaded(signedIn, shop.url + path), CONSOLE_BYTES);
    await signedIn.close();
  }
  await using checkout = await openShop();
  const form =
    '<form><label>Address <input name="line1"></label><label>PIN code <input name="pin"></label></form>';
  const page = await checkout.open(form);
  const all = await loaded(page.page, checkout.publish(`<!doctype html>${form}${checkout.tag()}`));
  const bare = await loaded(page.page, checkout.publish(`<!doctype html>${form}`));
  await page[Symbol.asyncDispose]();
  const added = { bytes: all.bytes - bare.bytes, requests: all.requests - bare.requests };
  yield* rowsOf("widget in a checkout", added, WIDGET_BYTES);
}

function* rowsOf(name: string, { bytes, requests }: Loaded, target: number): Generator<Bench> {
  yield {
    ...{ name: `${name}: loaded`, measured: bytes, unit: "bytes", bound: "at most", target },
    note: `${requests} requests`,
  };
}

interface Loaded {
  bytes: number;
  requests: number;
}

/** Opens the address in another page of the same session. */
async function loaded(signedIn: Page, url: string): Promise<Loaded> {
  const page = await signedIn.context().newPage();
  const cdp = await page.context().newCDPSession(page);
  const sum = { bytes: 0, requests: 0 };
  cdp.on("Network.requestWillBeSent", () => sum.requests++);
  cdp.on("Network.loadingFinished", ({ encodedDataLength }) => {
    sum.bytes += encodedDataLength;
  });
  await cdp.send("Network.enable");
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.goto(url);
  await page.waitForLoadState("networkidle");
  await page.close();
  return sum;
}
