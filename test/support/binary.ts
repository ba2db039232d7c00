/** The program as a child process, as its owner would start it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** What `make build` makes. */
export const BINARY = resolve(import.meta.dir, "../../dist/thikana");

/** The program from its source, for {@link ServerOptions.command}. */
const SOURCE: readonly string[] = [process.execPath, resolve(import.meta.dir, "../../src/main.ts")];

const { THIKANA_TEST_BINARY, THIKANA_TEST_PROGRAM = THIKANA_TEST_BINARY } = process.env;

/**
 * What tests start that need a process: the executable that THIKANA_TEST_PROGRAM names, which starts in a third of the
 * time, or the source. With THIKANA_TEST_BINARY the servers of all tests are processes.
 */
export const PROGRAM: readonly string[] = THIKANA_TEST_PROGRAM ? [resolve(THIKANA_TEST_PROGRAM)] : SOURCE;

/** What a server logs when it takes requests. */
export const LISTENING = /"listening","url":"(http:[^"]+)"/;

/** A machine that does much else starts a process late. */
const START_LIMIT_MS = 60_000;

export interface Server {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Milliseconds from the start of the process to its first 200. */
  readonly startedInMs: number;
  /** All that the process has printed so far. */
  output(): string;
  /** Sends the signal; resolves with the exit status when the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<number>;
}

export interface ServerOptions {
  dataDir: string;
  /** Which file to start; the one of `make build` by default. */
  binary?: string;
  /** The program and its first arguments, in place of `binary`. */
  command?: readonly string[];
  /** Working directory of the process. */
  cwd?: string;
  env?: Record<string, string>;
  /** One that the server chooses by default. */
  port?: number;
  /** Its log goes to this file, for whom reading it would disturb a measurement; `output()` is empty then. */
  logFile?: string;
}

/** Starts `thikana serve` on a free port and waits for its first 200. Throws with its output when there is none. */
export async function startServer(options: ServerOptions): Promise<Server> {
  // One that the server chooses is free. Of a server whose log is not read it must be known.
  const port = options.port ?? (options.logFile ? freePort() : 0);
  let printed = "";
  const begun = performance.now();
  const child = Bun.spawn([...(options.command ?? [options.binary ?? BINARY]), "serve"], {
    cwd: options.cwd,
    env: {
      ...PLAIN_ENV,
      ...{ THIKANA_PORT: String(port), THIKANA_DATA_DIR: options.dataDir, THIKANA_SIGNUP: "open" },
      ...options.env,
    },
    stdin: "ignore",
    stdout: options.logFile ? Bun.file(options.logFile) : "pipe",
    stderr: "pipe",
  });
  const gather = async (stream: ReadableStream<Uint8Array> | number | undefined) => {
    if (!(stream instanceof ReadableStream)) return;
    const decoder = new TextDecoder();
    for await (const chunk of stream) printed += decoder.decode(chunk, { stream: true });
  };
  const gathered = Promise.all([gather(child.stdout), gather(child.stderr)]);

  // Only its own log tells that it is this process that answers: somebody else may have taken the port.
  const urlOf = () => (options.logFile ? `http://127.0.0.1:${port}` : (LISTENING.exec(printed)?.[1] ?? ""));
  while (urlOf() === "" || !(await isUp(urlOf()))) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() - begun > START_LIMIT_MS) {
      child.kill("SIGKILL");
      await gathered;
      throw new Error(`thikana did not start (exit status ${child.exitCode}):\n${printed}`);
    }
    await Bun.sleep(2);
  }
  void child.exited.then(afterThisProcess('kill -9 "$1"', child.pid));
  const url = urlOf();
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid,
    startedInMs: performance.now() - begun,
    output: () => printed,
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      await gathered;
      return child.exited;
    },
  };
}

/** Runs a command of the executable to its end. */
export const run = (
  args: readonly string[],
  { binary = BINARY, cwd, env }: { binary?: string; cwd?: string; env?: Record<string, string> } = {},
): Promise<Ended> => runProgram([binary, ...args], { cwd, env: { ...PLAIN_ENV, ...env } });

/** How a program ended, and what it printed. */
export interface Ended {
  status: number;
  stdout: string;
  stderr: string;
}

interface ProgramOptions {
  cwd?: string;
  /** All of it; that of this process by default. */
  env?: Record<string, string | undefined>;
  /** Empty by default. */
  stdin?: string | Uint8Array<ArrayBuffer>;
}

/** Runs any program to its end. */
export async function runProgram(
  command: readonly string[],
  { cwd, env = process.env, stdin = "" }: ProgramOptions = {},
): Promise<Ended> {
  const child = Bun.spawn([...command], {
    ...{ cwd, env, stdin: new Blob([stdin]), stdout: "pipe", stderr: "pipe" },
  });
  const [stdout, stderr, status] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { status, stdout, stderr };
}

/** A new account of the server, by its keys. */
export async function signUp(
  url: string,
): Promise<{ secretKey: string; publishableKey: string; email: string }> {
  const email = `merchant-${crypto.randomUUID()}@example.com`;
  const response = await fetch(`${url}/api/v1/auth/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "A merchant", email, password: PASSWORD }),
  });
  const text = await response.text();
  const secretKey = /sk_[0-9A-Za-z]{32}/.exec(text)?.[0];
  const publishableKey = /pk_[0-9A-Za-z]{32}/.exec(text)?.[0];
  if (!secretKey || !publishableKey) throw new Error(`signing up gave ${response.status} ${text}`);
  return { secretKey, publishableKey, email };
}

/** The password of every account that {@link signUp} makes. */
export const PASSWORD = "correct horse battery staple";

/** An empty folder of its own, gone when `using` ends. */
export function temporaryFolder(): { path: string; [Symbol.dispose](): void } {
  const path = mkdtempSync(join(tmpdir(), "thikana-"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** Below the ports that systems give to outgoing connections: none of those takes one before its server listens. */
const PORTS = { from: 20_000, to: 32_000 };

/** A port that was free a moment ago, for a program that cannot choose one itself. */
export function freePort(): number {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * (PORTS.to - PORTS.from));
    try {
      Bun.listen({ hostname: "127.0.0.1", port, socket: { data() {} } }).stop(true);
      return port;
    } catch {
      // Taken: another one.
    }
  }
}

/** Runs a shell script once this process has ended, however it ended: the runner tells nobody of its end. @returns its end */
export function afterThisProcess(script: string, argument: string | number): () => void {
  const shell = Bun.spawn(["sh", "-c", `cat >/dev/null; ${script}`, "sh", String(argument)], {
    ...{ stdin: "pipe", stdout: "ignore", stderr: "ignore" },
  });
  shell.unref();
  return () => shell.kill();
}

/** Nothing of the tester's own settings reaches the process. */
const PLAIN_ENV = { PATH: process.env.PATH ?? "", HOME: tmpdir(), THIKANA_DRAIN_SECONDS: "0" };

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`)).status === 200;
  } catch {
    return false;
  }
}
