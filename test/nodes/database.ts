/** PostgreSQL as a primary and a synchronous standby under Patroni, with etcd, on loopback. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../support/binary.ts";
import { type Child, type Children, killAllIn, until } from "./children.ts";

/** One PostgreSQL server with its Patroni. */
export interface Member {
  readonly name: string;
  /** Of PostgreSQL. */
  readonly port: number;
  /** Of Patroni's REST API, which the load balancer asks who is the primary. */
  readonly restPort: number;
}

interface RunningMember extends Member {
  readonly folder: string;
  /** PostgreSQL's data; also the working folder of all its processes. */
  readonly dataDir: string;
  patroni: Child | null;
}

const START_LIMIT_S = 90;

export class DatabasePair {
  private readonly running: RunningMember[];

  private constructor(
    private readonly children: Children,
    private readonly etcdPort: number,
    private readonly programs: string,
  ) {
    this.running = ["pg1", "pg2"].map((name) => {
      const folder = children.makeFolder(name);
      const [port, restPort] = [freePort(), freePort()];
      return { name, port, restPort, folder, dataDir: join(folder, "data"), patroni: null };
    });
  }

  /**
   * Starts etcd and both members; resolves when one is primary and the other its synchronous standby.
   * @param programs folder of PostgreSQL's programs
   */
  static async start(children: Children, programs: string): Promise<DatabasePair> {
    const pair = new DatabasePair(children, await startEtcd(children), programs);
    const [first, second] = pair.running;
    pair.startMember(first);
    await until("a primary", START_LIMIT_S, async () => (await pair.primary()) !== null);
    pair.startMember(second);
    await pair.waitForStandby();
    return pair;
  }

  get members(): readonly Member[] {
    return this.running;
  }

  /** The one that holds the lock of the primary; null when there is none. */
  async primary(): Promise<Member | null> {
    return (await this.memberThatIs("primary")) ?? null;
  }

  /** Resolves when there is a standby that gets every transaction before its client hears of it. */
  async waitForStandby(): Promise<void> {
    await until("a synchronous standby", START_LIMIT_S, async () => !!(await this.memberThatIs("sync")));
  }

  /** The death of the primary's machine: Patroni and all processes of PostgreSQL, at once. */
  async killPrimary(): Promise<Member> {
    const member = await this.memberThatIs("primary");
    if (!member?.patroni) throw new Error("there is no primary to kill");
    // It would start PostgreSQL again.
    await member.patroni.kill();
    member.patroni = null;
    if (killAllIn(member.dataDir) === 0) throw new Error("no process of PostgreSQL was found");
    return member;
  }

  /** Starts a member again that was killed. */
  restart({ name }: Member): void {
    const member = this.running.find((one) => one.name === name);
    if (member && !member.patroni) this.startMember(member);
  }

  /** By the word of Patroni's health checks. */
  private async memberThatIs(role: "primary" | "sync"): Promise<RunningMember | undefined> {
    for (const member of this.running) {
      const url = `http://127.0.0.1:${member.restPort}/${role}`;
      if (member.patroni && (await isOk(url))) return member;
    }
  }

  private startMember(member: RunningMember): void {
    const file = join(this.children.folder, `${member.name}.json`);
    // JSON is YAML.
    writeFileSync(file, JSON.stringify(this.settingsOf(member), null, 2));
    member.patroni = this.children.start(member.name, ["patroni", file], member.folder, {
      as: "unprivileged",
    });
  }

  private settingsOf({ name, port, restPort, folder, dataDir }: RunningMember): object {
    return {
      scope: "thikana",
      name,
      restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
      etcd3: { hosts: [`127.0.0.1:${this.etcdPort}`] },
      bootstrap: {
        dcs: {
          ...{ ttl: 20, loop_wait: 2, retry_timeout: 5 },
          ...{ synchronous_mode: true, maximum_lag_on_failover: 1_048_576 },
          postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_keep_size: "256MB" } },
        },
        initdb: [{ encoding: "UTF8" }, { locale: "C" }, "data-checksums"],
      },
      postgresql: {
        ...{ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${port}` },
        ...{ data_dir: dataDir, bin_dir: this.programs, pgpass: join(folder, "pgpass") },
        authentication: {
          superuser: { username: "postgres" },
          replication: { username: "replicator" },
          rewind: { username: "rewinder" },
        },
        parameters: {
          ...{ unix_socket_directories: folder, shared_buffers: "64MB" },
          // In the folder of the run: what a killed server leaves behind is removed with it.
          dynamic_shared_memory_type: "mmap",
        },
        pg_hba: ["local all all trust", "host all all 127.0.0.1/32 trust", REPLICATION],
      },
    };
  }
}

const REPLICATION = "host replication all 127.0.0.1/32 trust";

/** @returns the port for clients */
async function startEtcd(children: Children): Promise<number> {
  const folder = children.makeFolder("etcd");
  const [port, peerPort] = [freePort(), freePort()];
  const [url, peerUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const flags = {
    ...{ name: "etcd", "data-dir": join(folder, "data") },
    ...{ "listen-client-urls": url, "advertise-client-urls": url },
    ...{ "listen-peer-urls": peerUrl, "initial-advertise-peer-urls": peerUrl },
    "initial-cluster": `etcd=${peerUrl}`,
  };
  const command = ["etcd", ...Object.entries(flags).map(([name, value]) => `--${name}=${value}`)];
  const etcd = children.start("etcd", command, folder, { as: "unprivileged" });
  await until("etcd", START_LIMIT_S, () => {
    if (etcd.status !== null) throw new Error(`etcd ended: ${children.logOf("etcd")}`);
    return isOk(`${url}/health`);
  });
  return port;
}

async function isOk(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1000) })).ok;
  } catch {
    return false;
  }
}
