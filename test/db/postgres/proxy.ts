/** Starts the proxy of proxy-thread.ts. */

export const PASS = 0;
/** Forwards a COMMIT, and cuts the connection instead of its answer. */
export const LOSE_COMMIT = 1;
/** Cuts all connections, and new ones. */
export const CUT = 2;

export interface Proxy extends Disposable {
  /** The URL of the server, by way of the proxy. */
  url: string;
  set(mode: number): void;
}

export function startProxy(server: string): Proxy {
  const control = new Int32Array(new SharedArrayBuffer(8));
  const url = new URL(server);
  const thread = new Worker(new URL("./proxy-thread.ts", import.meta.url).href);
  thread.postMessage({ control: control.buffer, host: url.hostname, port: Number(url.port || 5432) });
  Atomics.wait(control, 1, 0, 10_000);
  url.hostname = "127.0.0.1";
  url.port = String(Atomics.load(control, 1));
  return {
    url: url.href,
    set: (mode) => void Atomics.store(control, 0, mode),
    [Symbol.dispose]: () => thread.terminate(),
  };
}
