/**
 * Follows the guide word for word on a new Debian, from the first start to an upgrade and back: `make guide`. As root.
 * `--old=FILE` is an executable with an older schema, `--new=FILE` the one of today, `--deb=FILE` its package.
 */
import { parseArgs } from "node:util";
import { blocksOf } from "../support/guide.ts";
import { boot, type Machine, newRoot } from "./container.ts";

const NAME = "https://thikana.example.com";
const LOCAL = "http://127.0.0.1:8080";
/** The file that the guide names in commands. */
const EXAMPLE = /thikana-20261125T180000Z\.tar/g;

const { values } = parseArgs({
  options: { old: { type: "string" }, new: { type: "string" }, deb: { type: "string" } },
});
const { old = "", new: current = "dist/thikana", deb = "" } = values;

/** The only block of a page that holds a text. @throws Error for another number of them */
function block(page: string, text: string): string {
  const found = blocksOf(page).filter(({ code }) => code.includes(text));
  if (found.length !== 1) throw new Error(`${page} has ${found.length} blocks with "${text}"`);
  return found[0].code;
}

function step(what: string): void {
  console.log(`✓ ${what}`);
}

function expectIn(printed: string, text: string | RegExp): void {
  if (!(typeof text === "string" ? printed.includes(text) : text.test(printed)))
    throw new Error(`expected ${text} in:\n${printed}`);
}

/** Waits until the server answers. */
const up = (url = LOCAL) => `until curl -fsk ${url}/health >/dev/null; do sleep 0.2; done; `;

async function firstDay(m: Machine): Promise<void> {
  m.copy(current, "thikana");
  const stop = m.start(block("first-day", "./thikana serve"));
  expectIn(await m.run(`${up()} curl -s ${LOCAL}/`), "<title>");
  await stop();
  step("first day: the program starts, and Ctrl+C stops it");
}

/** @returns the secret key of the account that is made */
async function service(m: Machine, url: string): Promise<string> {
  await m.run(block("service", "service install"));
  await m.run(up(url));
  expectIn(await m.run(block("service", "systemctl status")), "active (running)");
  step("service: installed, running under systemd, with its log");
  expectIn(await m.run(block("service", "thikana doctor")), /Server +running this program/);
  step("service: doctor finds the data of the service");
  await m.run(block("service", "admin.key"));
  step("service: the admin key is read and its file removed");
  const signedUp = await m.run(block("README", "auth/signup"));
  const key = /"secret_key":"(sk_\w+)"/.exec(signedUp)?.[1];
  if (!key) throw new Error(signedUp);
  expectIn(await m.run(`SECRET_KEY=${key}; ${block("README", "address/verify")}`), '"status":"VERIFIED"');
  step("README: signed up, an address verified");
  return key;
}

async function proxy(m: Machine, key: string): Promise<void> {
  // By an editor, as the guide says.
  await m.run(`sudo tee -a /etc/thikana.env >/dev/null <<'END'\n${block("proxy", "THIKANA_PUBLIC_URL")}END`);
  await m.run(block("proxy", "systemctl restart"));
  const file = `${block("proxy", "skip_install_trust")}\n${block("proxy", "reverse_proxy")}`;
  await m.run(`sudo tee /etc/caddy/Caddyfile >/dev/null <<'END'\n${file}END`);
  await m.run(block("proxy", "reload caddy"));
  await m.run("echo 127.0.0.1 thikana.example.com | sudo tee -a /etc/hosts");
  await m.run(up(NAME));
  expectIn(await m.run(block("proxy", "--resolve")), '"status":"ok"');
  expectIn(await m.run(block("service", "thikana doctor")), "the latest request through 127.0.0.1");
  step("proxy: TLS by Caddy's own authority; doctor sees it");
  const authority = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt";
  await m.run(`sudo install -m 0644 ${authority} /tmp/root.crt`);
  const env = `export SERVER=${NAME} SECRET_KEY=${key} CURL_CA_BUNDLE=/tmp/root.crt; `;
  expectIn(await m.run(env + block("clients", "esac")), '"order_id":"1001"');
  step("clients: the program for curl scores order 1001 through TLS, with the certificate verified");
}

const order = (url: string, key: string) => `curl -sk ${url}/api/v1/order/1001 -H "X-API-Key: ${key}"`;

/** The newest file of a folder of the service. */
async function newest(m: Machine, folder: string): Promise<string> {
  const [name] = (await m.run(`sudo ls ${folder}`)).match(/thikana-\w+\.tar(?![\s\S]*\.tar)/) ?? [];
  if (!name) throw new Error(`no backup in ${folder}`);
  return name;
}

