/** The guide's clients, as they stand there, against the program. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  freePort,
  PASSWORD,
  PROGRAM,
  runProgram,
  type Server,
  startServer,
  temporaryFolder,
} from "../support/binary.ts";
import { blockOf, blocksOf } from "../support/guide.ts";

const ROOT = resolve(import.meta.dir, "../..");
const folder = temporaryFolder();
/** A shop each, since all programs score the same order. */
const servers: Server[] = [];

beforeAll(() => {
  symlinkSync(join(ROOT, "node_modules"), join(folder.path, "node_modules"));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  folder[Symbol.dispose]();
});

interface Shop {
  SERVER: string;
  SECRET_KEY: string;
}

async function openShop(): Promise<Shop> {
  servers[0] ??= await startServer({
    dataDir: join(folder.path, "data"),
    command: PROGRAM,
    env: { THIKANA_DEFAULT_PLAN: "pro", THIKANA_ALLOW_PRIVATE_CALLBACKS: "127.0.0.0/8" },
  });
  const { url } = servers[0];
  const email = `merchant-${crypto.randomUUID()}@example.com`;
  const made = await post(url, "auth/signup", { name: "A merchant", email, password: PASSWORD });
  return { SERVER: url, SECRET_KEY: String(made.secret_key) };
}

async function post(url: string, path: string, body: object, key = ""): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/api/v1/${path}`, {
    method: path === "account" ? "PUT" : "POST",
    headers: { "content-type": "application/json", "x-api-key": key },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${path} gave ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

/** Runs a command in the folder. @returns what it printed; what it complained of when it failed */
async function run(command: readonly string[], shop?: Shop): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: folder.path, ...shop };
  const { status, stdout, stderr } = await runProgram(command, { cwd: folder.path, env });
  return status === 0 ? stdout : `exit status ${status}\n${stdout}${stderr}`;
}

const write = (name: string, text: string): string => {
  const path = join(folder.path, name);
  writeFileSync(path, text);
  return path;
};

const succeeds = (command: readonly string[]): boolean =>
  Bun.which(command[0]) !== null && Bun.spawnSync([...command]).exitCode === 0;

/** Debian's Python has Debian's packages; another one in the path may lack them. */
const python = ["/usr/bin/python3", "python3"].find((name) => succeeds([name, "-c", "import httpx"]));

interface Client {
  name: string;
  /** What the machine lacks for it. */
  lacks: string | false;
  /** @returns the command that runs it */
  command(): string[];
}

const CLIENTS: readonly Client[] = [
  {
    name: "TypeScript",
    lacks: false,
    command: () => [process.execPath, write("client.ts", blockOf("clients", "ts"))],
  },
  {
    name: "Python",
    lacks: !python && "python3 with httpx (Debian's python3-httpx) is not installed",
    command: () => [python ?? "", write("client.py", blockOf("clients", "python"))],
  },
  {
    name: "PHP",
    lacks:
      !succeeds(["php", "-r", "exit((int) !function_exists('curl_init'));"]) &&
      "PHP with curl is not installed",
    command: () => ["php", write("client.php", blockOf("clients", "php"))],
  },
];

const of = (client: Client) => `${client.name}${client.lacks ? `: skipped, as ${client.lacks}` : ""}`;

for (const client of CLIENTS)
  test.skipIf(client.lacks !== false)(`the program in ${of(client)}`, async () => {
    const shop = await openShop();
    const command = client.command();
    const lines = (await run(command, shop)).trim().split("\n");
    expect(lines).toEqual([
      expect.stringMatching(/^\d+ Flat 4B, 80 Feet Road, Koramangala, Bangalore, Karnataka 560034$/),
      expect.stringMatching(/^(true|True|found) Karnataka$/),
      expect.stringMatching(/^(LOW|REVIEW|HIGH) .*Cash on delivery/),
      "1001 pending on its way",
      "1002 was not scored yet",
    ]);

    await post(shop.SERVER, "order/verify", { order_id: "1001", action: "verified" }, shop.SECRET_KEY);
    await post(shop.SERVER, "order/outcome", { order_id: "1001", outcome: "delivered" }, shop.SECRET_KEY);
    expect(await run(command, shop)).toContain("\n1001 verified delivered\n");

    // Any other error ends it, and says which one.
    expect(await run(command, { ...shop, SECRET_KEY: "sk_wrong" })).toMatch(
      /^exit status [1-9][\s\S]*(key_invalid|Unknown API key)/,
    );
  });

test("the program for curl, in sh", async () => {
  const shop = await openShop();
  const [, commands] = blocksOf("clients").filter(({ language }) => language === "sh");
  const printed = await run(["sh", "-ec", commands.code], shop);
  expect(printed).toStartWith("{");
  const [address, pin, score, order] = JSON.parse(
    `[${printed.replace(/\}\{/g, "},{").replace(/1002.*/, "")}]`,
  );
  expect(address.standardized.full).toContain("Koramangala");
  expect(pin).toMatchObject({ found: true, state: "Karnataka" });
  expect(score).toMatchObject({ order_id: "1001", status: "pending" });
  expect(order).toMatchObject({ order_id: "1001", status: "pending", outcome: null });
  expect(printed).toEndWith("}1002 was not scored yet\n");
});

test("TypeScript's types of the server's document fit its program, and refuse a wrong one", async () => {
  const { SERVER } = await openShop();
  const [, , made] = blocksOf("clients").filter(({ language }) => language === "sh");
  const [, generate] = made.code.trim().split("\n");
  const tool = join(ROOT, ".ci/openapi-types/node_modules/.bin");
  expect(existsSync(join(tool, "openapi-typescript"))).toBe(true);
  const typed = generate
    .replace("npx ", `${process.execPath} --bun ${tool}/`)
    .replace('"$SERVER', `"${SERVER}`);
  expect(await run(["sh", "-ec", typed])).not.toContain("exit status");

  const program = blockOf("clients", "ts");
  const receiver = blocksOf("own-shop").find(({ language }) => language === "ts")?.code ?? "";
  const wrong = program.replace("/api/v1/pincode/{pin}", "/api/v1/pin/{pin}");
  const files = Object.entries({ program, receiver, wrong }).map(([name, text]) => write(`${name}.ts`, text));
  const flags = "--noEmit --strict --skipLibCheck --allowImportingTsExtensions --module esnext --checkers 1";
  const more = "--moduleResolution bundler --target es2022 --types node --pretty false";
  const tsc = [process.execPath, "--bun", join(ROOT, "node_modules/.bin/tsc")];
  const told = await run([...tsc, ...`${flags} ${more}`.split(" "), ...files]);
  const faults: string[] = told.match(/^.*error TS.*$/gm) ?? [];
  expect(faults).not.toBeEmpty();
  expect(faults).toEqual(faults.map(() => expect.stringMatching(/^wrong\.ts\(/)));
});

