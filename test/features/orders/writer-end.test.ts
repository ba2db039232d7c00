/** The thread of the database's writer ends under load: requests get a 503, and nothing acknowledged is lost. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join, resolve } from "node:path";
import { PROGRAM, type Server, signUp, startServer, temporaryFolder } from "../../support/binary.ts";
import { GOOD } from "./support.ts";

const CLIENTS = 8;
const BUN_OPTIONS = `--preload=${resolve(import.meta.dir, "end-writer.ts")}`;

interface Answer {
  id: string;
  status: number;
  retryAfter: string | null;
  code?: string;
}

/** One client: scores orders until the server is gone. */
async function client(url: string, secretKey: string, name: string, answers: Answer[]): Promise<void> {
  const headers = { "X-API-Key": secretKey, "Content-Type": "application/json" };
  for (let i = 0; ; i++) {
    const id = `${name}-${i}`;
    const body = JSON.stringify({ ...GOOD, order_id: id });
    try {
      const response = await fetch(`${url}/api/v1/order/score`, { method: "POST", headers, body });
      const { code } = (await response.json()) as { code?: string };
      answers.push({ id, status: response.status, retryAfter: response.headers.get("Retry-After"), code });
    } catch {
      return;
    }
  }
}

const count = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

/** Ends the writer's thread while orders wait for it. */
async function endWriter(server: Server, answers: readonly Answer[]): Promise<void> {
  const before = count(answers, 200);
  while (count(answers, 200) < before + CLIENTS) await Bun.sleep(1);
  process.kill(server.pid, "SIGUSR2");
}

test("it is replaced once; a second end within ten seconds ends the server with status 3", async () => {
  using folder = temporaryFolder();
  const dataDir = join(folder.path, "data");
  const server = await startServer({
    dataDir,
    command: PROGRAM,
    env: { THIKANA_DEFAULT_PLAN: "pro", BUN_OPTIONS },
  });
  const { secretKey } = await signUp(server.url);
  const answers: Answer[] = [];
  const clients = Array.from({ length: CLIENTS }, (_, i) => client(server.url, secretKey, `${i}`, answers));
  await endWriter(server, answers);
  await endWriter(server, answers);
  await Promise.all(clients);
  // Waits for the end; there is nobody left to get the signal.
  expect(await server.stop("SIGCONT")).toBe(3);
  expect(server.output()).toContain("the database writer has failed twice; exiting");

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  for (const { code, retryAfter } of answers.filter(({ status }) => status === 503))
    expect([code, retryAfter]).toEqual(["writer_restarted", "1"]);
  const sqlite = new Database(join(dataDir, "thikana.db"), { readonly: true });
  const stored = new Set(
    sqlite.query<{ id: string }, []>("SELECT order_id AS id FROM orders").values().flat(),
  );
  sqlite.close();
  expect(answers.filter(({ id, status }) => status === 200 && !stored.has(id))).toEqual([]);
});
