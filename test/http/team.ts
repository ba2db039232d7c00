/** Members of a merchant's account who are signed in, for the API tests. */
import type { Role } from "../../src/features/accounts/roles.ts";
import { freshIp, type Merchant, PASSWORD, send, type TestServer } from "./server.ts";

export interface TeamMember {
  id: number;
  name: string;
  email: string;
  /** Headers of a request of the member's browser. */
  headers: Record<string, string>;
}

/** Invites a member, who joins. */
export async function join(
  server: Pick<TestServer, "url">,
  owner: Merchant,
  name: string,
  role: Role = "agent",
): Promise<TeamMember> {
  const email = `${name.toLowerCase()}-${crypto.randomUUID()}@example.com`;
  const invited = await send(server, "POST", "/api/v1/account/members", {
    headers: { Authorization: `Bearer ${owner.token}` },
    body: { name, email, role },
  });
  const { id, invite_url } = (await invited.json()) as { id: number; invite_url: string };
  const joined = await send(server, "POST", "/api/v1/auth/join", {
    headers: { "X-Forwarded-For": freshIp() },
    body: { token: invite_url.split("#")[1], password: PASSWORD },
  });
  const { token } = (await joined.json()) as { token: string };
  return { id, name, email, headers: { Authorization: `Bearer ${token}` } };
}

/** The status and the JSON of an answer. */
export async function tell<T = Record<string, unknown>>(
  server: Pick<TestServer, "url">,
  { headers }: Pick<TeamMember, "headers">,
  request: string,
  body?: object,
): Promise<{ status: number; body: T }> {
  const [method, path] = request.split(" ");
  const response = await send(server, method, path, { headers, body });
  return { status: response.status, body: (await response.json()) as T };
}
