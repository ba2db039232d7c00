/** The servers that are measured: this tree's, the base's, and the bare ones beside them. */
import { join } from "node:path";
import { BINARY, freePort, type Server, signUp, startServer, temporaryFolder } from "../support/binary.ts";
import { binaryOf } from "./base.ts";
import type { Contenders, Side } from "./ratio.ts";

/** A server with one account. */
export interface Product extends Server {
  secretKey: string;
}

/** This tree's server and the base's. */
export interface Products extends AsyncDisposable {
  own: Product;
  base?: Product;
}

/** Starts the executable of this tree, and that of the base if there is one; both stop with the object. */
export async function startProducts(base?: string): Promise<Products> {
  const folder = temporaryFolder();
  const started: Server[] = [];
  const start = async (name: string, binary: string): Promise<Product> => {
    const server = await startServer({
      ...{ binary, dataDir: join(folder.path, name), logFile: join(folder.path, `${name}.log`) },
      env: { THIKANA_DEFAULT_PLAN: "pro" },
    });
    started.push(server);
    return { ...server, secretKey: (await signUp(server.url)).secretKey };
  };
  const stop = async () => {
    await Promise.all(started.map((server) => server.stop()));
    folder[Symbol.dispose]();
  };
  try {
    const own = await start("own", BINARY);
    return {
      own,
      ...(base && { base: await start("base", binaryOf(base)) }),
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** All of them with the requests of their own account; the bare server gets those of this tree. */
export function contendersOf(
  { own, base }: Products,
  bare: Side,
  requestsOf: (product: Product) => string[],
): Contenders {
  const requests = requestsOf(own);
  const both = { product: { side: own, requests }, baseline: { side: bare, requests } };
  return base ? { ...both, base: { side: base, requests: requestsOf(base) } } : both;
}

/** A server of the same framework without the product's work. */
export interface Bare extends Side, Disposable {}

/** Starts a script of this folder, as `SCRIPT PORT ARGUMENT`, and waits for its first answer. */
export async function startBare(script: string, argument: string): Promise<Bare> {
  const port = freePort();
  const child = Bun.spawn([process.execPath, join(import.meta.dir, script), String(port), argument], {
    env: { ...process.env, NODE_ENV: "production" },
    ...{ stdout: "inherit", stderr: "inherit" },
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      (response) => response.ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`${script} did not start`);
    await Bun.sleep(10);
  }
  return { port, pid: child.pid, [Symbol.dispose]: () => child.kill() };
}
