/** The zip that merchants upload: what WordPress and its plugin directory want of it. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { unzipSync } from "fflate";
import { pluginZip } from "../../widget/woocommerce/build/zip.ts";
import { type Server, startServer, temporaryFolder } from "../support/binary.ts";

const FOLDER = "thikana-address-check";
const files = unzipSync(pluginZip());
const text = (path: string) => new TextDecoder().decode(files[`${FOLDER}/${path}`]);

/** A field of readme.txt, or of the comment at the top of the main file. */
const field = (source: string, name: string) =>
  new RegExp(`^(?: \\* )?${name}: *(.*)$`, "m").exec(source)?.[1];

describe("the zip", () => {
  test("has one folder, with the plugin's file, its readme and its uninstaller at the top", () => {
    expect(new Set(Object.keys(files).map((path) => path.split("/")[0]))).toEqual(new Set([FOLDER]));
    for (const path of [`${FOLDER}.php`, "readme.txt", "uninstall.php", "license.txt"]) {
      expect(files).toHaveProperty([`${FOLDER}/${path}`]);
    }
  });

  test("holds nothing that the directory refuses", () => {
    const strange = Object.keys(files).filter(
      (path) => !/\.(php|js|txt|pot|po|mo)$/.test(path) || /\/\./.test(path),
    );
    expect(strange).toEqual([]);
  });

  test("is the same wherever and whenever it is made", () => {
    const zip = resolve(import.meta.dir, "../../widget/woocommerce/build/zip.ts");
    const code = `import { pluginZip } from ${JSON.stringify(zip)}; console.log(String(Bun.hash(pluginZip())))`;
    const hashes = ["UTC", "Asia/Kolkata", "America/Los_Angeles"].map((zone) =>
      Bun.spawnSync([process.execPath, "-e", code], { env: { ...process.env, TZ: zone } }).stdout.toString(),
    );
    expect(new Set(hashes)).toEqual(new Set([`${Bun.hash(pluginZip())}\n`]));
  });

  test("says GPL, what it requires and which version it is, the same in both places", () => {
    const main = text(`${FOLDER}.php`);
    const readme = text("readme.txt");
    expect(field(main, "Plugin Name")).toBe("Thikana Address Check");
    expect(readme).toStartWith("=== Thikana Address Check ===\n");
    expect(field(main, "Version")).toBe(field(readme, "Stable tag"));
    expect(main).toContain(`define( 'THIKANA_VERSION', '${field(main, "Version")}' );`);
    for (const name of ["Requires at least", "Requires PHP", "License", "License URI"]) {
      expect([name, field(main, name)]).toEqual([name, field(readme, name)]);
    }
    expect(field(main, "License")).toBe("GPL-2.0-or-later");
    expect(field(main, "Requires PHP")).toBe("7.4");
    expect(field(main, "Requires Plugins")).toBe("woocommerce");
    expect(field(main, "Text Domain")).toBe(FOLDER);
  });

  test("has a readme as the directory wants it", () => {
    const readme = text("readme.txt");
    const [head] = readme.split("\n== ");
    const short = head.trim().split("\n").at(-1) ?? "";
    expect(short.length).toBeWithin(1, 151);
    expect(field(readme, "Tags")?.split(",").length).toBeWithin(1, 6);
    expect(field(readme, "Tested up to")).toMatch(/^\d+\.\d+$/);
    for (const section of ["Description", "Installation", "Frequently Asked Questions", "Changelog"]) {
      expect(readme).toContain(`\n== ${section} ==\n`);
    }
    expect(readme).toContain(`\n= ${field(readme, "Stable tag")} =\n`);
    expect(readme).toContain("= External service ="); // guideline 7: says what is sent where
  });
});

describe("the executable", () => {
  const folder = temporaryFolder();
  let server: Server;
  beforeAll(async () => {
    server = await startServer({ dataDir: folder.path });
  });
  afterAll(async () => {
    await server?.stop();
    folder[Symbol.dispose]();
  });

  test("serves the zip that the build has made, as a download with an ETag", async () => {
    const url = `${server.url}/plugins/woocommerce.zip`;
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="thikana-address-check.zip"',
    );
    const built = readFileSync(resolve(import.meta.dir, "../../widget/woocommerce/plugin.zip"));
    expect(Buffer.from(await response.arrayBuffer()).equals(built)).toBe(true);
    const etag = response.headers.get("etag") ?? "";
    const again = await fetch(url, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
  });
});
