import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { type AdminServices, runAdminCommand } from "../../src/cli/admin-socket/commands.ts";
import { codeOf } from "../http/totp.ts";
import { temporaryFolder } from "../support/binary.ts";
import { run, type Serving, serve } from "./support.ts";

const PASSWORD = "correct horse battery staple";

/** Of the commands on one data directory. */
function adminOf(dir: string, env: Record<string, string> = {}) {
  const admin = (args: string[], stdin?: string) =>
    run(["admin", ...args, "--data-dir", dir], { env, stdin });
  return {
    admin,
    /** What --json prints. */
    async json<T = Record<string, unknown>>(args: string[], stdin?: string): Promise<T> {
      const { status, stdout, stderr } = await admin([...args, "--json"], stdin);
      expect([status, stderr]).toEqual([0, ""]);
      return JSON.parse(stdout) as T;
    },
    create: (name: string, stdin?: string) => [
      ...["create-account", "--name", name, "--email", `${name}@example.com`],
      ...(stdin === undefined ? [] : ["--password-stdin"]),
    ],
  };
}

const post = (url: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const login = async (url: string, email: string, password: string) => {
  const response = await post(url, "/api/v1/auth/login", { email, password });
  return { status: response.status, ...((await response.json()) as { token?: string }) };
};
const statusWith = async (url: string, path: string, headers: Record<string, string>) =>
  (await fetch(url + path, { headers })).status;

/** A data directory of a server that has stopped. */
async function usedDirectory(dir: string): Promise<void> {
  const server = await serve(dir);
  expect(await server.stop()).toBe(0);
}

interface Created {
  email: string;
  plan: string;
  secret_key: string;
  password?: string;
}

// The same rules with and without a running server.
describe.each([true, false])("thikana admin, a server running: %p,", (isRunning) => {
  const folder = temporaryFolder();
  const { admin, json, create } = adminOf(folder.path);
  let server: Serving | null = null;

  beforeAll(async () => {
    if (isRunning) server = await serve(folder.path);
    else await usedDirectory(folder.path);
  });
  afterAll(async () => {
    await server?.stop();
    folder[Symbol.dispose]();
  });

  /** Asks a server that has the directory now: the running one, or one that starts for it. */
  async function withServer<T>(ask: (url: string) => Promise<T>): Promise<T> {
    if (server) return ask(server.url);
    const own = await serve(folder.path);
    const answer = await ask(own.url);
    await own.stop();
    return answer;
  }

  test("makes an account with a password of its own making, which signs in", async () => {
    const made = await json<Created>([...create("asha"), "--plan", "pro"]);
    expect(made).toMatchObject({ email: "asha@example.com", plan: "pro", status: "active" });
    expect(made.password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    await withServer(async (url) => {
      expect((await login(url, made.email, made.password ?? "")).status).toBe(200);
      expect(await statusWith(url, "/api/v1/account", { "X-API-Key": made.secret_key })).toBe(200);
    });
  });

  test("makes an account with the password of standard input, and does not print it", async () => {
    const { status, stdout, stderr } = await admin(create("ravi", PASSWORD), `${PASSWORD}\n`);
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/sk_\w{32}/);
    expect(stdout).not.toContain(PASSWORD);
    expect(await withServer((url) => login(url, "ravi@example.com", PASSWORD))).toMatchObject({
      status: 200,
    });
  });

  test("stores passwords as argon2id, at the cost that OWASP names first", () => {
    using sqlite = new Database(join(folder.path, "thikana.db"), { readonly: true });
    const hashes = sqlite.query("SELECT password_hash FROM members").values().flat();
    expect(hashes).toEqual(hashes.map(() => expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)));
    expect(hashes).toHaveLength(2);
  });

  test("lists the accounts, without a secret", async () => {
    const { accounts } = await json<{ accounts: { email: string; plan: string }[] }>(["accounts"]);
    expect(accounts.map(({ email, plan }) => `${email} ${plan}`)).toEqual([
      "asha@example.com pro",
      "ravi@example.com free",
    ]);
    const { stdout } = await admin(["accounts"]);
    expect(stdout.split("\n")[0]).toMatch(/^id +e-mail +plan +status +since +name$/);
    expect(stdout).not.toContain("sk_");
  });

  test("resets a password, whatever the capitals of the e-mail, and ends the sessions", async () => {
    const { token = "" } = await withServer((url) => login(url, "ravi@example.com", PASSWORD));
    const { password = "" } = await json<Created>(["reset-password", "Ravi@Example.com"]);
    await withServer(async (url) => {
      expect(await statusWith(url, "/api/v1/account", { Authorization: `Bearer ${token}` })).toBe(401);
      expect((await login(url, "ravi@example.com", PASSWORD)).status).toBe(401);
      expect((await login(url, "ravi@example.com", password)).status).toBe(200);
    });
  });

  test("removes the authenticator app of a member who lost the phone, and ends the sessions", async () => {
    const { email, password = "" } = await json<Created & { email: string }>(create("leela"));
    const token = await withServer(async (url) => {
      const { token = "" } = await login(url, email, password);
      const ask = async (method: string, body?: object) => {
        const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
        const sent = { method, headers, body: body && JSON.stringify(body) };
        return (await fetch(`${url}/api/v1/account/totp`, sent)).json() as Promise<Record<string, string>>;
      };
      const { secret, setup } = await ask("POST");
      expect((await ask("PUT", { setup, otp: codeOf(secret) })).recovery_codes).toHaveLength(10);
      expect((await login(url, email, password)).status).toBe(401);
      return token;
    });
    expect((await admin(["remove-totp", email.toUpperCase()])).stdout).toContain(
      `${email} now needs only the password`,
    );
    await withServer(async (url) => {
      expect(await statusWith(url, "/api/v1/account", { Authorization: `Bearer ${token}` })).toBe(401);
      expect((await login(url, email, password)).status).toBe(200);
    });
  });

  test("puts an account on another plan, which counts at once", async () => {
    const { secret_key } = await json<Created>(create("meena"));
    const headers = { "X-API-Key": secret_key };
    const plan = () =>
      withServer(async (url) => {
        const account = await fetch(`${url}/api/v1/account`, { headers });
        return ((await account.json()) as { plan: string }).plan;
      });
    expect(await plan()).toBe("free");
    expect(await admin(["set-plan", "meena@example.com", "pro"])).toMatchObject({
      ...{ status: 0, stdout: "meena@example.com is now on the plan pro\n" },
    });
    expect(await plan()).toBe("pro");
  });

  test("makes another admin key; the one before stops working", async () => {
    const { admin_key: first } = await json<{ admin_key: string }>(["reset-admin-key"]);
    const { admin_key: second } = await json<{ admin_key: string }>(["reset-admin-key"]);
    await withServer(async (url) => {
      const ask = (key: string) => statusWith(url, "/api/v1/admin/merchants", { "X-Admin-Key": key });
      expect([await ask(first), await ask(second)]).toEqual([401, 200]);
      const audit = await fetch(`${url}/api/v1/admin/audit`, { headers: { "X-Admin-Key": second } });
      const { entries } = (await audit.json()) as { entries: { action: string }[] };
      // The failed attempt above is written behind: it may be among them already.
      expect(entries.filter(({ action }) => /reset|updated/.test(action)).slice(0, 3)).toMatchObject([
        { action: "admin.admin_key_reset", source: "admin command", merchant_id: null },
        { action: "admin.admin_key_reset" },
        { action: "admin.account_updated", before: { plan: "free" }, after: { plan: "pro" } },
      ]);
    });
  });

  test.each([
    [["reset-password", "nobody@example.com"], 1, "There is no member with this e-mail."],
    [["remove-totp", "nobody@example.com"], 1, "There is no member with this e-mail."],
    [["set-plan", "nobody@example.com", "pro"], 1, "There is no account with this e-mail."],
    [["create-account", "--name", "A", "--email", "asha@example.com"], 1, "There is already an account"],
    [["create-account", "--name", "A", "--email", "nonsense"], 1, "must look like name@example.com"],
    [["create-account", "--name", "A"], 2, "needs --name and --email"],
    [["create-account", "--name", "A", "--email", "a@b.c", "--plan", "gold"], 2, '"gold" is not a plan'],
    [["create-account", "--name", "A", "--email", "a@b.c", "--password", "x"], 2, "--password"],
    [["set-plan", "asha@example.com"], 2, "usage: thikana admin set-plan EMAIL free|pro"],
    [["set-plan", "asha@example.com", "gold"], 2, '"gold" is not a plan'],
    [["accounts", "all"], 2, "usage: thikana admin accounts"],
  ])("%p ends with %d and one line", async (args, expected, line) => {
    const { status, stdout, stderr } = await admin(args);
    expect([status, stdout]).toEqual([expected, ""]);
    expect(stderr).toContain(line);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });

  test.each([
    [["frobnicate"], 'unknown admin command "frobnicate"'],
    [["--json", "frobnicate"], 'unknown admin command "frobnicate"'],
    [[], "admin needs a command"],
  ])("%p ends with 2 and a list of the commands", async (args, line) => {
    const { status, stdout, stderr } = await admin(args);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toStartWith(`thikana: ${line}\n`);
    for (const name of [
      "accounts",
      "create-account",
      "reset-password",
      "set-plan",
      "reset-admin-key",
      "release-alerts",
    ])
      expect(stderr).toContain(`\n  ${name}`);
  });

  test.each([
    ["nothing", "", 2],
    ["an empty line", "\n", 2],
    ["two lines", "two\nlines\n", 2],
    ["5,000 letters", "x".repeat(5000), 2],
    ["a common password", "iloveyou2026\n", 1],
    ["a short password", "short\n", 1],
    ["201 letters", "x".repeat(201), 1],
  ])("takes %s on standard input for no password", async (_, stdin, expected) => {
    const { status, stderr } = await admin(create("x", stdin), stdin);
    expect(status).toBe(expected);
    expect(stderr).toStartWith("thikana: ");
  });
});

