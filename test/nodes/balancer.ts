/** HAProxy in front of the database pair and of the nodes. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../support/binary.ts";
import { type Children, until } from "./children.ts";
import type { Member } from "./database.ts";

export interface Balancer {
  /** The primary of the pair, whichever it is, for the superuser. */
  readonly adminUrl: string;
  /** The same for the nodes, and their database. */
  readonly databaseUrl: string;
  /** Leads to a node that is ready. */
  readonly url: string;
  /** Resolves when it sends requests to all nodes. */
  allNodesServe(): Promise<void>;
  /** Cuts all connections to the database in the middle of what they do; both ends see a closed connection. */
  cutConnections(): Promise<void>;
}

/** Column of the status in HAProxy's statistics. */
const STATUS = 17;

/** @param nodePorts of the nodes, which need not run yet */
export async function startBalancer(
  children: Children,
  members: readonly Member[],
  nodePorts: readonly number[],
): Promise<Balancer> {
  const folder = children.makeFolder("haproxy");
  const [databasePort, httpPort] = [freePort(), freePort()];
  const socket = join(folder, "admin.sock");
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, settings({ socket, databasePort, httpPort, members, nodePorts }));
  const haproxy = children.start("haproxy", ["haproxy", "-db", "-f", file], folder, { as: "unprivileged" });
  const ask = (command: string) => askSocket(socket, command);
  const countUp = async (prefix: string) => {
    const servers = (await ask("show stat").catch(() => "")).split("\n");
    return servers.filter((line) => line.startsWith(prefix) && line.split(",")[STATUS].startsWith("UP"))
      .length;
  };
  await until("HAProxy", 10, async () => {
    if (haproxy.status !== null) throw new Error(`HAProxy ended: ${children.logOf("haproxy")}`);
    // Until its first checks fail, a server counts as up.
    return (await countUp("postgres,pg")) === 1;
  });
  return {
    adminUrl: `postgres://postgres@127.0.0.1:${databasePort}/postgres`,
    databaseUrl: `postgres://thikana@127.0.0.1:${databasePort}/thikana`,
    url: `http://127.0.0.1:${httpPort}`,
    allNodesServe: () =>
      until("all nodes at HAProxy", 60, async () => (await countUp("nodes,node")) === nodePorts.length),
    async cutConnections() {
      for (const { name } of members) await ask(`shutdown sessions server postgres/${name}`);
    },
  };
}

interface Settings {
  socket: string;
  databasePort: number;
  httpPort: number;
  members: readonly Member[];
  nodePorts: readonly number[];
}

/** A request that reached a node is not sent to another one: only the client knows whether it may be repeated. */
function settings({ socket, databasePort, httpPort, members, nodePorts }: Settings): string {
  const databases = members.map(
    ({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`,
  );
  const nodes = nodePorts.map((port, i) => `  server node${i + 1} 127.0.0.1:${port} check`);
  return `
global
  maxconn 1000
  stats socket ${socket} mode 600 level admin
defaults
  timeout connect 2s
  timeout check 2s
  timeout client 1m
  timeout server 1m
listen postgres
  mode tcp
  bind 127.0.0.1:${databasePort}
  timeout client 1h
  timeout server 1h
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${databases.join("\n")}
listen nodes
  mode http
  bind 127.0.0.1:${httpPort}
  balance roundrobin
  option forwardfor
  option httpchk GET /health/ready
  http-check expect status 200
  option redispatch 1
  retries 3
  retry-on conn-failure
  default-server inter 500ms fall 2 rise 1
${nodes.join("\n")}
`;
}

/** One command to HAProxy's administration. @returns its answer */
function askSocket(path: string, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    Bun.connect({
      unix: path,
      socket: {
        open: (socket) => void socket.write(`${command}\n`),
        data(_, chunk) {
          answer += chunk.toString();
        },
        close: () => resolve(answer),
        error: (_, error) => reject(error),
      },
    }).catch(reject);
  });
}
