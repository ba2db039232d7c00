/** The plugin inside a real WordPress: from its activation to its removal. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { signatureHeaders } from "../../src/features/alerts/sign.ts";
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
    // The site is on loopback, so the service has to be allowed to call it back.
    const env = { THIKANA_DEFAULT_PLAN: "pro", THIKANA_ALLOW_PRIVATE_CALLBACKS: "127.0.0.0/8" };
    [site, service] = await Promise.all([startSite(), startServer({ dataDir: folder.path, env })]);
    keys = await signUp(service.url);
    admin = new Browser(site.url);
  });
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
      _thikana_address: expect.stringMatching(/^[0-9a-f]{32}$/),
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
      _thikana_address: expect.stringMatching(/^[0-9a-f]{32}$/),
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
    expect(list).toContain("<th>Status</th><th>Address</th><th>Risk</th>");
    expect(list).toContain("<span>Verified · 95</span>");
    expect(list).toContain("Not checked");
    const page = await admin.open(`${ORDERS}&id=2`);
    expect(page).toContain("Address check");
    expect(page).toContain("Score: 40 of 100");
    expect(page).toContain("<code>chk_block</code>");
  });

  test("one click makes the webhooks, and the service has their secret", async () => {
    const page = await press("thikana_connect");
    expect(page).toContain("Orders are connected");
    expect(page).not.toContain("Decisions do not come back to this shop");
    type Webhook = { topic: string; secret: string; delivery_url: string; status: string; user_id: number };
    const webhooks = await site.eval<Webhook[]>("return array_values(get_option('stub_webhooks'));");
    expect(webhooks.map(({ topic, status, user_id }) => [topic, status, user_id])).toEqual([
      ["order.created", "active", 1],
      ["order.updated", "active", 1],
      ["order.deleted", "active", 1],
      ["order.restored", "active", 1],
    ]);
    expect(webhooks[0].delivery_url).toBe(`${service.url}/webhooks/storeB/${keys.publishableKey}`);
    expect(webhooks[0].secret).toMatch(/^[0-9A-Za-z]{40}$/);
    expect(webhooks[1].secret).toBe(webhooks[0].secret);
    const account = await fetch(`${service.url}/api/v1/account`, {
      headers: { "x-api-key": keys.secretKey },
    });
    expect(await account.json()).toMatchObject({
      storeB_secret_set: true,
      allowed_domains: "127.0.0.1",
      callback_url: expect.stringMatching(/thikana\/v1\/events$/),
    });
  });

  test("past orders are sent in the background, with their outcomes and the secret key", async () => {
    await site.eval(`foreach (array('completed', 'processing', 'rto', 'checkout-draft') as $status) {
      (new WC_Order(array('status' => $status, 'date_created' => 1700000000)))->save();
    } return 1;`);
    const seen: { key: string | null; mode: unknown; file: string }[] = [];
    const recorder = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      async fetch(request) {
        const { pathname } = new URL(request.url);
        if (pathname === "/api/v1/account") return Response.json({ cod_gateways: "" });
        if (pathname !== "/api/v1/bulk/verify") return new Response("{}", { status: 404 });
        const form = await request.formData();
        const file = await (form.get("file") as File).text();
        seen.push({ key: request.headers.get("x-api-key"), mode: form.get("mode"), file });
        return Response.json({
          mode: "history",
          rows: 10,
          processed: 10,
          failed: 0,
          results: [],
          errors: [],
        });
      },
    });
    await save(allSettings(`http://127.0.0.1:${recorder.port}`));
    expect(await press("thikana_history")).toContain("in the background");
    expect(seen).toEqual([]);
    for (let batch = 0; batch < 3; batch++) await fetch(`${site.url}/wp-cron.php`);
    await recorder.stop(true);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ key: keys.secretKey, mode: "history" });
    const rows = seen[0].file.trimEnd().split("\r\n");
    expect(rows).toHaveLength(11);
    expect(rows[0]).toStartWith('"order_id","reference","placed_at","channel"');
    expect(rows.slice(1, 4).map((row) => [row.slice(0, 44), row.slice(-32)])).toEqual([
      ['"8","8","2023-11-14T22:13:20Z","woocommerce"', '"","","","","","","delivered",""'],
      ['"9","9","2023-11-14T22:13:20Z","woocommerce"', '"","","","","","","","","","",""'],
      ['"10","10","2023-11-14T22:13:20Z","woocommerc', ',"","","","","","","","rto",""'.padStart(32, '"')],
    ]);
    expect(await admin.open(SETTINGS)).toContain("Done: 10 of 10 orders sent, 0 refused.");
  });

  const EVENTS = "/?rest_route=/thikana/v1/events";
  const send = async (event: object, { id, key = keys.secretKey }: { id: string; key?: string }) => {
    const body = JSON.stringify(event);
    const headers = signatureHeaders({ id, at: Date.now(), body, key });
    const type = { "content-type": "application/json" };
    const response = await fetch(`${site.url}${EVENTS}`, {
      method: "POST",
      body,
      headers: { ...headers, ...type },
    });
    return { status: response.status, answer: (await response.json()) as object };
  };
  const decision = (order_id: string) => ({
    type: "order.decision",
    timestamp: "2026-11-21T10:00:00.000Z",
    data: {
      ...{ order_id, reference: order_id, status: "rejected", previous: "pending" },
      ...{ note: "<b>No</b> answer", actor: "asha", risk_level: "HIGH", risk_score: 72 },
      risk_reasons: [{ code: "x", message: "Many returns & refusals", points: 30, evidence: {} }],
      decided_at: "2026-11-21T10:00:00.000Z",
    },
  });
  const orderOf = (id: number) =>
    site.eval<{ status: string; notes: string[] }>(
      `$o = wc_get_order(${id}); return array('status' => $o->get_status(), 'notes' => $o->get_notes());`,
    );

  test("a decision that the service has signed comes to its order, once", async () => {
    await save({ ...allSettings(service.url), hold_rejected: "1" });
    expect(await send(decision("9"), { id: "msg_1" })).toEqual({ status: 200, answer: { status: "taken" } });
    const held = await orderOf(9);
    expect(held.status).toBe("on-hold");
    expect(held.notes[0]).toBe("Thikana: Rejected, by asha\n&lt;b&gt;No&lt;/b&gt; answer");
    expect(await send(decision("9"), { id: "msg_1" })).toMatchObject({ answer: { status: "duplicate" } });
    expect(await send(decision("9"), { id: "msg_2" })).toMatchObject({ answer: { status: "ignored" } });
    expect(await orderOf(9)).toEqual(held);
    const list = await admin.open(ORDERS);
    expect(list).toContain("<th>Address</th><th>Risk</th>");
    expect(list).toContain("<span>High · 72</span></mark><br><small>Rejected</small>");
    expect(await admin.open(`${ORDERS}&id=9`)).toContain("<li>Many returns &amp; refusals (+30)</li>");
  });

  test("an order that is completed keeps its status, and nobody else can decide", async () => {
    expect(await send(decision("8"), { id: "msg_3" })).toMatchObject({ status: 200 });
    expect((await orderOf(8)).status).toBe("completed");
    const before = await orderOf(10);
    expect(await send(decision("10"), { id: "msg_4", key: "sk_other" })).toMatchObject({ status: 401 });
    expect(await orderOf(10)).toEqual(before);
  });

  const api = async (path: string, body?: object) => {
    const headers = { "content-type": "application/json", "x-api-key": keys.secretKey };
    const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
    const response = await fetch(`${service.url}/api/v1${path}`, { headers, ...init });
    expect(response.status).toBe(200);
    return (await response.json()) as object;
  };

  test("a past order reaches the service, its risk comes back at a click, and a rejection by itself", async () => {
    const id = await site.eval<number>(`return (new WC_Order(array(
      'number' => 'IN-12', 'date_created' => 1700000100, 'payment_method' => 'cod', 'total' => '4599.00', 'currency' => 'INR',
      'billing_first_name' => 'Asha', 'billing_phone' => '098450 12345', 'billing_email' => 'asha@example.com',
      'billing_address_1' => '12 MG Road', 'billing_city' => 'Bengaluru', 'billing_state' => 'KA',
      'billing_postcode' => '560001', 'billing_country' => 'IN')))->save();`);
    await press("thikana_history");
    for (let batch = 0; batch < 3; batch++) await fetch(`${site.url}/wp-cron.php`);
    expect(await admin.open(SETTINGS)).toMatch(/Done: \d+ of 11 orders sent/);
    expect(await api(`/order/${id}`)).toMatchObject({
      ...{ reference: "IN-12", channel: "woocommerce", placed_at: "2023-11-14T22:15:00.000Z" },
      ...{ payment_method: "COD", order_value: 4599, currency: "INR", phone: "9845012345" },
    });

    const link = /href="([^"]*thikana_refresh[^"]*)"/.exec(await admin.open(`${ORDERS}&id=${id}`))?.[1] ?? "";
    await admin.open(link.replace(/&(#038|amp);/g, "&").replace(site.url, ""));
    const row = new RegExp(` id="order-${id}">.*?</tr>`, "s");
    expect(row.exec(await admin.open(ORDERS))?.[0]).toMatch(/<span>(Low|Review|High) · \d+<\/span>/);

    await api("/order/verify", {
      order_id: String(id),
      action: "rejected",
      note: "No answer",
      actor: "Ravi",
    });
    let order = await orderOf(id);
    for (let tries = 0; order.status !== "on-hold" && tries < 100; tries++) {
      await Bun.sleep(100);
      order = await orderOf(id);
    }
    expect(order.status).toBe("on-hold");
    expect(order.notes[0]).toBe("Thikana: Rejected, by Ravi\nNo answer");
  });

  test("WordPress's tools for personal data include the service and the orders", async () => {
    const asked: string[] = [];
    const recorder = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      async fetch(request) {
        asked.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`);
        const found = { orders: [{ order_id: "1", phone: "+919845012345" }] };
        return Response.json(request.method === "GET" ? found : {});
      },
    });
    await save(allSettings(`http://127.0.0.1:${recorder.port}`));
    await site.eval(
      `(new WC_Order(array('billing_email' => 'asha@example.com', 'meta' => array('_thikana_status' => 'VERIFIED'))))->save(); return 1;`,
    );
    const call = (kind: string) =>
      site.eval<object>(
        `return apply_filters('wp_privacy_personal_data_${kind}', array())['thikana-address-check']['callback']('asha@example.com', 1);`,
      );
    expect(JSON.stringify(await call("exporters"))).toMatch(/\+919845012345.*VERIFIED/);
    expect(await call("erasers")).toEqual({
      items_removed: true,
      items_retained: false,
      messages: [],
      done: true,
    });
    await recorder.stop(true);
    expect(asked).toEqual([
      "GET /api/v1/privacy/export ",
      'POST /api/v1/privacy/erase {"email":"asha@example.com"}',
    ]);
    expect(JSON.stringify(await call("exporters"))).toContain("could not be reached");
    expect(await call("erasers")).toMatchObject({ items_retained: true, done: true });
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
      foreach (array('_thikana_score', '_thikana_check_id', '_thikana_risk', '_thikana_decided_at', '_other') as $key) {
        $wpdb->insert("{$wpdb->prefix}wc_orders_meta", array('meta_key' => $key));
      }
      deactivate_plugins('${PLUGIN_FILE}');
      return uninstall_plugin('${PLUGIN_FILE}');`);
    const left = await site.eval<object>(`global $wpdb; return array(
      'options'  => $wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%thikana%' AND option_name NOT LIKE '\\_%transient%'"),
      'meta'     => $wpdb->get_col("SELECT meta_key FROM {$wpdb->prefix}wc_orders_meta"),
      'post'     => array_keys(get_post_meta(1)),
      'webhooks' => get_option('stub_webhooks'),
      'events'   => $wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%transient%thikana\\_event%'"),
      'planned'  => array_filter(_get_cron_array(), fn ($at) => is_array($at) && preg_grep('/^thikana/', array_keys($at))),
    );`);
    expect(left).toEqual({
      options: [],
      meta: ["_other"],
      post: ["_other"],
      webhooks: [],
      events: [],
      planned: [],
    });
  });

  test("PHP had nothing to complain about the plugin", () => {
    const lines = site.complaints().split("\n");
    expect(lines.filter((line) => /thikana-address-check/.test(line))).toEqual([]);
  });
});
