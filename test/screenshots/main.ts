/** Makes the pictures of the README from the shop of `thikana demo`: `make screenshots`. */
import { join } from "node:path";
import { launch } from "../browser/chromium.ts";
import { openPage, photograph } from "./camera.ts";
import { PICTURES } from "./pictures.ts";
import { startDemo } from "./shop.ts";

const [demo, browser] = await Promise.all([startDemo(), launch()]);
try {
  for (const [name, { show, height }] of Object.entries(PICTURES)) {
    const page = await openPage(browser, demo, height);
    await show(page);
    const picture = await photograph(page);
    const path = join(import.meta.dir, `${name}.webp`);
    await Bun.write(path, picture);
    console.log(`${path}: ${Math.round(picture.length / 1024)} KB`);
    await page.context().close();
  }
} finally {
  await browser.close();
  await demo.stop();
}
