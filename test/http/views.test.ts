/** Saved searches: whose they are, who sees and changes them. */
import { describe, expect, test } from "bun:test";
import { PRO } from "./orders.ts";
import { send, signUp, useServer } from "./server.ts";
import { join } from "./team.ts";

const server = await useServer(PRO);

type Headers = Record<string, string>;
const shop = await signUp(server);
const owner: Headers = { Authorization: `Bearer ${shop.token}` };
const key: Headers = { "X-API-Key": shop.sk };
const { headers: agent, email: agentEmail } = await join(server, shop, "Ravi");
const { headers: viewer } = await join(server, shop, "Vani", "viewer");

interface View {
  id: number;
  name: string;
  query: string;
  shared: boolean;
  by: string;
  own: boolean;
  code: string;
}

async function call<T = View>(method: string, path: string, headers: Headers, body?: object) {
  const response = await send(server, method, `/api/v1/views${path}`, { headers, body });
  return { status: response.status, body: (await response.json()) as T };
}
const save = (headers: Headers, more: object) => call("POST", "", headers, { query: "payment=COD", ...more });
const namesFor = async (headers: Headers) =>
  (await call<{ views: View[] }>("GET", "", headers)).body.views.map(({ name }) => name);

test("a member sees the own views and the shared ones; a key the shared ones", async () => {
  const own = await save(agent, { name: "Mine", query: "level=HIGH&state=Goa" });
  expect(own.body).toMatchObject({
    ...{ name: "Mine", query: "level=HIGH&state=Goa", shared: false, by: agentEmail, own: true },
  });
  await save(owner, { name: "COD today", shared: true });
  await save(key, { name: "From the API" });
  expect(await namesFor(agent)).toEqual(["Mine", "COD today", "From the API"]);
  for (const headers of [viewer, owner, key])
    expect(await namesFor(headers)).toEqual(["COD today", "From the API"]);
  const { views } = (await call<{ views: View[] }>("GET", "", agent)).body;
  expect(views.map(({ shared, by, own }) => [shared, by, own])).toEqual([
    [false, agentEmail, true],
    [true, shop.email, false],
    [true, "api", false],
  ]);
  expect(await namesFor({ "X-API-Key": (await signUp(server)).sk })).toEqual([]);
});

test("only owners and keys share, and change what is shared", async () => {
  const refused = { status: 403, body: { code: "role_required" } };
  expect(await save(agent, { name: "For all", shared: true })).toMatchObject(refused);
  const { id } = (await save(owner, { name: "For all", shared: true })).body;
  const changed = { name: "For all of us", query: "sort=-value", shared: true };
  for (const headers of [agent, viewer]) {
    expect(await call("PUT", `/${id}`, headers, changed)).toMatchObject(refused);
    expect(await call("DELETE", `/${id}`, headers)).toMatchObject(refused);
  }
  expect(await call("PUT", `/${id}`, key, changed)).toMatchObject({ status: 200, body: changed });
  expect(await call("DELETE", `/${id}`, owner)).toMatchObject({ body: { removed: true } });
});

test("the own view of another member or account is not there", async () => {
  const { id } = (await save(viewer, { name: "Private" })).body;
  const stranger = { "X-API-Key": (await signUp(server)).sk };
  for (const headers of [agent, owner, key, stranger]) {
    const missing = { status: 404, body: { code: "view_not_found" } };
    expect(await call("PUT", `/${id}`, headers, { name: "x", query: "" })).toMatchObject(missing);
    expect(await call("DELETE", `/${id}`, headers)).toMatchObject(missing);
  }
  expect((await call("DELETE", `/${id}`, viewer)).status).toBe(200);
});

test("no two views that a member sees have one name, in any case; two members' own ones may", async () => {
  const taken = { status: 409, body: { code: "view_name_taken" } };
  await save(owner, { name: "Big orders", shared: true });
  expect(await save(agent, { name: " big ORDERS " })).toMatchObject(taken);
  const { body } = await save(agent, { name: "Small orders" });
  expect((await save(viewer, { name: "Small orders" })).status).toBe(200);
  expect(await call("PUT", `/${body.id}`, agent, { name: "Big Orders", query: "" })).toMatchObject(taken);
  const renamed = await call("PUT", `/${body.id}`, agent, { name: "SMALL orders", query: "" });
  expect(renamed).toMatchObject({ status: 200, body: { name: "SMALL orders", query: "" } });
});

test("two views of one name that are saved at once become one", async () => {
  const saved = await Promise.all([1, 2, 3].map(() => save(agent, { name: "At once" })));
  expect(saved.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

describe("a view is refused", () => {
  test.each<[string, object]>([
    ["without a name", { name: "" }],
    ["with a blank name", { name: "  " }],
    ["with a name of 61 characters", { name: "n".repeat(61) }],
    ["with a query that begins with ?", { name: "q", query: "?payment=COD" }],
    ["with a query that has a space", { name: "q", query: "q=Asha Rao" }],
    ["with a query of 1,001 characters", { name: "q", query: "q".repeat(1001) }],
  ])("%s", async (_, more) => {
    expect((await save(agent, more)).status).toBe(422);
  });

  test("with a key that wants one of its own", async () => {
    expect((await save(key, { name: "Own", shared: false })).status).toBe(422);
  });

  test("but not at the limits of name and query", async () => {
    const longest = { name: "n".repeat(60), query: "q".repeat(1000) };
    expect((await save(agent, longest)).body).toMatchObject(longest);
  });
});

test("an account has at most 100 views", async () => {
  const other = await signUp(server);
  const headers = { "X-API-Key": other.sk };
  for (let i = 0; i < 100; i++) expect((await save(headers, { name: `View ${i}` })).status).toBe(200);
  expect(await save(headers, { name: "One more" })).toMatchObject({
    status: 409,
    body: { code: "too_many_views" },
  });
});

test("the own views of a member go with the member; the shared ones stay", async () => {
  const leaver = await join(server, shop, "Latha", "owner");
  await save(leaver.headers, { name: "The leaver's own" });
  await save(leaver.headers, { name: "The leaver's shared", shared: true });
  await send(server, "DELETE", `/api/v1/account/members/${leaver.id}`, { headers: owner });
  expect(await namesFor(owner)).toContain("The leaver's shared");
  expect((await save(owner, { name: "The leaver's own", shared: true })).status).toBe(200);
});
