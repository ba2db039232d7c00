/** Sends generated requests to a server, and tells of those that it should have answered otherwise. */
import fc from "fast-check";
import { holdToSchema } from "../../http/answer-schemas.ts";
import { storeFutureEntry, storeHold } from "../../http/stored.ts";
import { type Server, temporaryFolder } from "../../support/binary.ts";
import { errorsIn, startFaulty } from "../server.ts";
import type { Body } from "./bodies.ts";
import { newPeople, type People } from "./people.ts";
import { type Attempt, operationsOf } from "./requests.ts";

/** Requests of one server and its accounts: what they change of these ends with them, and a round is run again alone. */
const ROUND = 500;
const CONNECTIONS = 8;
const ANSWER_WITHIN_MS = 10_000;

/** What came of a run. */
export interface FuzzResult {
  requests: number;
  /** How often each status was answered; 0 is no answer. */
  statuses: Record<number, number>;
  operations: number;
  /** Operations that never answered 200. */
  refused: string[];
  /** A sentence and the request each. */
  faults: string[];
}

/**
 * @param requests how many, in rounds of 500
 * @param seed of the first round; the next has the next
 */
export async function fuzz(requests: number, seed: number): Promise<FuzzResult> {
  const operations = operationsOf();
  const refused = new Set(operations.names);
  const statuses: Record<number, number> = {};
  const faults = new Map<string, string>();
  for (let sent = 0, round = seed; sent < requests; sent += ROUND, round++) {
    using folder = temporaryFolder();
    const isRestored = round % 2 === 0;
    const server = await (isRestored ? startRestored(folder.path) : startFaulty(folder.path));
    const people = await newPeople(server, isRestored);
    const numRuns = Math.min(ROUND, requests - sent);
    const queue = fc.sample(operations.requests, { seed: round, numRuns }).values();
    const ids = new Map<string, string>();
    const reproduce = `--requests=${ROUND} --seed=${round}`;
    const client = async () => {
      for (const attempt of queue) {
        if (isRestored && OPENS_ACCOUNT.has(attempt.operation)) continue;
        const { status, fault, told = "" } = await answerOf(server.url, filled(attempt, people, ids), people);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status === 200) refused.delete(attempt.operation);
        people.learn(told);
        const id = /"id":"?([\w-]+)/.exec(told)?.[1];
        if (id) ids.set(collectionOf(attempt), id);
        const seen = fault && `${attempt.operation} as ${attempt.sender} ${fault}`;
        if (seen && !faults.has(seen))
          faults.set(seen, `${seen}\n  ${reproduce}: ${JSON.stringify(attempt)}`);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, client));
    const status = await server.stop();
    for (const line of errorsIn(server.output())) faults.set(line, `${line}\n  ${reproduce}`);
    if (status !== 0) faults.set("end", `the server ended with status ${status}\n  ${reproduce}`);
  }
  return {
    ...{ requests, statuses, operations: operations.names.length },
    ...{ refused: [...refused], faults: [...faults.values()] },
  };
}

/** Sent to no server that is to keep to one account. */
const OPENS_ACCOUNT: ReadonlySet<string> = new Set([
  "POST /api/v1/auth/signup",
  "POST /api/v1/admin/merchants",
]);

/** One that holds its alerts and doubts its clock: some operations end that, the owner's only beside no other account. */
async function startRestored(dataDir: string): Promise<Server> {
  await (await startFaulty(dataDir)).stop();
  const storage = { dataDir, databaseUrl: null };
  await storeHold(storage);
  await storeFutureEntry(storage);
  return startFaulty(dataDir);
}

/** "/api/v1/views" of "PUT /api/v1/views/{id}". */
const collectionOf = ({ operation }: Attempt) => operation.replace(/^\w+ /, "").replace(/\/\{.*/, "");

/** The request with the account's own values, and the id that its collection has told last. */
function filled(attempt: Attempt, people: People, ids: ReadonlyMap<string, string>): Attempt {
  const id = ids.get(collectionOf(attempt)) ?? "1";
  const words = people.wordsOf(attempt);
  const fill = (text: string) =>
    text.replace(/\{(id|pk|email|password|otp|token|setup|now)\}/g, (_, name: string) =>
      name === "id" ? id : (words[name] ?? ""),
    );
  const { path, body } = attempt;
  return { ...attempt, path: fill(path), body: typeof body === "string" ? fill(body) : body };
}

/** Sends one. */
async function answerOf(
  url: string,
  attempt: Attempt,
  people: People,
): Promise<{ status: number; fault?: string; told?: string }> {
  const { method, path, headers, body, sender } = attempt;
  const inQuery = `${path.includes("?") ? "&" : "?"}api_key=${people.secretKey}`;
  const begun = performance.now();
  try {
    const response = await fetch(url + path + (sender === "query" ? inQuery : ""), {
      method,
      headers: { ...headers, ...people.keysOf(attempt) },
      body: typeof body === "object" ? formOf(body) : body,
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const { status } = response;
    await holdToSchema(method, path, response);
    const text = await response.text();
    if (status >= 500) return { status, fault: `gave ${status} ${text}` };
    return { status, told: status === 200 ? text : undefined };
  } catch (error) {
    const seconds = Math.round((performance.now() - begun) / 1000);
    return { status: 0, fault: `after ${seconds} s: ${(error as Error).message}` };
  }
}

function formOf({ file, name, fields }: Exclude<Body, string>): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("file", new Blob([file]), name);
  return form;
}
