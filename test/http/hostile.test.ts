/** What nobody well-meaning sends. Never a 500, and the process lives. */
import { afterAll, describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { BODY_LIMIT } from "../../src/http/body.ts";
import { raw } from "./raw.ts";
import { type Scenario, scenarios } from "./scenario.ts";
import { send, signUp, startTestServer } from "./server.ts";

const server = await startTestServer({ THIKANA_DEFAULT_PLAN: "pro" });
const merchant = await signUp(server);
const fixture = () => ({ server, merchant });
afterAll(async () => {
  expect((await send(server, "GET", "/health")).status).toBe(200);
  await server.stop();
});

const verify = (name: string, body: Scenario["body"], rest: Partial<Scenario>): Scenario => ({
  name,
  request: "POST /api/v1/address/verify",
  headers: { "X-API-Key": "{sk}" },
  body,
  status: 422,
  ...rest,
});
const fault = (type: string, more: object = {}) => ({ json: { detail: [{ loc: ["body"], type, ...more }] } });
const result = { status: 200, has: ['"score":'] };
const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))));

describe("a body", () => {
  scenarios(fixture, [
    verify("that is empty", "", fault("missing", { msg: "Field required" })),
    verify("of spaces", "  \n", fault("missing")),
    verify("of broken JSON", '{"line1": ', fault("json_invalid", { msg: "JSON decode error" })),
    verify("with something behind it", "{} {}", fault("json_invalid")),
    verify("with a comma too many", '{"line1":"a",}', fault("json_invalid")),
    verify("with NaN", '{"line1":NaN}', fault("json_invalid")),
    verify("of null", "null", fault("missing")),
    verify("of an array", "[]", fault("model_attributes_type", { input: [] })),
    verify("of a number", "5", fault("model_attributes_type", { input: 5 })),
    verify("of a text", '"address"', fault("model_attributes_type")),
    verify("of a form", "line1=a&pincode=560034", {
      ...fault("json_invalid"),
      headers: { "X-API-Key": "{sk}", "Content-Type": "application/x-www-form-urlencoded" },
      lacks: ["line1=a"],
    }),
    verify("of a multipart form", '--x\r\nContent-Disposition: form-data; name="line1"\r\n\r\na\r\n--x--', {
      ...fault("json_invalid"),
      headers: { "X-API-Key": "{sk}", "Content-Type": "multipart/form-data; boundary=x" },
    }),
    verify("that says it is gzip and is none", "{}", {
      ...result,
      headers: { "X-API-Key": "{sk}", "Content-Encoding": "gzip" },
    }),
    ...["gzip", "br", "deflate"].map((coding) =>
      verify(`that is compressed (${coding})`, gzipSync('{"line1":"Flat 4"}'), {
        status: 415,
        json: { code: "body_compressed" },
        headers: { "X-API-Key": "{sk}", "Content-Encoding": coding },
      }),
    ),
    {
      ...verify("that is a compressed form", gzipSync("--x\r\n"), {}),
      request: "POST /api/v1/bulk/verify",
      status: 415,
      json: { code: "body_compressed" },
      headers: {
        "X-API-Key": "{sk}",
        "Content-Encoding": "gzip",
        "Content-Type": "multipart/form-data; boundary=x",
      },
    },
    verify("of 10,000 arrays in one another", `${"[".repeat(10_000)}${"]".repeat(10_000)}`, {}),
    verify("of 10,000 objects in one another", `${'{"line1":'.repeat(7_000)}1${"}".repeat(7_000)}`, {}),
    verify("with 10,000 arrays in a field", `{"line1":${"[".repeat(10_000)}${"]".repeat(10_000)}}`, {}),
    verify(
      "with 10,000 arrays in a field that nobody reads",
      `{"line1":"","x":${"[".repeat(9_000)}${"]".repeat(9_000)}}`,
      {
        status: 200,
      },
    ),
    verify("with a key twice", '{"pincode":"1","pincode":"560034"}', {
      ...result,
      has: ['"pincode":"560034"'],
    }),
    verify("with __proto__", '{"line1":"","__proto__":{"pincode":"560034"},"constructor":1,"toString":2}', {
      ...result,
      has: ["PIN_MISSING"],
    }),
    verify("with NUL characters", '{"line1":"12 MG Road","pincode":"560\\u0000034"}', {
      ...{ status: 400, json: { code: "nul_in_text", field: "pincode" } },
    }),
    verify("with lone surrogates", '{"line1":"12 \\ud800 Road \\udfff","city":"\\ud83d"}', result),
    verify("that is no UTF-8", bytes('{"line1":"', [0xff, 0xfe, 0xc3, 0x28, 0xed, 0xa0, 0x80], '"}'), result),
    verify("in UTF-16", new Uint8Array(Buffer.from('{"line1":"a"}', "utf16le")), fault("json_invalid")),
    verify("with a byte order mark", bytes([0xef, 0xbb, 0xbf], '{"pincode":"560034"}'), result),
    ...[
      "1/".repeat(250),
      ",".repeat(500),
      "a".repeat(500),
      " ".repeat(500),
      "़".repeat(500),
      "(".repeat(500),
    ].map((line1) =>
      verify(`with 500 characters of ${JSON.stringify(line1.slice(0, 4))}`, { line1, line2: line1 }, result),
    ),
    verify(
      "with 500 characters that each stand for 18",
      { line1: "ﷺ".repeat(500) },
      {
        ...result,
        lacks: ["ﷺ".normalize("NFKC").repeat(100)],
      },
    ),
  ]);
});

