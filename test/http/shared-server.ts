/** The server that the test files of a process share: each test has an account of its own. */

import { afterThisProcess } from "../support/binary.ts";
import { PRO } from "./orders.ts";
import { startTestServer, type TestServer } from "./server.ts";

let running: Promise<TestServer> | undefined;

/** A server where everybody may sign up, for Pro; the program that merchants run. It ends with the process. */
export async function sharedServer(): Promise<TestServer> {
  // The runner ends what it finds running when a test runs out of time.
  if (!running || !(await isUp(await running))) running = start();
  return running;
}

async function start(): Promise<TestServer> {
  const server = await startTestServer({ ...PRO, THIKANA_WIDGET_RATE: "100000" });
  afterThisProcess('sleep 1; rm -rf "$1"', server.dataDir);
  return server;
}

const isUp = ({ url }: TestServer): Promise<boolean> =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
