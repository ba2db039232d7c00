import { expect, test } from "bun:test";
import { normalizeCallbackUrl } from "../../../src/features/accounts/callback-url.ts";
import { coversHost, normalizeDomains } from "../../../src/features/accounts/domains.ts";
import { NetworkList } from "../../../src/lib/net/address.ts";

test.each([
  ["", ""],
  ["example.com", "example.com"],
  [" Example.COM ,shop.in,, example.com", "example.com, shop.in"],
  ["https://www.shop.in/cart?x=1", "www.shop.in"],
  ["shop.in:8080; *.shop.in", "shop.in"],
  ["shop.in.", "shop.in"],
  ["localhost:3000", "localhost"],
  ["127.0.0.1:3000", "127.0.0.1"],
  ["दुकान.भारत", "xn--11b7ah1gn.xn--h2brj9c"],
  ["a-b.c_d.example.com", "a-b.c_d.example.com"],
])("the domains %p become %p", (text, expected) => {
  expect(normalizeDomains(text)).toBe(expected);
});

test.each([
  ["com"],
  ["exa mple"],
  ["-shop.in"],
  ["shop-.in"],
  ["shop..in"],
  ["*"],
  ["http://"],
  ["user@"],
  [`${"a".repeat(64)}.in`],
  [Array.from({ length: 101 }, (_, i) => `shop${i}.in`).join(",")],
])("the domains %p are a 400", (text) => {
  expect(() => normalizeDomains(text)).toThrow(
    expect.objectContaining({ status: 400, extras: { field: "allowed_domains" } }),
  );
});

test("a hundred domains are fine", () => {
  const list = Array.from({ length: 100 }, (_, i) => `shop${i}.in`).join(", ");
  expect(normalizeDomains(list)).toBe(list);
});

test.each([
  ["example.com", "example.com", true],
  ["example.com", "www.example.com", true],
  ["example.com", "WWW.Example.com.", true],
  ["example.com", "notexample.com", false],
  ["example.com", "example.com.evil.in", false],
  ["www.example.com", "example.com", false],
  ["shop.in, example.com", "a.b.example.com", true],
  ["127.0.0.1", "127.0.0.1", true],
  ["0.0.1.1", "1.0.0.1.1", false],
  ["localhost", "localhost", true],
  ["", "example.com", false],
  ["example.com", "", false],
])("the domains %p and the host %p: %p", (allowed, host, expected) => {
  expect(coversHost(allowed, host)).toBe(expected);
});

const NONE = new NetworkList([]);

test.each([
  ["https://example.com/alerts", "https://example.com/alerts"],
  [" HTTPS://Example.com:8080/a?b=c#d ", "https://example.com:8080/a?b=c"],
  ["https://example.com:443/", "https://example.com/"],
  ["https://example.com:80/", "https://example.com:80/"],
  ["https://example.com:1024/", "https://example.com:1024/"],
  ["https://8.8.8.8/", "https://8.8.8.8/"],
  ["https://metadata-shop.example.com/", "https://metadata-shop.example.com/"],
  ["https://172.32.0.1/", "https://172.32.0.1/"],
  ["https://[2606:4700::1111]/", "https://[2606:4700::1111]/"],
  ["https://localhost.example.com/", "https://localhost.example.com/"],
  [`https://example.com/${"a".repeat(2028)}`, `https://example.com/${"a".repeat(2028)}`],
])("the callback URL %p is stored as %p", async (text, expected) => {
  expect(await normalizeCallbackUrl(text, NONE)).toBe(expected);
});

const PRIVATE = [
  "https://localhost/",
  "https://localhost./",
  "https://LOCALHOST:9000/",
  "https://a.localhost/",
  "https://127.0.0.1/",
  "https://127.255.255.254/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://0177.0.0.1/",
  "https://0/",
  "https://10.1.2.3/",
  "https://100.64.0.1/",
  "https://169.254.169.254/latest/meta-data",
  "https://172.16.0.1/",
  "https://172.31.255.255/",
  "https://192.168.0.1/",
  "https://224.0.0.1/",
  "https://255.255.255.255/",
  "https://[::]/",
  "https://[::1]/",
  "https://[::ffff:7f00:1]/",
  "https://[::ffff:10.0.0.1]/",
  "https://[::127.0.0.1]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[2002:7f00:1::]/",
  "https://168.63.129.16/",
  "https://[::ffff:0:7f00:1]/",
  "https://[::ffff:0:10.0.0.1]/",
  "https://[fd00::1]/",
  "https://[fe80::1]/",
  "https://[ff02::1]/",
  "https://printer.local/",
  "https://metadata.google.internal/",
  "https://Metadata./",
];

test.each([
  ...PRIVATE,
  "http://example.com/",
  "http://93.184.216.34/",
  "http://127.0.0.1/",
  "example.com",
  "//example.com",
  "ftp://example.com/",
  "javascript:alert(1)",
  "https://user@example.com/",
  "https://user:secret@example.com/",
  "https://:secret@example.com/",
  "http://",
  "https://example.com:22/",
  "https://example.com:1023/",
  "https://example.com:0/",
  `https://example.com/${"a".repeat(2029)}`,
])("the callback URL %p is a 400", async (text) => {
  expect(await normalizeCallbackUrl(text, NONE).catch((error: unknown) => error)).toMatchObject({
    status: 400,
    extras: { field: "callback_url" },
  });
});

test.each([
  ["10.0.0.0/8", "http://10.1.2.3/", true],
  ["10.0.0.0/8", "http://11.1.2.3/", false],
  ["10.0.0.0/8", "https://11.1.2.3/", true],
  ["10.0.0.0/8", "http://192.168.0.1/", false],
  ["127.0.0.0/8", "http://localhost:3000/", true],
  ["10.0.0.0/8", "http://10.1.2.3:81/", true],
  ["127.0.0.0/8", "http://[::ffff:7f00:1]/", true],
  ["::1", "http://[::1]/", true],
  ["::1", "http://127.0.0.1/", false],
])("with %s allowed, may %s be called: %p", async (network, url, expected) => {
  const accepted = normalizeCallbackUrl(url, new NetworkList([network])).then(
    () => true,
    () => false,
  );
  expect(await accepted).toBe(expected);
});

test.each([
  ["leads into the allowed network alone", ["10.0.0.1", "10.0.0.2"], true],
  ["leads to the public internet", ["93.184.216.34"], false],
  ["leads to both", ["10.0.0.1", "93.184.216.34"], false],
  ["leads into another private network", ["192.168.0.1"], false],
  ["leads nowhere", [], false],
])("http to a name that %s may be called: %p", async (_, addresses, expected) => {
  const resolve = async () => addresses.map((address) => ({ address, family: 4 as const }));
  const allowed = new NetworkList(["10.0.0.0/8"]);
  const accepted = normalizeCallbackUrl("http://shop.example/", allowed, resolve).then(
    () => true,
    () => false,
  );
  expect(await accepted).toBe(expected);
});