async function backups(m: Machine, key: string): Promise<void> {
  await m.run(block("backup", "thikana backup /srv/backups"));
  const name = await newest(m, "/srv/backups");
  await m.run(block("backup", "--data-dir /tmp/try\n").replace(EXAMPLE, name));
  const stop = m.start(block("backup", "--port 8090"));
  const there = "http://127.0.0.1:8090";
  expectIn(await m.run(up(there) + order(there, key)), '"order_id":"1001"');
  await stop();
  await m.run(block("backup", "rm -r /tmp/try"));
  step("backup: made, restored into an empty folder, and served beside the server");
  await m.run(block("backup", "--data-dir /var/lib/thikana").replace(EXAMPLE, name));
  expectIn(await m.run(up() + order(NAME, key)), '"order_id":"1001"');
  expectIn(await m.run(block("backup", "release-alerts")), "Alerts are sent again");
  step("backup: a real restore, with the service");
}

/** As on another new machine: the older program, which knows nothing of what the newer has stored. */
async function startAnew(m: Machine): Promise<void> {
  expectIn(
    await m.run("sudo thikana service remove"),
    "Delete these yourself if you no longer need them: /var/lib/thikana",
  );
  await m.run("sudo test -e /var/lib/thikana/thikana.db");
  step("service: removed, and its data stay");
  await m.run("sudo rm -r /var/lib/thikana /etc/thikana.env thikana-data");
}

async function upgradeAndBack(m: Machine): Promise<void> {
  m.copy(old, "thikana");
  await m.run(block("service", "service install"));
  const signedUp = await m.run(up() + block("README", "auth/signup"));
  const key = /"secret_key":"(sk_\w+)"/.exec(signedUp)?.[1] ?? "";
  await m.run(`export SERVER=${LOCAL} SECRET_KEY=${key}; ${block("clients", "esac")}`);
  const before = await schema(m);

  await m.run(block("upgrade", "command -v thikana"));
  m.copy(current, "thikana");
  await m.run(block("upgrade", "service install"));
  expectIn(await m.run(up() + order(LOCAL, key)), '"order_id":"1001"');
  expectIn(await m.run(block("upgrade", "thikana doctor")), /Server +running this program/);
  const after = await schema(m);
  if (after <= before) throw new Error(`the schema was ${before} and is ${after}`);
  step(`upgrade: schema ${before} to ${after}; the order is there`);

  await m.run(block("upgrade", "install -m 0755 older-thikana"));
  const refused = await m.run(
    "sudo -u thikana thikana serve --port 0 --data-dir /var/lib/thikana && exit 1 || true",
  );
  // The rest is in the words of the older program.
  const [shown] = block("upgrade", "newer than this").split(", start");
  expectIn(refused, shown.replace("34", String(after)).replace("31", String(before)));
  const name = await newest(m, "/var/lib/thikana/backups/before-migration");
  await m.run(block("upgrade", "before-migration/thikana-").replace(EXAMPLE, name));
  expectIn(await m.run(up() + order(LOCAL, key)), '"order_id":"1001"');
  expectIn(await m.run(block("upgrade", "release-alerts")), "Alerts are sent again");
  step(
    `upgrade: the older program refuses schema ${after}; back to ${await schema(m)} by the backup, the order is there`,
  );
  await m.run(block("upgrade", "service install"));
  expectIn(await m.run(up() + order(LOCAL, key)), '"order_id":"1001"');
  step("upgrade: and forward again");
}

const schema = async (m: Machine) =>
  Number(/"schema":(\d+)/.exec(await m.run(`${up()} curl -s ${LOCAL}/health`))?.[1]);

async function debianPackage(m: Machine): Promise<void> {
  await m.run("sudo thikana service remove && sudo rm /usr/local/bin/thikana");
  const name = deb.split("/").at(-1) ?? "";
  m.copy(deb, name);
  await m.run(`DEBIAN_FRONTEND=noninteractive sudo -E apt-get install -qq -y ./${name}`);
  expectIn(await m.run(`${up()} systemctl show -p ExecStart thikana`), "/usr/bin/thikana serve");
  await m.run(`DEBIAN_FRONTEND=noninteractive sudo -E apt-get install -qq -y --reinstall ./${name}`);
  await m.run(up());
  expectIn(await m.run("sudo apt-get remove -qq -y thikana"), "The data stay in /var/lib/thikana");
  await m.run("sudo test -e /var/lib/thikana/thikana.db && ! systemctl is-active thikana");
  step(
    "service: the Debian package takes over data and settings, is installed again, and removed without the data",
  );
}

const machine = await boot(newRoot());
try {
  await firstDay(machine);
  const key = await service(machine, LOCAL);
  await proxy(machine, key);
  await backups(machine, key);
  await startAnew(machine);
  await upgradeAndBack(machine);
  await debianPackage(machine);
  console.log("The guide goes through.");
} finally {
  await machine.end();
}