test("the receiver of decisions hears what the server signs, and refuses what somebody else sends", async () => {
  const shop = await openShop();
  const port = freePort();
  const hook = `http://127.0.0.1:${port}/`;
  const code = blocksOf("own-shop").find(({ language }) => language === "ts")?.code ?? "";
  const child = Bun.spawn([process.execPath, write("receiver.ts", code)], {
    env: { PATH: process.env.PATH, PORT: String(port), SECRET_KEY: shop.SECRET_KEY },
    stdout: "pipe",
  });
  try {
    const isUp = () =>
      fetch(hook).then(
        () => true,
        () => false,
      );
    while (!(await isUp())) await Bun.sleep(20);
    const forged = JSON.stringify({ type: "order.decision", data: { order_id: "7", status: "verified" } });
    const headers = { "x-service-signature": "0".repeat(64) };
    expect((await fetch(hook, { method: "POST", body: forged, headers })).status).toBe(401);

    await post(shop.SERVER, "account", { callback_url: hook }, shop.SECRET_KEY);
    const order = {
      order_id: "1001",
      order_value: 900,
      payment_method: "COD",
      line1: "12 MG Road",
      city: "Bengaluru",
    };
    await post(shop.SERVER, "order/score", { ...order, pincode: "560001" }, shop.SECRET_KEY);
    await post(shop.SERVER, "order/verify", { order_id: "1001", action: "verified" }, shop.SECRET_KEY);
    const { value } = await child.stdout.getReader().read();
    expect(new TextDecoder().decode(value)).toBe("1001 verified\n");
  } finally {
    child.kill();
    await child.exited;
  }
}, 120_000);
