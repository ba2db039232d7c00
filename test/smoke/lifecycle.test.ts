import { expect, test } from "bun:test";
import { join } from "node:path";
import { freePort, PASSWORD, run, signUp, startServer } from "../support/binary.ts";
import { copyBinary } from "./copy.ts";

const login = (url: string, email: string) =>
  fetch(`${url}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });

test("a second process on the same data directory refuses to start, and the first goes on", async () => {
  using copy = copyBinary();
  const dataDir = join(copy.folder, "data");
  const server = await startServer({ binary: copy.binary, dataDir });
  const second = await run(["serve"], {
    binary: copy.binary,
    env: { THIKANA_DATA_DIR: dataDir, THIKANA_PORT: String(freePort()) },
  });
  expect(second.status).not.toBe(0);
  expect(second.stderr + second.stdout).toContain(dataDir);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  await server.stop();
});

test("SIGTERM, or a closed terminal, ends the server with status 0, and the data directory is free again", async () => {
  using copy = copyBinary();
  const dataDir = join(copy.folder, "data");
  for (const signal of ["SIGTERM", "SIGHUP", "SIGTERM"] as const) {
    const server = await startServer({ binary: copy.binary, dataDir });
    expect(await server.stop(signal)).toBe(0);
  }
});

test.skipIf(process.platform !== "linux")("under nohup it outlives its terminal", async () => {
  using copy = copyBinary();
  const nohup = ["sh", "-c", 'trap "" HUP; exec "$@"', "nohup", copy.binary];
  const server = await startServer({ command: nohup, dataDir: join(copy.folder, "data") });
  process.kill(server.pid, "SIGHUP");
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

test("an account is still there when the process was killed right after the answer", async () => {
  using copy = copyBinary();
  const dataDir = join(copy.folder, "data");
  const first = await startServer({ binary: copy.binary, dataDir });
  const { email, secretKey } = await signUp(first.url);
  await first.stop("SIGKILL");

  const second = await startServer({ binary: copy.binary, dataDir });
  expect((await login(second.url, email)).status).toBe(200);
  const response = await fetch(`${second.url}/api/v1/account`, { headers: { "x-api-key": secretKey } });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(email);
  await second.stop();
});

test("the log holds neither the secret key nor the password", async () => {
  using copy = copyBinary();
  const server = await startServer({ binary: copy.binary, dataDir: join(copy.folder, "data") });
  const { email, secretKey } = await signUp(server.url);
  await fetch(`${server.url}/api/v1/account?api_key=${secretKey}`);
  await login(server.url, email);
  await server.stop();
  expect(server.output()).not.toBe("");
  expect(server.output()).not.toContain(secretKey);
  expect(server.output()).not.toContain(PASSWORD);
});

test.each([
  ["an unknown flag", ["serve", "--colour", "red"], "--colour"],
  ["a bad port", ["serve", "--port", "70000"], "70000"],
  ["an unknown command", ["verfy"], "verfy"],
])("%s ends with a status other than 0 and a line that names it", async (_, args, named) => {
  using copy = copyBinary();
  const { status, stderr } = await run(args, { binary: copy.binary, cwd: copy.folder });
  expect(status).not.toBe(0);
  expect(stderr).toContain(named);
});
