/** Runs the program as a process. */
import { type Ended, LISTENING, PROGRAM, runProgram } from "../support/binary.ts";

export interface Started {
  stdout: () => string;
  stderr: () => string;
  kill(signal: NodeJS.Signals): void;
  exited: Promise<number>;
  /** Tells it to stop. @returns its status when it has ended */
  stop(): Promise<number>;
}

export interface Serving extends Started {
  url: string;
}

/**
 * Starts the server; resolves when it listens or has ended.
 * @param port one that the server chooses by default
 */
export async function serve(dataDir: string, env: Record<string, string> = {}, port = 0): Promise<Serving> {
  const args = ["serve", "--port", String(port), "--data-dir", dataDir];
  const server = await start(args, LISTENING, env);
  return { url: LISTENING.exec(server.stdout())?.[1] ?? "", ...server };
}

/** Starts a command that runs until it is stopped; resolves when it has printed a text on a stream, or has ended. */
export async function start(
  args: readonly string[],
  text: RegExp,
  env: Record<string, string> = {},
  stream: "stdout" | "stderr" = "stdout",
): Promise<Started> {
  const child = Bun.spawn([...PROGRAM, ...args], {
    env: { PATH: process.env.PATH, THIKANA_DRAIN_SECONDS: "0", ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const texts = { stdout: "", stderr: "" };
  const read = async (name: "stdout" | "stderr") => {
    for await (const chunk of child[name]) texts[name] += Buffer.from(chunk).toString();
  };
  const ended = Promise.all([read("stdout"), read("stderr")]);
  while (!text.test(texts[stream]) && child.exitCode === null) await Bun.sleep(5);
  const exited = ended.then(() => child.exited);
  return {
    stdout: () => texts.stdout,
    stderr: () => texts.stderr,
    kill: (signal) => child.kill(signal),
    exited,
    stop() {
      child.kill("SIGTERM");
      return exited;
    },
  };
}

/** Runs a command to its end. @param stdin empty by default */
export const run = (
  args: readonly string[],
  { env = {}, stdin, cwd }: { env?: Record<string, string>; stdin?: string; cwd?: string } = {},
): Promise<Ended> =>
  runProgram([...PROGRAM, ...args], { env: { PATH: process.env.PATH, ...env }, stdin, cwd });

/** Runs a command that may write files of 128 blocks at most, as on a disk that is full. @param stdout a file for its output */
export async function onFullDisk(args: readonly string[], stdout = "/dev/null") {
  const limited = 'trap "" XFSZ; ulimit -f 128; out=$1; shift; exec "$@" >"$out"';
  const child = Bun.spawn(["sh", "-c", limited, "sh", stdout, ...PROGRAM, ...args], {
    env: { PATH: process.env.PATH },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const stderr = await new Response(child.stderr).text();
  return { status: await child.exited, stderr };
}
