/** The guide's Caddy and nginx, as they stand there, before the executable. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { shopifyOrder, signature } from "../features/webhooks/support.ts";
import { freePort, PROGRAM, type Server, signUp, startServer, temporaryFolder } from "../support/binary.ts";
import { blockOf } from "../support/guide.ts";

const HOST = "thikana.example.com";
const settings = () => {
  const lines = blockOf("proxy", "sh").trim().split("\n");
  return Object.fromEntries(lines.map((line) => line.split("=") as [string, string]));
};

interface Proxy {
  name: string;
  program: string;
  /** Writes the guide's block into a configuration in a folder that needs no other rights. @returns arguments */
  configure(folder: string, port: number, upstream: number): string[];
}

const PROXIES: readonly Proxy[] = [
  {
    name: "Caddy",
    program: "caddy",
    configure(folder, port, upstream) {
      const options = [
        "admin off",
        "local_certs",
        "skip_install_trust",
        "auto_https disable_redirects",
        `https_port ${port}`,
        `storage file_system ${folder}/caddy`,
      ];
      const site = blockOf("proxy", "caddyfile").replace("127.0.0.1:8080", `127.0.0.1:${upstream}`);
      writeFileSync(join(folder, "Caddyfile"), `{\n${options.join("\n")}\n}\n${site}`);
      return ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")];
    },
  },
  {
    name: "nginx",
    program: "nginx",
    configure(folder, port, upstream) {
      const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
      Bun.spawnSync(
        [
          "openssl",
          "req",
          "-x509",
          "-newkey",
          "ec",
          "-pkeyopt",
          "ec_paramgen_curve:P-256",
          "-nodes",
          "-days",
          "2",
        ].concat(...["-subj", `/CN=${HOST}`, "-keyout", key, "-out", certificate]),
      );
      const site = blockOf("proxy", "nginx")
        .replace("listen 443", `listen ${port}`)
        .replace(/\/etc\/letsencrypt\S+\/fullchain.pem/, certificate)
        .replace(/\/etc\/letsencrypt\S+\/privkey.pem/, key)
        .replace("127.0.0.1:8080", `127.0.0.1:${upstream}`);
      const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (path) => `${path}_temp_path ${folder}/${path};`,
      );
      writeFileSync(
        join(folder, "nginx.conf"),
        `user root; daemon off; pid ${folder}/pid; error_log stderr; events {}\nhttp { access_log off; ${paths.join(" ")}\n${site}}\n`,
      );
      return ["-c", join(folder, "nginx.conf"), "-p", folder];
    },
  },
];

