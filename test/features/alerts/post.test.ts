/** Where an alert may go, and what is taken as its answer. */
import { expect, test } from "bun:test";
import { type PostOptions, post } from "../../../src/features/alerts/post.ts";
import { NetworkList } from "../../../src/lib/net/address.ts";
import type { ResolvedAddress } from "../../../src/lib/net/resolve.ts";
import { LOOPBACK, receiver } from "./support.ts";

const NOBODY = new NetworkList([]);

/** A name service that says what the test wants, and counts. */
function names(...answers: string[][]) {
  const asked: string[] = [];
  const resolve = async (host: string): Promise<ResolvedAddress[]> => {
    asked.push(host);
    const found = answers[Math.min(asked.length, answers.length) - 1] ?? [];
    return found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
  return { asked, resolve };
}

const send = (url: string, options: Partial<PostOptions> = {}) =>
  post(
    url,
    '{"a":"₹"}',
    { "X-Test": "1" },
    { allowed: NOBODY, resolve: names().resolve, timeoutMs: 5_000, ...options },
  );

test("a body goes out byte for byte, with its name as the Host, to the address that was checked", async () => {
  await using shop = receiver(() => new Response("thanks", { headers: { "Retry-After": "7" } }));
  const { resolve, asked } = names(["127.0.0.1"]);
  const url = `http://shop.example:${shop.port}/hook?x=1`;
  expect(await send(url, { allowed: LOOPBACK, resolve })).toEqual({
    status: 200,
    body: "thanks",
    failure: null,
    retryAfter: "7",
  });
  expect(asked).toEqual(["shop.example"]);
  expect(shop.got).toMatchObject([
    {
      body: '{"a":"₹"}',
      path: "/hook",
      headers: { host: `shop.example:${shop.port}`, "x-test": "1", "content-type": "application/json" },
    },
  ]);
});

test.each([
  ["loopback", "http://127.0.0.1/", []],
  ["loopback in one number", "http://2130706433/", []],
  ["loopback in hexadecimal", "http://0x7f.1/", []],
  ["loopback as IPv6", "http://[::1]/", []],
  ["loopback as IPv4 in IPv6", "http://[::ffff:7f00:1]/", []],
  ["localhost with the root's dot", "http://localhost./", []],
  ["a cloud's metadata", "http://169.254.169.254/", []],
  ["a cloud's own services", "https://168.63.129.16/", []],
  ["IPv4 translated to IPv6", "https://[::ffff:0:7f00:1]/", []],
  ["a private network", "http://10.1.2.3/", []],
  ["carrier-grade NAT", "http://100.64.1.1/", []],
  ["a name that leads to loopback", "http://a.example/", ["127.0.0.1"]],
  ["a name that leads to a private network", "https://a.example/", ["192.168.1.1"]],
  ["a name with one public and one private address", "http://a.example/", ["93.184.216.34", "10.0.0.1"]],
  ["a name that leads to a private IPv6", "http://a.example/", ["fd00::1"]],
  ["a name that leads to IPv4 in IPv6", "http://a.example/", ["::ffff:10.0.0.1"]],
] as [string, string, string[]][])("nothing is sent to %s", async (_, url, addresses) => {
  const { status, failure } = await send(url, { resolve: names(addresses).resolve });
  expect(status).toBeNull();
  expect(failure?.key).toMatch(/^(private_address|resolves_private)$/);
});

test.each([
  ["a public address", "http://93.184.216.34/", []],
  ["a name that leads to the public internet", "http://a.example/", ["93.184.216.34"]],
  ["a name that leads there too", "http://a.example/", ["127.0.0.1", "93.184.216.34"]],
] as [string, string, string[]][])("nothing is sent in the clear to %s", async (_, url, addresses) => {
  const { status, failure } = await send(url, { allowed: LOOPBACK, resolve: names(addresses).resolve });
  expect(status).toBeNull();
  expect(failure?.key).toBe("not_encrypted");
});

test("a name is asked once: what it says after the check does not count", async () => {
  await using shop = receiver(() => new Response("internal"));
  // Nobody listens at the first address; whoever asked again would get to the receiver.
  const { resolve, asked } = names(["127.0.0.2"], ["127.0.0.1"]);
  const url = `http://rebind.example:${shop.port}/`;
  const { status } = await send(url, { allowed: LOOPBACK, resolve, timeoutMs: 300 });
  expect(status).toBeNull();
  expect(asked).toEqual(["rebind.example"]);
  expect(shop.got).toEqual([]);
});

test("a name without an address is a failure that says so", async () => {
  expect((await send("http://nowhere.example/")).failure).toEqual({
    key: "no_address",
    values: { host: "nowhere.example" },
  });
});

const local = { allowed: LOOPBACK };

test("a redirect is not followed", async () => {
  await using inside = receiver(() => new Response("secret"));
  await using shop = receiver(() => Response.redirect(inside.url, 307));
  expect(await send(shop.url, local)).toMatchObject({ status: 307 });
  expect(inside.got).toEqual([]);
});

test("a receiver that does not answer is waited for so long and no longer", async () => {
  await using shop = receiver(() => new Promise<Response>(() => {}));
  expect(await send(shop.url, { ...local, timeoutMs: 200 })).toEqual({
    ...{ status: null, body: "", retryAfter: null },
    failure: { key: "timeout", values: { seconds: 0.2 } },
  });
});

test("a body without an end is cut, and its status counts", async () => {
  const endless = () =>
    new Response(
      new ReadableStream({
        async pull(controller) {
          controller.enqueue(new Uint8Array(1024).fill(97));
          await Bun.sleep(1);
        },
      }),
    );
  await using shop = receiver(endless);
  const { status, body } = await send(shop.url, local);
  expect([status, body.length]).toEqual([200, 4096]);
});

test("a port where nobody listens is a failure that says so", async () => {
  const { url, [Symbol.asyncDispose]: stop } = receiver(() => new Response());
  await stop();
  const { status, failure } = await send(url, local);
  expect(status).toBeNull();
  expect(failure).toMatchObject({ key: "other", values: { text: expect.stringMatching(/\S/) } });
});