describe("the socket of a running server", () => {
  test("is for its user alone, whatever the umask, and gone when the server has stopped", async () => {
    using folder = temporaryFolder();
    const before = process.umask(0);
    const server = await serve(folder.path);
    process.umask(before);
    const socket = join(folder.path, "admin.sock");
    expect((statSync(socket).mode & 0o777).toString(8)).toBe("600");
    // Files that come after it are no more closed than before.
    expect((statSync(join(folder.path, "thikana.db")).mode & 0o777).toString(8)).toBe("600");
    expect(await server.stop()).toBe(0);
    expect(existsSync(socket)).toBe(false);
  });

  test("left by a killed server is ignored, and replaced at the next start", async () => {
    using folder = temporaryFolder();
    const { json } = adminOf(folder.path);
    const killed = await serve(folder.path);
    killed.kill("SIGKILL");
    await killed.exited;
    expect(existsSync(join(folder.path, "admin.sock"))).toBe(true);
    expect(await json(["accounts"])).toEqual({ accounts: [] });
    const server = await serve(folder.path);
    expect(await json(["accounts"])).toEqual({ accounts: [] });
    expect(await server.stop()).toBe(0);
  });

  test("has no secret in the server's log", async () => {
    using folder = temporaryFolder();
    const { json, create } = adminOf(folder.path);
    const server = await serve(folder.path);
    const made = await json<Created>(create("asha", PASSWORD), PASSWORD);
    const { admin_key } = await json<{ admin_key: string }>(["reset-admin-key"]);
    await server.stop();
    expect(server.stdout()).toContain('"admin command"');
    for (const secret of [PASSWORD, made.secret_key, admin_key]) {
      expect(server.stdout() + server.stderr()).not.toContain(secret);
    }
  });

  test("is replaced by a port and a token when its path is too long", async () => {
    using folder = temporaryFolder();
    const dir = join(folder.path, "x".repeat(100));
    const { json } = adminOf(dir, { HTTP_PROXY: "http://127.0.0.1:1", http_proxy: "http://127.0.0.1:1" });
    const server = await serve(dir);
    const file = join(dir, "admin.token");
    expect((statSync(file).mode & 0o777).toString(8)).toBe("600");
    const [port, token] = readFileSync(file, "utf8").trim().split(" ");
    const url = `http://127.0.0.1:${port}`;
    expect((await post(url, "/accounts", { args: {} })).status).toBe(401);
    expect((await post(url, "/accounts", { args: {} }, { Authorization: `Bearer ${token}x` })).status).toBe(
      401,
    );
    const { secret_key } = await json<Created>(["create-account", "--name", "A", "--email", "a@example.com"]);
    // The server has run it: it accepts the key.
    expect(await statusWith(server.url, "/api/v1/account", { "X-API-Key": secret_key })).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(existsSync(file)).toBe(false);
  });
});

