/** Runs the program from source, as a process. */
import { join } from "node:path";
import { freePort } from "../support/binary.ts";

const MAIN = join(import.meta.dir, "../../src/main.ts");

export interface Started {
  stdout: () => string;
  stderr: () => string;
  kill(signal: NodeJS.Signals): void;
  exited: Promise<number>;
}

export interface Serving extends Started {
  url: string;
  port: number;
}

/** Starts the server from source; resolves when it listens or has ended. */
export async function serve(
  dataDir: string,
  port = freePort(),
  env: Record<string, string> = {},
): Promise<Serving> {
  const args = ["serve", "--port", String(port), "--data-dir", dataDir];
  const server = await start(args, '"listening"', env);
  return { url: `http://127.0.0.1:${port}`, port, ...server };
}

/** Starts a command that runs until it is stopped; resolves when it has printed a text on a stream, or has ended. */
export async function start(
  args: readonly string[],
  text: string,
  env: Record<string, string> = {},
  stream: "stdout" | "stderr" = "stdout",
): Promise<Started> {
  const child = Bun.spawn([process.execPath, MAIN, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const texts = { stdout: "", stderr: "" };
  const read = async (name: "stdout" | "stderr") => {
    for await (const chunk of child[name]) texts[name] += Buffer.from(chunk).toString();
  };
  const ended = Promise.all([read("stdout"), read("stderr")]);
  while (!texts[stream].includes(text) && child.exitCode === null) await Bun.sleep(5);
  return {
    stdout: () => texts.stdout,
    stderr: () => texts.stderr,
    kill: (signal) => child.kill(signal),
    exited: ended.then(() => child.exited),
  };
}

/** Runs a command to its end. @param stdin empty by default */
export async function run(
  args: readonly string[],
  { env = {}, stdin = "" }: { env?: Record<string, string>; stdin?: string } = {},
): Promise<{ status: number; stdout: string; stderr: string }> {
  const child = Bun.spawn([process.execPath, MAIN, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdin: new Blob([stdin]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr, status] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { status, stdout, stderr };
}
