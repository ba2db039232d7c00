/** A node on a database that it reaches by TLS, with certificates of an authority of its own. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SQL } from "bun";
import { describeOnPostgres } from "../db/postgres/support.ts";
import { type Cluster, startCluster } from "../support/postgres-cluster.ts";
import { serve } from "./support.ts";

const KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

describeOnPostgres("a database by TLS", () => {
  const folder = mkdtempSync(join(tmpdir(), "thikana-tls-"));
  const authority = join(folder, "authority.crt");
  let cluster: Cluster | null = null;

  beforeAll(async () => {
    makeAuthority(folder);
    cluster = await startCluster();
  });
  afterAll(async () => {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    ["localhost", `sslmode=verify-full&sslrootcert=${authority}`, 0, ""],
    ["localhost", "sslmode=verify-full", 1, "unable to verify the first certificate"],
    ["localhost", `sslmode=verify-full&sslrootcert=${authority}.lost`, 1, "Unable to access caFile path"],
    ["elsewhere.example", `sslmode=verify-full&sslrootcert=${authority}`, 1, "does not match certificate"],
  ])(
    "whose certificate is for %s, with %s: a node ends with status %i",
    async (host, query, status, said) => {
      const server = new URL(cluster?.url ?? "");
      await useCertificate(server.href, folder, host);
      const url = `postgres://${server.username}@localhost:${server.port}/postgres?${query}`;
      const data = mkdtempSync(join(folder, "data-"));
      const node = await serve(data, { THIKANA_DATABASE_URL: url });
      node.kill("SIGTERM");
      expect([await node.exited, node.stderr()]).toEqual([status, expect.stringContaining(said)]);
    },
  );
});

function makeAuthority(folder: string): void {
  openssl(
    folder,
    ["req", "-x509", ...KEY, "-days", "2", "-subj", "/CN=authority", "-keyout", "authority.key"],
    {
      out: "authority.crt",
    },
  );
}

/** Gives the server a certificate for this host; its sessions from now on use it. */
async function useCertificate(url: string, folder: string, host: string): Promise<void> {
  openssl(folder, ["req", ...KEY, "-subj", `/CN=${host}`, "-keyout", "server.key"], { out: "server.csr" });
  writeFileSync(join(folder, "server.ext"), `subjectAltName=DNS:${host}\n`);
  const signed = [
    "-CA",
    "authority.crt",
    "-CAkey",
    "authority.key",
    "-CAcreateserial",
    "-extfile",
    "server.ext",
  ];
  openssl(folder, ["x509", "-req", "-in", "server.csr", "-days", "2", ...signed], { out: "server.crt" });
  await using sql = new SQL({ url, max: 1 });
  const [{ data_directory: directory }] = await sql.unsafe("SHOW data_directory");
  const { uid, gid } = statSync(directory);
  for (const name of ["server.crt", "server.key"]) {
    const path = join(directory, name);
    copyFileSync(join(folder, name), path);
    chownSync(path, uid, gid);
    chmodSync(path, 0o600);
  }
  await sql.unsafe("ALTER SYSTEM SET ssl = on");
  await sql.unsafe("SELECT pg_reload_conf()");
  while (!(await hasCertificate(url, host))) await Bun.sleep(20);
}

/** @returns whether a new session is shown the certificate of this host: the server reads it in its own time */
async function hasCertificate(url: string, host: string): Promise<boolean> {
  const port = new URL(url).port;
  const args = ["s_client", "-starttls", "postgres", "-connect", `localhost:${port}`, "-noservername"];
  const { stdout } = Bun.spawnSync(["openssl", ...args], { stdin: "ignore", stderr: "ignore" });
  return (
    stdout.toString().includes(`subject=CN = ${host}`) || stdout.toString().includes(`subject=CN=${host}`)
  );
}

/** @throws Error with what it said when it fails */
function openssl(folder: string, args: readonly string[], { out }: { out: string }): void {
  const { exitCode, stderr } = Bun.spawnSync(["openssl", ...args, "-out", out], { cwd: folder });
  if (exitCode !== 0) throw new Error(`openssl ${args[0]}: ${stderr}`);
}