describe("a data directory", () => {
  test("that is none is not made", async () => {
    using folder = temporaryFolder();
    const dir = join(folder.path, "missing");
    const { status, stderr } = await adminOf(dir).admin(["accounts"]);
    expect([status, existsSync(dir)]).toEqual([1, false]);
    expect(stderr).toContain(`no database in ${dir}`);
  });

  test("that a server has is left alone when the server does not listen, and the command says who has it", async () => {
    using folder = temporaryFolder();
    const server = await serve(folder.path);
    rmSync(join(folder.path, "admin.sock"));
    const { status, stderr } = await adminOf(folder.path).admin(["accounts"]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/in use by another thikana \(process \d+\)/);
    expect(await server.stop()).toBe(0);
  });

  test("whose socket cannot be made is served all the same, and the log says so", async () => {
    using folder = temporaryFolder();
    mkdirSync(join(folder.path, "admin.sock"));
    writeFileSync(join(folder.path, "admin.sock", "file"), "");
    const server = await serve(folder.path);
    expect(await statusWith(server.url, "/health", {})).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(server.stdout()).toContain("thikana admin will not reach this server");
  });
});

test("the admin key of the settings is not reset", async () => {
  using folder = temporaryFolder();
  const env = { THIKANA_ADMIN_KEY: "an owner's own key" };
  const server = await serve(folder.path, env);
  const { status, stderr } = await adminOf(folder.path).admin(["reset-admin-key"]);
  expect(status).toBe(1);
  expect(stderr).toContain("The admin key is set by THIKANA_ADMIN_KEY");
  expect(await server.stop()).toBe(0);
});

