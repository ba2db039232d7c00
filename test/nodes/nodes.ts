/** Several nodes of the compiled executable on one database, whose clocks are far apart. */
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { BINARY } from "../support/binary.ts";
import { shiftedClock } from "../support/faketime.ts";
import type { Random } from "../support/random.ts";
import { type Child, type Children, until } from "./children.ts";
import { CLOCKS } from "./order-times.ts";

export const ADMIN_KEY = randomBytes(24).toString("hex");

interface Node {
  readonly name: string;
  readonly port: number;
  readonly folder: string;
  /** How its clock is shifted. */
  readonly clock: Record<string, string>;
  child: Child;
  isStopping: boolean;
}

const START_LIMIT_S = 60;
const WATCH_MS = 200;

export class Nodes implements Disposable {
  /** How often one was killed, and how often one ended by itself. */
  kills = 0;
  ends = 0;
  /** How often one was stopped in order and started again. */
  restarts = 0;
  private readonly nodes: Node[];
  private readonly watch: Timer;

  private constructor(
    private readonly children: Children,
    ports: readonly number[],
    private readonly env: Record<string, string>,
  ) {
    this.nodes = ports.map((port, i) => {
      const name = `node${i + 1}`;
      const own = {
        name,
        port,
        folder: children.makeFolder(name),
        clock: shiftedClock(CLOCKS[i % CLOCKS.length]),
      };
      return { ...own, child: this.run(own), isStopping: false };
    });
    // As a service manager does.
    this.watch = setInterval(() => {
      for (const node of this.nodes.filter(({ child, isStopping }) => child.status !== null && !isStopping)) {
        this.ends++;
        this.restart(node);
      }
    }, WATCH_MS);
  }

  /** Starts a node on each port; resolves when all are ready. */
  static async start(children: Children, ports: readonly number[], databaseUrl: string): Promise<Nodes> {
    const instanceKey = join(children.folder, "instance.key");
    writeFileSync(instanceKey, randomBytes(32).toString("hex"), { mode: 0o600 });
    const nodes = new Nodes(children, ports, {
      THIKANA_DATABASE_URL: databaseUrl,
      THIKANA_INSTANCE_KEY_FILE: instanceKey,
      THIKANA_ADMIN_KEY: ADMIN_KEY,
      THIKANA_BACKUP_HOURS: "0",
      THIKANA_TRUSTED_PROXIES: "127.0.0.1/32",
      THIKANA_ALLOW_PRIVATE_CALLBACKS: "127.0.0.0/8",
    });
    try {
      await nodes.ready();
    } catch (error) {
      nodes[Symbol.dispose]();
      throw error;
    }
    return nodes;
  }

  get names(): string[] {
    return this.nodes.map(({ name }) => name);
  }

  /** Resolves when all nodes say that they can be used. */
  async ready(): Promise<void> {
    for (const { name, port } of this.nodes) {
      await until(`${name} is ready`, START_LIMIT_S, () =>
        fetch(`http://127.0.0.1:${port}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      );
    }
  }

  /** `kill -9` of one of them, which is started again at once. */
  async killOne(random: Random): Promise<void> {
    const node = random.pick(this.nodes);
    const { child } = node;
    await child.kill();
    this.kills++;
    // It may have been replaced meanwhile, had it just ended by itself.
    if (node.child === child) this.restart(node);
  }

  /**
   * Stops one after the other as an upgrade does, so many in all, and starts each again.
   * @param serves resolves when the load balancer sends requests to all nodes again
   * @throws Error when a node does not end with status 0
   */
  async restartInTurn(times: number, serves: () => Promise<void>): Promise<void> {
    for (let i = 0; i < times; i++) {
      const node = this.nodes[i % this.nodes.length];
      node.isStopping = true;
      await node.child.kill("SIGTERM");
      if (node.child.status !== 0) throw new Error(`${node.name} ended with status ${node.child.status}`);
      this.restart(node);
      node.isStopping = false;
      this.restarts++;
      await serves();
    }
  }

  /** From now on none is started again. */
  [Symbol.dispose](): void {
    clearInterval(this.watch);
  }

  private restart(node: Node): void {
    node.child = this.run(node);
  }

  private run({ name, port, folder, clock }: Omit<Node, "child" | "isStopping">): Child {
    const command = [BINARY, "serve", "--port", String(port), "--data-dir", join(folder, "data")];
    return this.children.start(name, command, folder, { env: { ...this.env, ...clock } });
  }
}
