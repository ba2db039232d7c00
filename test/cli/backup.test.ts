/** The restore drill: what a server has acknowledged is backed up beside it and restored elsewhere. */
import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import {
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import type { Manifest } from "../../src/features/backup/manifest.ts";
import { GOOD } from "../features/orders/support.ts";
import { PASSWORD, PROGRAM, signUp, temporaryFolder } from "../support/binary.ts";
import { run, serve } from "./support.ts";

const PRO = { THIKANA_DEFAULT_PLAN: "pro", THIKANA_SIGNUP: "open" };
const CLIENTS = 4;
/** Orders acknowledged before the backup, and again while it is made. */
const ENOUGH = 150;

const folder = temporaryFolder();
const path = (...names: string[]) => join(folder.path, ...names);
const data = path("data");

const server = await serve(data, PRO);
const keys = await signUp(server.url);
afterAll(async () => {
  await server.stop();
  folder[Symbol.dispose]();
});

/** Runs a command, which must succeed. @returns what --json prints */
async function json<T>(args: string[], env: Record<string, string> = {}): Promise<T> {
  const { status, stdout, stderr } = await run([...args, "--json"], { env });
  expect([status, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout) as T;
}

interface Made {
  path: string;
  bytes: number;
  encrypted: boolean;
  manifest: Manifest;
}
const backup = (args: string[] = [], env?: Record<string, string>) =>
  json<Made>(["backup", ...args, "--data-dir", data], env);
const restore = (file: string, dir: string, args: string[] = [], env?: Record<string, string>) =>
  json<{ aside: string | null }>(["restore", file, "--data-dir", dir, ...args], env);

/** Scores orders with several clients until it is stopped. @returns the ids that were acknowledged so far */
function load(url: string, prefix: string) {
  const acknowledged: string[] = [];
  let isOn = true;
  let next = 0;
  const client = async () => {
    while (isOn) {
      const order_id = `${prefix}-${next++}`;
      const response = await fetch(`${url}/api/v1/order/score`, {
        method: "POST",
        headers: { "X-API-Key": keys.secretKey, "Content-Type": "application/json" },
        body: JSON.stringify({ ...GOOD, order_id }),
      });
      expect(response.status).toBe(200);
      acknowledged.push(order_id);
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  return {
    acknowledged,
    reached: async (count: number) => {
      while (acknowledged.length < count) await Bun.sleep(1);
    },
    async stop() {
      isOn = false;
      await Promise.all(clients);
    },
  };
}

const mode = (file: string) => (statSync(file).mode & 0o777).toString(8);
const statusOf = async (url: string, path: string, headers: Record<string, string>) =>
  (await fetch(url + path, { headers })).status;

test("a backup under full load, restored elsewhere, is the source at its moment", async () => {
  const orders = load(server.url, "L");
  await orders.reached(ENOUGH);
  const before = [...orders.acknowledged];
  const { manifest } = await backup([path("load.tar")]);
  await orders.reached(before.length + ENOUGH);
  await orders.stop();

  await restore(path("load.tar"), path("load"));
  using sqlite = new Database(path("load", "thikana.db"), { readonly: true });
  const ids = <T extends string>(sql: string) =>
    sqlite
      .query<{ id: T }, []>(sql)
      .all()
      .map(({ id }) => id);
  const stored = ids("SELECT order_id AS id FROM orders ORDER BY id");
  expect(before.filter((id) => !stored.includes(id))).toEqual([]);
  // Nothing but what was sent; and the moment was in the midst of it.
  const sent = new Set([...orders.acknowledged]);
  expect(stored.filter((id) => !sent.has(id))).toEqual([]);
  expect(stored.length).toBeLessThan(sent.size);
  // Every order has its audit entry, and no entry lacks its order.
  expect(ids("SELECT DISTINCT order_id AS id FROM audit WHERE kind = 'order' ORDER BY order_id")).toEqual(
    [...stored].sort(),
  );
  const { counts } = manifest;
  expect(counts.orders).toBe(stored.length);
  for (const [table, count] of Object.entries(counts)) {
    if (table === "sessions" || table === "meta") continue;
    expect([table, sqlite.query<{ n: number }, []>(`SELECT count(*) AS n FROM "${table}"`).get()?.n]).toEqual(
      [table, count],
    );
  }
  expect(sqlite.query("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
});

test("a restored server answers for the orders, under the same keys; sessions have ended, alerts are held", async () => {
  const login = await fetch(`${server.url}/api/v1/auth/login`, {
    ...{ method: "POST", headers: { "Content-Type": "application/json" } },
    body: JSON.stringify({ email: keys.email, password: PASSWORD }),
  });
  const { token } = (await login.json()) as { token: string };
  await backup([path("drill.tar")]);
  await restore(path("drill.tar"), path("drill"));
  const restored = await serve(path("drill"), PRO);
  expect(await statusOf(restored.url, "/api/v1/order/L-1", { "X-API-Key": keys.secretKey })).toBe(200);
  const session = { Authorization: `Bearer ${token}` };
  expect(await statusOf(server.url, "/api/v1/account", session)).toBe(200);
  expect(await statusOf(restored.url, "/api/v1/account", session)).toBe(401);
  expect(restored.stdout()).toContain("alerts are held after a restore");
  const release = () => run(["admin", "release-alerts", "--data-dir", path("drill")]);
  expect((await release()).stdout).toBe("Alerts are sent again\n");
  expect(await release()).toMatchObject({ status: 1, stderr: "thikana: Alerts are not held.\n" });
  expect(await restored.stop()).toBe(0);
});

test("nobody but the owner can read a backup, and what a restore makes", async () => {
  const made = await backup();
  expect(made.path).toStartWith(path("data", "backups", "thikana-"));
  expect([mode(path("data", "backups")), mode(made.path)]).toEqual(["700", "600"]);
  await restore(made.path, path("modes"));
  expect(mode(path("modes"))).toBe("700");
  const { aside } = await restore(made.path, path("modes"));
  for (const dir of [path("modes"), aside ?? ""]) {
    expect([mode(join(dir, "thikana.db")), mode(join(dir, "instance.key"))]).toEqual(["600", "600"]);
  }
  expect(mode(aside ?? "")).toBe("700");
  // Nothing temporary is left.
  expect(readdirSync(path("data", "backups")).filter((name) => name.startsWith("."))).toEqual([]);
});

test("the manifest names version, schema, time, key and hashes, and tar and sha256sum agree", async () => {
  const { manifest, path: file } = await backup([path("plain.tar")]);
  expect(manifest).toMatchObject({
    program: expect.stringMatching(/^\d+\.\d+\.\d+/),
    instance_key: { included: true },
  });
  expect(Math.abs(Date.parse(manifest.made_at) - Date.now())).toBeLessThan(60_000);
  mkdirSync(path("by-hand"));
  expect(Bun.spawnSync(["tar", "xf", file, "-C", path("by-hand")]).exitCode).toBe(0);
  expect(readdirSync(path("by-hand")).sort()).toEqual(["instance.key", "manifest.json", "thikana.db"]);
  expect(JSON.parse(readFileSync(path("by-hand", "manifest.json"), "utf8"))).toEqual(manifest);
  for (const { name, bytes, sha256 } of manifest.files) {
    const content = readFileSync(path("by-hand", name));
    expect([content.length, Bun.SHA256.hash(content, "hex")]).toEqual([bytes, sha256]);
  }
});

test("a backup may go into a folder, and never over a file", async () => {
  mkdirSync(path("folder"));
  const { path: file } = await backup([path("folder")]);
  expect(file).toMatch(/\/folder\/thikana-\d{8}T\d{6}Z\.tar$/);
  const { status, stderr } = await run(["backup", join(data, "thikana.db"), "--data-dir", data]);
  expect([status, stderr]).toEqual([
    2,
    `thikana: ${join(data, "thikana.db")} already exists; choose another name\n`,
  ]);
});

test("a restore is refused while a server has the data, and says which", async () => {
  const { path: file } = await backup([path("refused.tar")]);
  const { status, stderr } = await run(["restore", file, "--data-dir", data]);
  expect(status).toBe(1);
  expect(stderr).toMatch(/in use by another thikana \(process \d+\): stop that one/);
  expect(await statusOf(server.url, "/health", {})).toBe(200);
  // To verify one needs no data directory.
  expect(await json<object>(["restore", file, "--check", "--data-dir", data])).toMatchObject({
    restored: false,
  });
});

test("beside a server of a service is as its settings say, which the command's environment lacks", async () => {
  const recipient = await identityToRecipient(await generateX25519Identity());
  const [dir, kept, key] = [path("service"), path("service-backups"), path("service.key")];
  const service = await serve(dir, {
    THIKANA_BACKUP_RECIPIENT: recipient,
    THIKANA_BACKUP_DIR: kept,
    THIKANA_INSTANCE_KEY_FILE: key,
  });
  try {
    const made = await json<Made>(["backup", "--data-dir", dir]);
    expect([dirname(made.path), made.encrypted]).toEqual([kept, true]);
    expect(made.manifest.instance_key?.included).toBe(false);
    const clear = await json<Made>(["backup", path("clear.tar"), "--data-dir", dir], {
      THIKANA_BACKUP_RECIPIENT: "",
    });
    expect(clear.encrypted).toBe(false);
    const { stdout } = await run(["doctor", "--data-dir", dir]);
    expect(stdout).toMatch(/✓ Instance key/);
  } finally {
    await service.stop();
  }
});

describe("an encrypted backup", () => {
  test("is opened by the private key of its recipient, and by no other", async () => {
    const [identity, other] = await Promise.all([generateX25519Identity(), generateX25519Identity()]);
    const recipient = await identityToRecipient(identity);
    // As age-keygen writes it.
    writeFileSync(path("key.txt"), `# created: today\n# public key: ${recipient}\n${identity}\n`);
    writeFileSync(path("other.txt"), other);
    const made = await backup([path("sealed.tar.age")], { THIKANA_BACKUP_RECIPIENT: recipient });
    expect(made.encrypted).toBe(true);
    const content = readFileSync(made.path);
    expect(content.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
    expect(content.includes("SQLite format 3")).toBe(false);
    const args = ["restore", made.path, "--data-dir", path("sealed")];
    expect((await run(args)).stderr).toContain("--identity-file");
    expect((await run([...args, "--identity-file", path("other.txt")])).stderr).toContain(
      "made for another key",
    );
    expect((await run([...args, "--identity-file", made.path])).stderr).toContain("no age private key");
    await restore(made.path, path("sealed"), ["--identity-file", path("key.txt")]);
    // Cut off, or with one bit flipped.
    const flipped = Buffer.from(content);
    flipped[flipped.length - 100] ^= 1;
    const before = readFileSync(path("sealed", "thikana.db"));
    for (const bytes of [content.subarray(0, content.length - 70_000), flipped]) {
      writeFileSync(path("damaged.age"), bytes);
      const { status, stderr } = await run([
        ...["restore", path("damaged.age"), "--data-dir", path("sealed")],
        ...["--identity-file", path("key.txt")],
      ]);
      expect([status, stderr]).toEqual([1, expect.stringContaining("the backup is damaged")]);
    }
    expect(readFileSync(path("sealed", "thikana.db")).equals(before)).toBe(true);
  });

  test("is checked without a file beside it", async () => {
    const [folder, file] = [path("elsewhere"), path("elsewhere", "sealed.tar.age")];
    const identity = await generateX25519Identity();
    writeFileSync(path("elsewhere.txt"), identity);
    await backup([file, "--recipient", await identityToRecipient(identity)]);
    const seen = new Set<string | null>();
    const { promise, resolve } = Promise.withResolvers<void>();
    const watcher = watch(folder, (_, name) => {
      seen.add(name);
      if (name === "end") resolve();
    });
    const args = ["restore", "--check", file, "--identity-file", path("elsewhere.txt")];
    expect(await run(args)).toMatchObject({ status: 0, stderr: "" });
    writeFileSync(join(folder, "end"), "");
    await promise;
    watcher.close();
    expect([...seen]).toEqual(["end"]);
  });

  test("is opened by its passphrase, from a file or the environment, and by no other", async () => {
    writeFileSync(path("passphrase"), "a passphrase of some length\n");
    const made = await backup([path("secret.tar.age"), "--passphrase-file", path("passphrase")]);
    expect(made.encrypted).toBe(true);
    const args = ["restore", made.path, "--data-dir", path("secret")];
    expect(await run(args)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("no terminal to ask"),
    });
    const wrong = await run(args, { env: { THIKANA_BACKUP_PASSPHRASE: "another" } });
    expect(wrong).toMatchObject({ status: 1, stderr: expect.stringContaining("wrong passphrase") });
    await restore(made.path, path("secret"), [], {
      THIKANA_BACKUP_PASSPHRASE: "a passphrase of some length",
    });
  });
});

test("with the key elsewhere, a backup is without it, and a restore demands that key", async () => {
  const dir = path("apart");
  const env = { THIKANA_INSTANCE_KEY_FILE: path("secrets.key"), ...PRO };
  const first = await serve(dir, env);
  await first.stop();
  expect(readdirSync(dir)).not.toContain("instance.key");
  expect(mode(path("secrets.key"))).toBe("600");
  const { manifest } = await json<Made>(["backup", path("apart.tar"), "--data-dir", dir], env);
  expect(manifest).toMatchObject({ instance_key: { included: false }, files: [{ name: "thikana.db" }] });

  const args = ["restore", path("apart.tar"), "--data-dir", path("apart2")];
  expect((await run(args)).stderr).toContain(
    "does not include the instance key: give its file with --key-file",
  );
  expect((await run([...args, "--key-file", path("none")])).stderr).toContain("does not exist");
  const foreign = join(data, "instance.key");
  expect((await run([...args, "--key-file", foreign])).stderr).toContain(
    "is not the instance key of this backup",
  );
  expect((await run(args, { env: { THIKANA_INSTANCE_KEY_FILE: foreign } })).stderr).toContain(
    "is not the instance key",
  );
  expect(
    readdirSync(path("apart2")).filter((name) => name.startsWith("instance") || name.endsWith(".db")),
  ).toEqual([]);
  // Where the setting names the key it stays there; otherwise it goes to the data.
  await restore(path("apart.tar"), path("apart2"), [], env);
  expect(readdirSync(path("apart2"))).not.toContain("instance.key");
  renameSync(path("secrets.key"), path("moved.key"));
  await restore(path("apart.tar"), path("apart3"), ["--key-file", path("moved.key")]);
  expect(readFileSync(path("apart3", "instance.key"), "utf8")).toBe(readFileSync(path("moved.key"), "utf8"));
});

test.each([
  [["backup", "a", "b"], "backup takes one FILE"],
  [["backup", "--passphrase", "--recipient", "age1x"], "give only one of"],
  [["backup", "--recipient", "age1nonsense"], '"age1nonsense" is not an age public key'],
  [["backup", "--passphrase-file", "/none"], "/none cannot be read (ENOENT)"],
  [["backup", "--passphrase"], "no terminal to ask for the passphrase"],
  [["restore"], "restore needs the FILE of a backup"],
])("%p is wrong usage", async (args, line) => {
  const { status, stdout, stderr } = await run(args);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(line);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
});

test("a directory without a database cannot be backed up", async () => {
  using empty = temporaryFolder();
  const { status, stderr } = await run(["backup", "--data-dir", empty.path]);
  expect([status, stderr]).toEqual([
    1,
    `thikana: no database in ${empty.path}: give the server's --data-dir, or start it once\n`,
  ]);
});

// Root may write wherever something can be written.
test.if(process.platform === "linux")(
  "a folder that cannot be written is named, with the reason",
  async () => {
    expect(await run(["backup", "/proc/thikana/x.tar", "--data-dir", data])).toEqual({
      ...{ status: 1, stdout: "", stderr: "thikana: cannot write to /proc/thikana (ENOENT)\n" },
    });
  },
);

test("without a flag it is the data of the only server that runs which are backed up and examined", async () => {
  for (const command of [["backup", path("of-running")], ["doctor"]]) {
    const { status, stdout, stderr } = await run(command, { cwd: folder.path });
    // Others of this user may run beside the test: they are all named then.
    if (stderr.includes("several data directories")) expect(stderr).toContain(data);
    else expect([status, stdout !== "", stderr]).toEqual([0, true, `thikana: data directory ${data}\n`]);
  }
});

test.skipIf(process.getuid?.() !== 0)(
  "root makes and replaces no files among the data of another user",
  async () => {
    const dir = path("of-another");
    await backup([path("another.tar")]);
    await restore(path("another.tar"), dir);
    chownSync(join(dir, "thikana.db"), 12345, 12345);
    const before = readdirSync(dir);
    const commands = [
      ...[["backup"], ["restore", path("another.tar")], ["compact"]],
      ...[
        ["migrate-to", "postgres://127.0.0.1:1/none"],
        ["admin", "accounts"],
      ],
    ];
    for (const command of commands)
      expect(await run([...command, "--data-dir", dir])).toMatchObject({
        ...{
          status: 1,
          stderr: `thikana: the data in ${dir} belongs to another user: put sudo -u '#12345' before the command\n`,
        },
      });
    expect(readdirSync(dir)).toEqual(before);
  },
);

test("a directory that is closed to the user is another user's, not one without a database", async () => {
  const dir = path("closed");
  await backup([path("closed.tar")]);
  await restore(path("closed.tar"), dir);
  chownSync(dir, 12345, 12345);
  const outside = path("..", `${basename(folder.path)}-closed`);
  renameSync(dir, outside);
  using _ = { [Symbol.dispose]: () => rmSync(outside, { recursive: true }) };
  const as = (...args: string[]) => {
    const [program, ...first] = PROGRAM;
    return spawnSync(program, [...first, ...args], { uid: 12346, gid: 12346, encoding: "utf8" });
  };
  // Only root may become another user, who may not be allowed to run the program.
  if (as("--version").status !== 0) return;
  for (const command of [["backup"], ["restore", path("closed.tar")], ["doctor"]])
    expect(as(...command, "--data-dir", outside)).toMatchObject({
      ...{
        status: 1,
        stderr: expect.stringContaining("belongs to another user: put sudo -u '#12345' before"),
      },
    });
  expect(as("backup", "--data-dir", data).stderr).toContain("this user cannot read");
});

test("beside three of the future it keeps the file that it names, and those", async () => {
  const out = path("future");
  const dir = path("of-future");
  mkdirSync(out);
  await backup([path("future.tar")]);
  await restore(path("future.tar"), dir);
  const future = ["1", "2", "3"].map((day) => `thikana-2099010${day}T000000Z.tar`);
  for (const name of future) writeFileSync(join(out, name), "");
  const { path: made } = await json<Made>(["backup", "--data-dir", dir], { THIKANA_BACKUP_DIR: out });
  expect(readdirSync(out).map((name) => join(out, name))).toContain(made);
  expect(readdirSync(out)).toEqual(expect.arrayContaining(future));
});
