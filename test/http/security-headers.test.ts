/** What tells browsers and finders of faults about the server's security. */
import { expect, test } from "bun:test";
import { send, startTestServer } from "./server.ts";

const CONTACT = { THIKANA_SECURITY_CONTACT: "security@example.com" };
const URL_OF = (scheme: string) => ({ THIKANA_PUBLIC_URL: `${scheme}://thikana.example.com` });

test.each([
  ["https", "max-age=31536000"],
  ["http", null],
])("under a public URL of %s, HSTS on every response is %p", async (scheme, expected) => {
  await using server = await startTestServer(URL_OF(scheme));
  const paths = ["/", "/health", "/api/v1/account", "/no/such/path", "/widget.js"];
  const told = paths.map(async (path) =>
    (await send(server, "GET", path)).headers.get("strict-transport-security"),
  );
  expect(await Promise.all(told)).toEqual(paths.map(() => expected));
});

test("/.well-known/security.txt has the contact, with an end of its validity", async () => {
  await using server = await startTestServer({ ...CONTACT, ...URL_OF("https") });
  const response = await send(server, "GET", "/.well-known/security.txt");
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const text = await response.text();
  expect(text).toContain("Contact: mailto:security@example.com\n");
  expect(text).toContain("Canonical: https://thikana.example.com/.well-known/security.txt\n");
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "");
  expect(expires).toBeGreaterThan(Date.now());
});

test("without a contact there is none", async () => {
  await using server = await startTestServer();
  expect((await send(server, "GET", "/.well-known/security.txt")).status).toBe(404);
});