describe.each(PROXIES.map((proxy) => [proxy.name, proxy] as const))("%s", (_, proxy) => {
  const isThere = [proxy.program, "curl", "openssl"].every((name) => Bun.which(name)) && PROGRAM.length > 0;
  const folder = temporaryFolder();
  const port = freePort();
  let server: Server;
  let child: Bun.Subprocess;
  let keys: Awaited<ReturnType<typeof signUp>>;

  /** Asks through the proxy. @param from the address of the client, of this machine */
  async function ask(
    path: string,
    from: string,
    ...more: string[]
  ): Promise<{ status: number; text: string }> {
    const { stdout } = Bun.spawn(
      [
        "curl",
        "-sk",
        "--max-time",
        "60",
        "--interface",
        from,
        "--resolve",
        `${HOST}:${port}:127.0.0.1`,
      ].concat(...["-w", "\n%{http_code}", ...more, `https://${HOST}:${port}${path}`]),
    );
    const printed = await new Response(stdout).text();
    const end = printed.lastIndexOf("\n");
    return { status: Number(printed.slice(end + 1)), text: printed.slice(0, end) };
  }

  beforeAll(async () => {
    if (!isThere) return;
    const env = { ...settings(), THIKANA_DEFAULT_PLAN: "pro", THIKANA_WIDGET_RATE: "5" };
    server = await startServer({ dataDir: join(folder.path, "data"), command: PROGRAM, env });
    child = Bun.spawn([proxy.program, ...proxy.configure(folder.path, port, server.port)], {
      stdout: "ignore",
      stderr: "ignore",
      env: { PATH: process.env.PATH, HOME: folder.path },
    });
    while ((await ask("/health", "127.0.0.1")).status !== 200 && child.exitCode === null)
      await Bun.sleep(100);
    keys = await signUp(server.url);
  }, 60_000);
  afterAll(async () => {
    child?.kill();
    await child?.exited;
    await server?.stop();
    folder[Symbol.dispose]();
  });

  test.skipIf(!isThere)("answers by https, and tells browsers to come back by it", async () => {
    expect(await ask("/health/ready", "127.0.0.1", "-i")).toMatchObject({
      status: 200,
      text: expect.stringMatching(/strict-transport-security: max-age=31536000/i),
    });
  });

  const header = (name: string, value: string) => ["-H", `${name}: ${value}`];

  test.skipIf(!isThere)(
    "each buyer has a limit of their own, whatever they say of their address",
    async () => {
      const look = async (from: string, claimed: string) => {
        const headers = {
          "X-Publishable-Key": keys.publishableKey,
          "X-Forwarded-For": claimed,
          Origin: `https://${HOST}`,
        };
        const flags = Object.entries(headers).flatMap(([name, value]) => header(name, value));
        return (await ask("/api/v1/public/pincode/560034", from, ...flags)).status;
      };
      const one: number[] = [];
      for (let i = 0; i < 8; i++) one.push(await look("127.0.0.5", `203.0.113.${i}`));
      expect(one).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
      expect(await look("127.0.1.6", "127.0.0.5")).toBe(200);
      // The log is written in batches.
      while (!server.output().includes('"ip":"127.0.1.6"')) await Bun.sleep(10);
      expect(server.output()).toContain('"ip":"127.0.0.5"');
      expect(server.output()).not.toContain("203.0.113.");
    },
  );

  test.skipIf(!isThere)("a file of almost 10 MB is read, a larger one refused", async () => {
    const notes = Array.from({ length: 20 }, (_, i) => i);
    const head = `Order ID,Total,line1,city,pincode${notes.map((i) => `,note ${i}`).join("")}\n`;
    const row = `A,900,12 MG Road,Bengaluru,560001${`,${"x".repeat(450)}`.repeat(notes.length)}\n`;
    const file = join(folder.path, "orders.csv");
    const upload = (bytes: number) => {
      writeFileSync(file, head + row.repeat(Math.floor(bytes / row.length)));
      return ask(
        "/api/v1/bulk/verify",
        "127.0.0.1",
        ...header("X-API-Key", keys.secretKey),
        "-F",
        `file=@${file}`,
      );
    };
    expect(await upload(9_900_000)).toMatchObject({ status: 200 });
    // By nginx, or by the server.
    expect([413, 422]).toContain((await upload(10_900_000)).status);
  });

  test.skipIf(!isThere)("a store's webhook comes through byte by byte, with its signature", async () => {
    const secret = "shpss_of_the_test";
    const json = header("Content-Type", "application/json");
    const change = ["-X", "PUT", "-d", JSON.stringify({ storeA_secret: secret })];
    const set = await ask(
      "/api/v1/account",
      "127.0.0.1",
      ...change,
      ...json,
      ...header("X-API-Key", keys.secretKey),
    );
    expect(set.status).toBe(200);
    const file = join(folder.path, "body.json");
    const { body } = shopifyOrder("", { note: "ठिकाना  é" });
    writeFileSync(file, body);
    const deliver = (signed: string) =>
      ask(
        `/webhooks/shopify/${keys.publishableKey}`,
        "127.0.0.1",
        ...[...json, ...header("X-Shopify-Topic", "orders/create"), "--data-binary", `@${file}`],
        ...header("X-Shopify-Hmac-Sha256", signature(signed, secret)),
      );
    expect(await deliver(body)).toMatchObject({ status: 200 });
    expect(await deliver(`${body} `)).toMatchObject({ status: 401 });
  });
});
