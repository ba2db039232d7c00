/** Who is signed in. */
import { answer, api, type Schema, watchClient } from "../api/client.ts";
import { toApiError } from "../api/error.ts";
import { writeStored } from "../storage.ts";
import { Store } from "../store.ts";
import { askPassword, passwordRequest } from "./password-request.ts";

export type Account = Schema["AccountDetails"];
export type Member = Schema["Member"];

export type Session =
  | { state: "loading" }
  /** The visitor may create an account; by default only the first one may. */
  | { state: "new" }
  | { state: "out" }
  /** Signed in, but must first set up the authenticator app that the account requires. */
  | { state: "setup" }
  /** The server was not reached at the start. */
  | { state: "failed"; error: unknown }
  /** `ended`: a request was answered with 401; the page stays as it is until the same person signs in again. */
  | { state: "in"; account: Account; member: Member; ended: boolean };

export const session = new Store<Session>({ state: "loading" });
/** False since the last request got no response. */
export const online = new Store(true);

watchClient({
  reached: (isReached) => {
    online.value = isReached;
  },
  async signedOut() {
    const now = session.value;
    if (now.state !== "in") return false;
    if (!now.ended) session.value = { ...now, ended: true };
    return untilSignedIn(now.member.id);
  },
  totpRequired() {
    session.value = { state: "setup" };
  },
  passwordNeeded: askPassword,
});

/** @returns whether the member has signed in again; false after a sign-out, or when it was somebody else */
function untilSignedIn(memberId: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = session.listen(() => {
      const now = session.value;
      if (now.state === "in" && now.ended) return;
      end();
      resolve(now.state === "in" && now.member.id === memberId);
    });
  });
}

/** Asks the server who is signed in. Never rejects. */
export async function loadSession(): Promise<void> {
  try {
    await readAccount();
  } catch (error) {
    session.value = await stateAfter(error);
  }
}

/** Reads the account again, for example after a change of plan. @throws ApiError */
export async function readAccount(): Promise<Account> {
  const account = await answer(api.GET("/api/v1/account"));
  setAccount(account);
  return account;
}

/** Uses an account returned by another request. */
export function setAccount(account: Account): void {
  const { member } = account;
  if (!member) return;
  session.value = { state: "in", account, member, ended: false };
  writeStored("browser", MEMBER_KEY, String(member.id));
}

/** By which the tabs of a browser, which share a session, tell each other who is signed in. */
const MEMBER_KEY = "thikana.member";

// The event is one of the other tabs, and only of a change.
addEventListener("storage", (event) => {
  if ((event as StorageEvent).key === MEMBER_KEY) void loadSession();
});

/** @param error of reading the account */
async function stateAfter(error: unknown): Promise<Session> {
  if (toApiError(error).code === "totp_required") return { state: "setup" };
  if (toApiError(error).status !== 401) return { state: "failed", error };
  try {
    const signup = await answer(api.GET("/api/v1/auth/signup"));
    return { state: signup.open ? "new" : "out" };
  } catch (unreached) {
    return { state: "failed", error: unreached };
  }
}

/**
 * A page that is open stays as it is.
 * @param fields `otp` once the server has asked for a code
 * @throws ApiError 401 for a wrong e-mail, password or code, or a missing one, 429
 */
export async function signIn({ email, password, otp }: Record<string, string | undefined>): Promise<void> {
  const body = { email: email ?? "", password: password ?? "", otp, cookie: true };
  await answer(api.POST("/api/v1/auth/login", { body }));
  await readAccount();
}

/** Ends the session on the server and here, and what was typed and not saved. */
export async function signOut(): Promise<void> {
  await answer(api.POST("/api/v1/auth/logout"));
  clearSessionStorage();
  passwordRequest.value?.(false);
  session.value = { state: "out" };
}

function clearSessionStorage(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

const RANK = { viewer: 0, agent: 1, owner: 2 } as const;
export type Role = keyof typeof RANK;

/** Whether the member has at least a role; the server enforces it, this only hides what would be refused. */
export function can(needs: Role): boolean {
  const now = session.value;
  return now.state === "in" && RANK[now.member.role] >= RANK[needs];
}

/** The account and the member; only pages behind the sign-in use it. */
export function signedIn(): { account: Account; member: Member } {
  const now = session.value;
  if (now.state !== "in") throw new Error("nobody is signed in");
  return now;
}
