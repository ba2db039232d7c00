import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { serveHelp } from "../src/cli/commands/serve-help.ts";
import { loadConfig } from "../src/config.ts";
import { flagOf, SETTINGS } from "../src/settings.ts";
import { temporaryFolder } from "./support/binary.ts";

test("without flags and variables every setting has its default", () => {
  const { config, warnings } = loadConfig([], {});
  expect(config).toMatchObject({
    port: 8080,
    host: "127.0.0.1",
    drainSeconds: null,
    dataDir: resolve("thikana-data"),
    databaseUrl: null,
    instanceKeyFile: null,
    backupHours: 24,
    backupKeep: 3,
    backupDir: null,
    backupRecipient: null,
    backupBeforeMigration: "on",
    adminKey: null,
    defaultPlan: null,
    freeQuota: 1000,
    widgetRate: 60,
    pinLookupUrl: null,
    publicUrl: null,
    securityContact: null,
    signup: "first",
    keepOrdersDays: 1095,
    keepAuditDays: 1095,
    keepAlertsDays: 365,
    keepStoreEventsDays: 30,
    log: "json",
  });
  expect(config.trustedProxies.size + config.allowPrivateCallbacks.size).toBe(0);
  expect(warnings).toEqual([]);
});

/** A usable text for each setting and what it means. */
const USABLE: Record<keyof typeof SETTINGS, [text: string, value: unknown]> = {
  port: ["0", 0],
  host: ["0.0.0.0", "0.0.0.0"],
  drainSeconds: ["0", 0],
  dataDir: ["/var/lib/thikana", "/var/lib/thikana"],
  databaseUrl: ["postgres://shop:secret@10.0.0.9/thikana", "postgres://shop:secret@10.0.0.9/thikana"],
  databaseWaitSeconds: ["300", 300],
  instanceKeyFile: ["/etc/thikana/instance.key", "/etc/thikana/instance.key"],
  quietHour: ["any", "any"],
  backupHours: ["0", 0],
  backupKeep: ["1", 1],
  backupDir: ["/mnt/backups", "/mnt/backups"],
  backupRecipient: [`age1${"q".repeat(58)}`, `age1${"q".repeat(58)}`],
  backupBeforeMigration: ["off", "off"],
  adminKey: ["sixteen letters!", "sixteen letters!"],
  adminNetworks: ["10.0.0.0/8, ::1", expect.objectContaining({ size: 2 })],
  defaultPlan: ["pro", "pro"],
  freeQuota: ["0", 0],
  widgetRate: ["1", 1],
  metricsToken: ["sixteen letters!", "sixteen letters!"],
  trustedProxies: ["10.0.0.0/8, ::1", expect.objectContaining({ size: 2 })],
  allowPrivateCallbacks: ["192.168.1.7", expect.objectContaining({ size: 1 })],
  pinLookupUrl: ["https://pins.example.com/pincode/", "https://pins.example.com/pincode"],
  publicUrl: ["https://Check.Example.com", "https://check.example.com"],
  securityContact: ["security@example.com", "mailto:security@example.com"],
  signup: ["closed", "closed"],
  keepOrdersDays: ["365", 365],
  keepAuditDays: ["7", 7],
  keepAlertsDays: ["36500", 36_500],
  keepStoreEventsDays: ["90", 90],
  log: ["pretty", "pretty"],
};

const ROWS = (Object.keys(SETTINGS) as (keyof typeof SETTINGS)[]).map(
  (name) => [name, flagOf(SETTINGS[name].env), SETTINGS[name].env, ...USABLE[name]] as const,
);

test.each(ROWS)("%s is the flag %s, with = too, and the variable %s", (name, flag, env, text, value) => {
  expect(loadConfig([flag, text], {}).config[name]).toEqual(value as never);
  expect(loadConfig([`${flag}=${text}`], {}).config[name]).toEqual(value as never);
  expect(loadConfig([], { [env]: text }).config[name]).toEqual(value as never);
});

test.each(ROWS)("the help tells of %s: %s and %s", (_, flag, env) => {
  expect(serveHelp()).toContain(`${flag} `);
  expect(serveHelp()).toContain(env);
});

test("a flag wins over a variable, and an empty variable is none", () => {
  expect(loadConfig(["--port", "1"], { THIKANA_PORT: "2" }).config.port).toBe(1);
  expect(loadConfig([], { THIKANA_PORT: "" }).config.port).toBe(8080);
});

