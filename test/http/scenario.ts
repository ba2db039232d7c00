/** Tables of API scenarios: what is sent, and what must and must not be in the answer. */
import { expect, test } from "bun:test";
import { type Merchant, type Sent, send, type TestServer } from "./server.ts";

export interface Scenario extends Sent {
  /** A sentence about behaviour. */
  name: string;
  /** "GET /api/v1/account"; {sk}, {pk}, {token}, {id} and {email} stand for the merchant's, in all texts. */
  request: string;
  status: number;
  /** Each must be in the body. */
  has?: readonly (string | RegExp)[];
  /** None may be in the body. */
  lacks?: readonly (string | RegExp)[];
  /** Headers of the answer: a text is the whole value, null means that it is not there. */
  answers?: Record<string, string | RegExp | null>;
  /** What the JSON body must match, as `toMatchObject`. */
  json?: object;
}

/** Makes a test of each row. The fixture is asked for when the tests run, after `beforeAll`. */
export function scenarios(
  fixture: () => { server: TestServer; merchant: Merchant },
  rows: readonly Scenario[],
) {
  test.each(rows.map((row) => [row.name, row] as const))("%s", async (_, row) => {
    const { server, merchant } = fixture();
    const [method, path] = fill(row.request, merchant).split(" ");
    const { body } = row;
    const response = await send(server, method, path, {
      headers: Object.fromEntries(
        Object.entries(row.headers ?? {}).map(([name, value]) => [name, fill(value, merchant)]),
      ),
      body: body instanceof Uint8Array ? body : body && fillBody(body, merchant),
    });
    await check(response, row);
  });
}

async function check(response: Response, row: Scenario): Promise<void> {
  const text = await response.text();
  expect(`${response.status} ${text}`).toStartWith(`${row.status} `);
  for (const part of row.has ?? []) {
    if (typeof part === "string") expect(text).toContain(part);
    else expect(text).toMatch(part);
  }
  for (const part of row.lacks ?? []) {
    if (typeof part === "string") expect(text).not.toContain(part);
    else expect(text).not.toMatch(part);
  }
  for (const [name, value] of Object.entries(row.answers ?? {})) {
    const given = response.headers.get(name);
    if (value instanceof RegExp) expect(given ?? `no ${name}`).toMatch(value);
    else expect(given).toBe(value);
  }
  if (row.json) expect(JSON.parse(text)).toMatchObject(row.json);
  expect(response.headers.get("x-request-id")).toMatch(/^[A-Za-z0-9._-]{1,64}$/);
}

function fillBody(body: object | string, merchant: Merchant): object | string {
  if (typeof body === "string") return fill(body, merchant);
  return fill(JSON.stringify(body), merchant);
}

function fill(text: string, merchant: Merchant): string {
  return text.replace(/\{(sk|pk|token|id|email)\}/g, (_, name: keyof Merchant) => String(merchant[name]));
}