describe("a long body", () => {
  /** JSON of exactly so many bytes, none of it in a field. */
  const padded = (size: number) => `{"pincode":"560034"${" ".repeat(size - 20)}}`;
  const tooLong = fault("bytes_too_long", { ctx: { max_length: BODY_LIMIT } });
  scenarios(fixture, [
    verify("may have 64 KiB", padded(BODY_LIMIT), result),
    verify("may not have a byte more", padded(BODY_LIMIT + 1), tooLong),
    verify("is measured in bytes, not in characters", `{"x":"${"क".repeat(BODY_LIMIT / 3)}"}`, tooLong),
    verify(
      "of one field of a megabyte is refused before it is read",
      { line1: "a".repeat(1 << 20) },
      tooLong,
    ),
  ]);

  const head = (sk: string, rest: string) =>
    `POST /api/v1/address/verify HTTP/1.1\r\nHost: a\r\nX-API-Key: ${sk}\r\nConnection: close\r\n${rest}\r\n\r\n`;

  test("that comes in chunks is refused all the same", async () => {
    const chunk = padded(BODY_LIMIT + 1);
    const sent = `${head(merchant.sk, "Transfer-Encoding: chunked")}${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`;
    const answer = await raw(server.url, sent);
    expect(answer).toStartWith("HTTP/1.1 422");
    expect(answer).toContain("bytes_too_long");
  });

  test("that comes in chunks is refused at the limit, not at its end", async () => {
    const chunk = padded(BODY_LIMIT + 1);
    const sent = `${head(merchant.sk, "Transfer-Encoding: chunked")}${chunk.length.toString(16)}\r\n${chunk}\r\n`;
    expect(await raw(server.url, sent, 2_000)).toContain("bytes_too_long");
  });

  test("of 12 MiB is a 413, whoever sends it", async () => {
    const answer = await raw(server.url, head("", `Content-Length: ${12 << 20}`));
    expect(answer).toStartWith("HTTP/1.1 413");
  });

  test("that never comes holds up nobody else", async () => {
    const waiting = raw(server.url, `${head(merchant.sk, "Content-Length: 100")}{`, 300);
    expect((await send(server, "GET", "/health")).status).toBe(200);
    expect(await waiting).toBe("");
  });
});

describe("a request line or header", () => {
  const get = (path: string, headers: string) =>
    `GET ${path} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`;
  test.each([
    ["a Host of nonsense", get("/health", "Host: a b%%//<>"), "200"],
    ["two Hosts", get("/health", "Host: a\r\nHost: b"), "400"],
    ["two Hosts in one header", get("/health", "Host: a, b"), "400"],
    ["no Host", get("/health", "Host: "), "200"],
    ["a broken IPv6 Host", get("/nope", "Host: [::::"), "404"],
    ["a Host of nonsense on a path with a parameter", get("/api/v1/pincode/560034?a=b", "Host: %%"), "401"],
    ["another host in the request line", get("http://evil.test/health", "Host: a"), "200"],
    ["a known path behind another", get("/nope/health", "Host: a"), "404"],
    ["a slash at the end", get("/health/", "Host: a"), "200"],
    ["two slashes", get("//health", "Host: a"), "404"],
    ["dots", get("/docs/../health", "Host: a"), "200"],
    ["dots and a Host of nonsense", get("/docs/../health", "Host: %%"), "404"],
    ["dots that want out", get("/docs/%2e%2e/%2e%2e/etc/passwd", "Host: a"), "404"],
    ["a percent sign alone", get("/api/v1/pincode/%", "Host: a"), "401"],
    ["bytes beyond ASCII", get("/ठिकाना", "Host: a"), "404"],
    ["a query of percent signs", get("/api/v1/account?api_key=%ff%&%%%=", "Host: a"), "401"],
    ["a thousand query parameters", get(`/health?${"a=1&".repeat(1000)}`, "Host: a"), "200"],
    ["a path of 20,000 characters", get(`/${"a".repeat(20_000)}`, "Host: a"), "4"],
    [
      "a key of 5,000 characters",
      get("/api/v1/account", `Host: a\r\nX-API-Key: sk_${"a".repeat(5_000)}`),
      "401",
    ],
    ["a key of odd bytes", get("/api/v1/account", "Host: a\r\nX-API-Key: sk_é\u00ff"), "401"],
    [
      "a Bearer of spaces",
      get("/api/v1/account", `Host: a\r\nAuthorization: Bearer ${" ".repeat(5_000)}`),
      "401",
    ],
    ["an X-Forwarded-For of commas", get("/nope", `Host: a\r\nX-Forwarded-For: ${",".repeat(5_000)}`), "404"],
    ["an Origin of nonsense", get("/api/v1/public/pincode/1?pk=x", "Host: a\r\nOrigin: ::::"), "401"],
  ])("with %s", async (_, sent, status) => {
    expect(await raw(server.url, sent)).toStartWith(`HTTP/1.1 ${status}`);
  });
});