test.each([
  ["--port", "-1"],
  ["--port", "65536"],
  ["--port", "8080x"],
  ["--port", "1e3"],
  ["--port", ""],
  ["--quiet-hour", "24"],
  ["--host", " "],
  ["--data-dir", ""],
  ["--default-plan", "Pro"],
  ["--free-quota", "1.5"],
  ["--widget-rate", "0"],
  ["--trusted-proxies", "10.0.0.0/33"],
  ["--trusted-proxies", "10.0.0.0/"],
  ["--trusted-proxies", "example.com"],
  ["--trusted-proxies", "fe80::1%eth0"],
  ["--pin-lookup-url", "pins.example.com"],
  ["--pin-lookup-url", "ftp://pins.example.com"],
  ["--pin-lookup-url", "https://pins.example.com/?pin="],
  ["--public-url", "javascript:alert(1)"],
  ["--security-contact", "http://example.com"],
  ["--security-contact", "a@b@c"],
  ["--signup", "yes"],
  ["--keep-orders-days", "6"],
  ["--keep-audit-days", "36501"],
  ["--keep-alerts-days", "0"],
  ["--keep-store-events-days", "never"],
  ["--log", "xml"],
])("%s %p stops the start with one line that names both", (flag, text) => {
  const start = () => loadConfig([flag, text], {});
  expect(start).toThrow(expect.objectContaining({ name: "UserError", exitCode: 2 }));
  expect(start).toThrow(`${flag} "${text}" cannot be used: `);
});

test("a public URL with a password stops the start, with a line that does not repeat it", () => {
  const start = () => loadConfig([], { THIKANA_PUBLIC_URL: "https://asha:hunter2@check.example.com" });
  expect(start).toThrow("THIKANA_PUBLIC_URL cannot be used: it must not contain a user name or a password");
});

test.each([["65535"], ["0"]])("the port %s is fine", (text) => {
  expect(loadConfig(["--port", text], {}).config.port).toBe(Number(text));
});

test.each([
  [["--colour", "red"], "unknown flag --colour"],
  [["--port"], "--port needs a value"],
  [["--port", "1", "--port=2"], "--port is given twice"],
  [["start"], 'serve takes no "start"'],
  [["--port-file", "x"], "unknown flag --port-file"],
])("the arguments %p stop the start", (args, line) => {
  expect(() => loadConfig(args, {})).toThrow(line);
});

test("a secret may stand in a file, and its own variable wins over that", () => {
  using folder = temporaryFolder();
  const file = join(folder.path, "key");
  writeFileSync(file, "a key kept in a file\n");
  const key = (args: string[], env: Record<string, string>) => loadConfig(args, env).config.adminKey;
  expect(key([], { THIKANA_ADMIN_KEY_FILE: file })).toBe("a key kept in a file");
  expect(key(["--admin-key-file", file], {})).toBe("a key kept in a file");
  expect(key([], { THIKANA_ADMIN_KEY_FILE: file, THIKANA_ADMIN_KEY: "the variable's own key" })).toBe(
    "the variable's own key",
  );
});

test("a secret's file that is not there stops the start", () => {
  expect(() => loadConfig([], { THIKANA_ADMIN_KEY_FILE: "/no/such/file" })).toThrow(
    "THIKANA_ADMIN_KEY_FILE: the file /no/such/file cannot be read (ENOENT)",
  );
});

test.each(["", "\n", " \n"])("a secret's file with nothing in it stops the start: %j", (text) => {
  using folder = temporaryFolder();
  const file = join(folder.path, "url");
  writeFileSync(file, text);
  const message = `THIKANA_DATABASE_URL_FILE: the file ${file} is empty`;
  expect(() => loadConfig([], { THIKANA_DATABASE_URL_FILE: file })).toThrow(message);
});

test("a bad secret is not repeated in the message", () => {
  try {
    loadConfig([], { THIKANA_ADMIN_KEY: "fifteen letters" });
    expect.unreachable();
  } catch (error) {
    expect(String(error)).toContain("THIKANA_ADMIN_KEY cannot be used");
    expect(String(error)).not.toContain("fifteen letters");
  }
});

test("a THIKANA_ variable that no setting has is told, without its value", () => {
  const { warnings } = loadConfig([], { THIKANA_PROT: "9000", OTHER: "x" });
  expect(warnings).toEqual(["THIKANA_PROT is not a setting of thikana; see thikana serve --help"]);
});

test.each([
  "aaaaaaaaaaaaaaaa",
  "1234567812345678",
  "12345678901234567890",
  "abababababababab",
  "abcdefghijklmnop",
  "passwordpassword",
  "adminadminadmin1",
  "00000000000000000001",
])("the admin key %p is refused at the start, with one line that does not repeat it", (key) => {
  for (const [args, env] of [
    [["--admin-key", key], {}],
    [[], { THIKANA_ADMIN_KEY: key }],
  ] as const) {
    try {
      loadConfig(args, env);
      expect.unreachable();
    } catch (error) {
      expect(String(error)).toContain("cannot be used: it is too easy to guess");
      expect(String(error)).not.toContain(key);
    }
  }
});

test("keys as random generators and people make them are taken", () => {
  for (let i = 0; i < 200; i++) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    for (const key of [bytes.toHex(), bytes.toBase64(), crypto.randomUUID()]) {
      expect(loadConfig(["--admin-key", key], {}).config.adminKey).toBe(key);
    }
  }
  expect(loadConfig(["--admin-key", "four words of a sentence"], {}).config.adminKey).not.toBeNull();
});
