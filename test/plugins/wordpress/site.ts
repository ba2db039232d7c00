/** A real WordPress with MariaDB, the plugin out of its zip, and the stub of WooCommerce. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { unzipSync } from "fflate";
import { freePort, runProgram } from "../../support/binary.ts";

const ROOT = resolve(import.meta.dir, "../../..");
/** Debian's, unpacked by .ci/php.sh, or another one: any release from 6.1 on. */
const WORDPRESS = process.env.WORDPRESS ?? join(ROOT, ".tools/wordpress/usr/share/wordpress");
const PATH = `${process.env.PATH}:/usr/sbin`;
const which = (name: string) => Bun.which(name, { PATH });

export const PLUGIN_FILE = "thikana-address-check/thikana-address-check.php";
export const PASSWORD = "correct horse battery staple";

/** Whether this machine has what a site needs; .ci/php.sh sees to it. */
export const canRun = ["php", "mariadbd"].every(which) && existsSync(join(WORDPRESS, "wp-load.php"));

export interface Site {
  readonly url: string;
  /** Runs PHP code in a process of its own inside WordPress; gives what it returns. Throws with its output. */
  eval<T>(code: string): Promise<T>;
  /** What PHP and WordPress have complained about so far. */
  complaints(): string;
  stop(): Promise<void>;
}

/** Makes the database, installs WordPress, activates both plugins and serves the site. */
export async function startSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "thikana-wp-"));
  const database = await startDatabase(folder);
  const port = freePort();
  const site = join(folder, "site");
  const log = join(folder, "debug.log");
  layOut(site, { socket: database.socket, port, log });

  const run = async <T>(code: string, env: Record<string, string> = {}): Promise<T> => {
    const script = join(import.meta.dir, "wp.php");
    const { status, stdout, stderr } = await runProgram(
      ["php", "-d", "display_errors=stderr", script, code],
      { cwd: site, env: { PATH, SITE_HOST: `127.0.0.1:${port}`, ...env } },
    );
    if (status !== 0) throw new Error(`${code}\n${stdout}\n${stderr}`);
    return JSON.parse(stdout.slice(stdout.lastIndexOf("\n"))) as T;
  };
  await run(`wp_install('Shop', 'admin', 'admin@example.com', true, '', '${PASSWORD}');`, {
    SITE_INSTALLING: "1",
  });

  const server = Bun.spawn(["php", "-S", `127.0.0.1:${port}`, "-t", site], {
    env: { PATH },
    stdout: "ignore",
    stderr: "ignore",
  });
  return {
    url: `http://127.0.0.1:${port}`,
    eval: run,
    complaints: () => (existsSync(log) ? readFileSync(log, "utf8") : ""),
    async stop() {
      server.kill();
      await server.exited;
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Files of the site: WordPress, its settings, the zip's content where WordPress would unpack it. */
function layOut(site: string, { socket, port, log }: { socket: string; port: number; log: string }): void {
  cpSync(WORDPRESS, site, { recursive: true, verbatimSymlinks: true });
  const content = join(site, "wp-content");
  for (const [path, bytes] of Object.entries(
    unzipSync(readFileSync(join(ROOT, "widget/woocommerce/plugin.zip"))),
  )) {
    const target = join(content, "plugins", path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  }
  cpSync(join(import.meta.dir, "../woocommerce"), join(content, "plugins/woocommerce"), { recursive: true });
  cpSync(join(import.meta.dir, "theme"), join(content, "themes/plain"), { recursive: true });
  cpSync(join(import.meta.dir, "mu-plugin.php"), join(content, "mu-plugins/site.php"));

  const settings = {
    DB_NAME: "wordpress",
    DB_USER: "root",
    DB_PASSWORD: "",
    DB_HOST: `localhost:${socket}`,
    DB_CHARSET: "utf8mb4",
    DB_COLLATE: "",
    WP_HOME: `http://127.0.0.1:${port}`,
    WP_SITEURL: `http://127.0.0.1:${port}`,
    SECURE_AUTH_SALT: "a salt of this site",
    SECURE_AUTH_KEY: "a key of this site",
    WP_DEFAULT_THEME: "plain",
    WP_DEBUG: true,
    WP_DEBUG_DISPLAY: false,
    WP_DEBUG_LOG: log,
    DISABLE_WP_CRON: true,
    WP_HTTP_BLOCK_EXTERNAL: true,
    WP_ACCESSIBLE_HOSTS: "127.0.0.1",
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `define('${name}', ${JSON.stringify(value)});`,
  );
  const config = ["<?php", ...lines, "$table_prefix = 'wp_';", "require __DIR__ . '/wp-settings.php';", ""];
  writeFileSync(join(site, "wp-config.php"), config.join("\n"));
}

async function startDatabase(folder: string): Promise<{ socket: string; stop(): Promise<void> }> {
  const data = join(folder, "db");
  const socket = join(folder, "db.sock");
  const user = `--user=${process.getuid?.() === 0 ? "root" : process.env.USER}`;
  mkdirSync(data);
  const quiet = { stdout: "ignore", stderr: "ignore", env: { PATH } } as const;
  // An empty folder and no privilege tables: enough for one user on one socket.
  const args = ["--no-defaults", `--datadir=${data}`, user, `--socket=${socket}`];
  const light = ["--skip-grant-tables", "--skip-networking", "--innodb-flush-log-at-trx-commit=0"];
  const server = Bun.spawn([which("mariadbd")!, ...args, ...light], quiet);
  const create = `$db = mysqli_init();
    for ($i = 0; $i < 200 && !@$db->real_connect(null, 'root', '', null, 0, '${socket}'); $i++) usleep(50000);
    exit($db->query('CREATE DATABASE wordpress') ? 0 : 1);`;
  const php = ["php", "-r", `mysqli_report(MYSQLI_REPORT_OFF); ${create}`];
  if ((await Bun.spawn(php, quiet).exited) !== 0) throw new Error("The database did not start");
  return {
    socket,
    async stop() {
      server.kill();
      await server.exited;
    },
  };
}