test("an admin key of low variety stops the start with one line", async () => {
  using folder = temporaryFolder();
  const server = await serve(folder.path, { THIKANA_ADMIN_KEY: "aaaaaaaaaaaaaaaa" });
  expect(await server.exited).toBe(2);
  expect(server.stderr()).toBe(
    "thikana: THIKANA_ADMIN_KEY cannot be used: it is too easy to guess: make one with openssl rand -base64 24\n",
  );
});

test("a command makes no admin key that nobody sees: the server's start still does", async () => {
  using folder = temporaryFolder();
  const owner = await serve(folder.path, { THIKANA_ADMIN_KEY: "an owner's own key" });
  await owner.stop();
  expect((await adminOf(folder.path).admin(["accounts"])).status).toBe(0);
  const server = await serve(folder.path);
  expect(readFileSync(join(folder.path, "admin.key"), "utf8")).toMatch(/^ak_[0-9A-Za-z]{32}\n$/);
  expect(await server.stop()).toBe(0);
});

test("another program on the port of a killed server receives nothing", async () => {
  using folder = temporaryFolder();
  const dir = join(folder.path, "x".repeat(100));
  const killed = await serve(dir);
  killed.kill("SIGKILL");
  await killed.exited;
  const port = Number(readFileSync(join(dir, "admin.token"), "utf8").split(" ")[0]);
  let told = 0;
  const stranger = createServer((socket) => {
    told++;
    socket.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}");
  });
  await new Promise<void>((resolve) => stranger.listen(port, "127.0.0.1", resolve));
  const { json, create } = adminOf(dir);
  expect(await json<Created>(create("asha", PASSWORD), PASSWORD)).toMatchObject({
    email: "asha@example.com",
  });
  // A server that has just started has left no token of its own yet.
  const stale = readFileSync(join(dir, "admin.token"), "utf8");
  const server = await serve(dir);
  writeFileSync(join(dir, "admin.token"), stale);
  expect((await adminOf(dir).admin(create("ravi", PASSWORD), PASSWORD)).stderr).toContain(
    "in use by another",
  );
  expect(told).toBe(0);
  stranger.close();
  expect(await server.stop()).toBe(0);
});

test("the data directory may be named before the command, or by the variable", async () => {
  using folder = temporaryFolder();
  await usedDirectory(folder.path);
  const named = await run(["admin", "--data-dir", folder.path, "accounts", "--json"]);
  expect(named).toEqual({ status: 0, stdout: '{"accounts":[]}\n', stderr: "" });
  const env = { THIKANA_DATA_DIR: folder.path };
  expect(await run(["admin", "accounts", "--json"], { env })).toEqual(named);
});

test("thikana admin --help lists the commands", async () => {
  const { status, stdout } = await run(["admin", "--help"]);
  expect(status).toBe(0);
  for (const name of [
    "accounts",
    "create-account",
    "reset-password",
    "remove-totp",
    "set-plan",
    "reset-admin-key",
  ]) {
    expect(stdout).toContain(`\n  ${name}`);
  }
});

test("a text that PostgreSQL does not store is refused before anything is done", async () => {
  const args = { name: "a\0b", email: "a@b.example" };
  const refused = runAdminCommand({} as AdminServices, "create-account", args, "me");
  await expect(refused).rejects.toMatchObject({
    status: 400,
    code: "nul_in_text",
    extras: { field: "name" },
  });
});
