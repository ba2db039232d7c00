/** The plugin inside a real WordPress: from its activation to its removal. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Server, signUp, startServer, temporaryFolder } from "../support/binary.ts";
import { Browser, hiddenFields } from "./wordpress/browser.ts";
import { canRun, PASSWORD, PLUGIN_FILE, type Site, startSite } from "./wordpress/site.ts";

const SETTINGS = "/wp-admin/admin.php?page=wc-settings&tab=integration&section=thikana";
const ORDERS = "/wp-admin/admin.php?page=wc-orders";

if (!canRun) console.log("Skipped: a run inside WordPress needs what .ci/php.sh installs.");

describe.skipIf(!canRun)("inside WordPress", () => {
  const folder = temporaryFolder();
  let site: Site;
  let service: Server;
  let keys: { publishableKey: string; secretKey: string };
  let admin: Browser;

  beforeAll(async () => {
    [site, service] = await Promise.all([startSite(), startServer({ dataDir: folder.path })]);
    keys = await signUp(service.url);
    admin = new Browser(site.url);
  }, 120_000);
  afterAll(async () => {
    await service?.stop();
    await site?.stop();
    folder[Symbol.dispose]();
  });

  const save = async (fields: Record<string, string>) => {
    const hidden = hiddenFields(await admin.open(SETTINGS), "mainform");
    const named = Object.entries(fields).map(([name, value]) => [`woocommerce_thikana_${name}`, value]);
    return admin.open(SETTINGS, { ...hidden, ...Object.fromEntries(named) });
  };
  const allSettings = (serviceUrl: string) => ({
    service_url: serviceUrl,
    publishable_key: keys.publishableKey,
    language: "auto",
    block_invalid: "1",
  });
  const press = async (button: string) =>
    admin.open("/wp-admin/admin-post.php", hiddenFields(await admin.open(SETTINGS), button));
  const checkout = async (path: string, init: RequestInit) => {
    const response = await fetch(`${site.url}${path}`, { method: "POST", ...init });
    expect(response.status).toBe(200);
    return ((await response.json()) as { order_id: number }).order_id;
  };
  const metaOf = (order: number) =>
    site.eval<Record<string, string>>(`return (object) wc_get_order(${order})->get_all_meta();`);

  test("it is activated without an error, and does nothing or is refused without WooCommerce", async () => {
    const activate = (file: string) => site.eval<unknown>(`return activate_plugin('${file}');`);
    const release = Number.parseFloat(await site.eval<string>("global $wp_version; return $wp_version;"));
    if (release < 6.5) {
      expect(await activate(PLUGIN_FILE)).toBeNull();
      expect(await (await fetch(site.url)).text()).not.toContain("thikana");
    } else {
      expect(await activate(PLUGIN_FILE)).toHaveProperty("errors.plugin_missing_dependencies");
    }
    expect(await activate("woocommerce/woocommerce.php")).toBeNull();
    expect(await activate(PLUGIN_FILE)).toBeNull();
    await site.eval("get_role('administrator')->add_cap('manage_woocommerce'); return 1;");
    const features = "\\Automattic\\WooCommerce\\Utilities\\FeaturesUtil::$declared";
    expect(await site.eval<object>(`return array_keys(${features});`)).toEqual([
      "custom_order_tables",
      "cart_checkout_blocks",
    ]);
  });

  test("its settings are saved, and the secret key is not shown again", async () => {
    await admin.signIn("admin", PASSWORD);
    await save({ ...allSettings(service.url), secret_key: keys.secretKey });
    const page = await admin.open(SETTINGS);
    expect(page).toContain(`value="${service.url}"`);
    expect(page).toContain(`value="${keys.publishableKey}"`);
    expect(page).toContain(`placeholder="sk_…${keys.secretKey.slice(-4)}"`);
    expect(page).not.toContain(keys.secretKey);
    const dump = await site.eval<string>("return serialize(wp_load_alloptions());");
    expect(dump).not.toContain(keys.secretKey);
  });

  test("a bad setting is refused with a reason", async () => {
    const page = await save({ ...allSettings(service.url), publishable_key: keys.secretKey });
    expect(page).toContain("Never put the secret key there");
    expect(await admin.open(SETTINGS)).toContain(`value="${keys.publishableKey}"`);
  });

  test.each(["cart", "checkout", "block-checkout"])("the script tag is on the page %s", async (page) => {
    const html = await (await fetch(`${site.url}/?stub_page=${page}`)).text();
    const tag = /<script[^>]*widget\.js[^>]*>/.exec(html)?.[0] ?? "";
    expect(tag).toContain(
      `src="${service.url}/widget.js"`.replaceAll('"', tag.includes("src='") ? "'" : '"'),
    );
    expect(tag).toContain(
      ` async data-key="${keys.publishableKey}" data-lang="en" data-block-invalid="true"`,
    );
    expect(html.includes("/assets/block-checkout.js")).toBe(page === "block-checkout");
  });

  test("other pages are left alone", async () => {
    expect(await (await fetch(site.url)).text()).not.toContain("widget.js");
  });

  test("a classic checkout stores the check on its order", async () => {
    const fields = { service_status: "VERIFIED", service_score: "95", service_check_id: "chk_classic" };
    const order = await checkout("/?wc-ajax=checkout", { body: new URLSearchParams(fields) });
    expect(await metaOf(order)).toEqual({
      _thikana_status: "VERIFIED",
      _thikana_score: "95",
      _thikana_check_id: "chk_classic",
    });
  });

  const storeApi = (extensions?: object) =>
    checkout("/?rest_route=/wc/store/v1/checkout", {
      body: JSON.stringify(extensions ? { extensions } : {}),
      headers: { "content-type": "application/json" },
    });

  test("a block checkout stores the check on its order", async () => {
    const order = await storeApi({ thikana: { status: "INVALID", score: "40", check_id: "chk_block" } });
    expect(await metaOf(order)).toEqual({
      _thikana_status: "INVALID",
      _thikana_score: "40",
      _thikana_check_id: "chk_block",
    });
  });

  test.each([
    ["no extension", undefined],
    ["no data of ours", { thikana: null }],
    ["data of another", { other: { a: 1 } }],
    ["empty data", { thikana: {} }],
    ["odd data", { thikana: { status: "x".repeat(1000), score: "", check_id: null } }],
  ])("a block checkout with %s goes through without a check", async (_, extensions) => {
    expect(await metaOf(await storeApi(extensions))).toEqual({});
  });

  test("the list of orders and the order's page show the check", async () => {
    const list = await admin.open(ORDERS);
    expect(list).toContain("<th>Status</th><th>Address</th>");
    expect(list).toContain("<span>Verified · 95</span>");
    expect(list).toContain("Not checked");
    const page = await admin.open(`${ORDERS}&id=2`);
    expect(page).toContain("Address check");
    expect(page).toContain("Score: 40 of 100");
    expect(page).toContain("<code>chk_block</code>");
  });

  test("one click makes both webhooks, and the service has their secret", async () => {
    expect(await press("thikana_connect")).toContain("Orders are connected");
    type Webhook = { topic: string; secret: string; delivery_url: string; status: string; user_id: number };
    const webhooks = await site.eval<Webhook[]>("return array_values(get_option('stub_webhooks'));");
    expect(webhooks.map(({ topic, status, user_id }) => [topic, status, user_id])).toEqual([
      ["order.created", "active", 1],
      ["order.updated", "active", 1],
    ]);
    expect(webhooks[0].delivery_url).toBe(`${service.url}/webhooks/storeB/${keys.publishableKey}`);
    expect(webhooks[0].secret).toMatch(/^[0-9A-Za-z]{40}$/);
    expect(webhooks[1].secret).toBe(webhooks[0].secret);
    const account = await fetch(`${service.url}/api/v1/account`, {
      headers: { "x-api-key": keys.secretKey },
    });
    expect(await account.json()).toMatchObject({ storeB_secret_set: true });
  });

  test("past outcomes are sent in the background, each with the secret key", async () => {
    await site.eval(`foreach (array('completed', 'processing', 'rto') as $status) {
      (new WC_Order(array('status' => $status)))->save();
    } return 1;`);
    const seen: { path: string; key: string | null; body: unknown }[] = [];
    const recorder = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      async fetch(request) {
        const key = request.headers.get("x-api-key");
        seen.push({ path: new URL(request.url).pathname, key, body: await request.json() });
        return Response.json({});
      },
    });
    await save(allSettings(`http://127.0.0.1:${recorder.port}`));
    expect(await press("thikana_outcomes")).toContain("in the background");
    expect(seen).toEqual([]);
    for (let batch = 0; batch < 3; batch++) await fetch(`${site.url}/wp-cron.php`);
    await recorder.stop(true);
    const body = (order_id: string, outcome: string) => ({
      path: "/api/v1/order/outcome",
      key: keys.secretKey,
      body: { order_id, outcome },
    });
    expect(seen).toEqual([body("8", "delivered"), body("10", "rto")]);
    expect(await admin.open(SETTINGS)).toContain("Done: 2 outcomes sent, 10 orders looked at.");
  });

  test("with the service away, pages and orders are as before and the buttons say why", async () => {
    const gone = "http://127.0.0.1:9";
    await save(allSettings(gone));
    expect(await (await fetch(`${site.url}/?stub_page=checkout`)).text()).toContain(`${gone}/widget.js`);
    expect(await checkout("/?wc-ajax=checkout", { body: new URLSearchParams({}) })).toBeGreaterThan(0);
    expect(await press("thikana_connect")).toContain("The service could not be reached");
  });

  test("it speaks Hindi where the shop does", async () => {
    await site.eval("return update_option('site_language', 'hi_IN');");
    expect(await admin.open(SETTINGS)).toContain("ऑर्डर जोड़ें");
    const html = await (await fetch(`${site.url}/?stub_page=checkout`)).text();
    expect(html).toContain('data-lang="hi"');
    await site.eval("return delete_option('site_language');");
  });

  test("a button without its nonce does nothing, and a customer cannot press it", async () => {
    const before = await site.eval<string>("return serialize(get_option('stub_webhooks'));");
    await expect(admin.open("/wp-admin/admin-post.php", { action: "thikana_connect" })).rejects.toThrow(
      "403",
    );
    const hidden = hiddenFields(await admin.open(SETTINGS), "thikana_connect");
    const stranger = await fetch(`${site.url}/wp-admin/admin-post.php`, {
      method: "POST",
      body: new URLSearchParams(hidden),
    });
    await stranger.text();
    expect(await site.eval<string>("return serialize(get_option('stub_webhooks'));")).toBe(before);
  });

  test("deleting it leaves none of its own, and keeps the rest", async () => {
    await site.eval(`global $wpdb;
      add_post_meta(1, '_thikana_status', 'VERIFIED');
      add_post_meta(1, '_other', 'stays');
      $wpdb->query("CREATE TABLE {$wpdb->prefix}wc_orders_meta (id INT AUTO_INCREMENT PRIMARY KEY, meta_key VARCHAR(255))");
      foreach (array('_thikana_score', '_thikana_check_id', '_other') as $key) {
        $wpdb->insert("{$wpdb->prefix}wc_orders_meta", array('meta_key' => $key));
      }
      deactivate_plugins('${PLUGIN_FILE}');
      return uninstall_plugin('${PLUGIN_FILE}');`);
    const left = await site.eval<object>(`global $wpdb; return array(
      'options'  => $wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%thikana%' AND option_name NOT LIKE '\\_%transient%'"),
      'meta'     => $wpdb->get_col("SELECT meta_key FROM {$wpdb->prefix}wc_orders_meta"),
      'post'     => array_keys(get_post_meta(1)),
      'webhooks' => get_option('stub_webhooks'),
    );`);
    expect(left).toEqual({ options: [], meta: ["_other"], post: ["_other"], webhooks: [] });
  });

  test("PHP had nothing to complain about the plugin", () => {
    const lines = site.complaints().split("\n");
    expect(lines.filter((line) => /thikana-address-check/.test(line))).toEqual([]);
  });
});
