/**
 * Asks /health again and again in a process of its own, beside something that must not block the server. Run as
 * `probe.ts URL`; ends when standard input does, and prints what each request took, milliseconds.
 */
const INTERVAL_MS = 5;

/** Starts the probe; the function that is given back ends it. */
export async function startProbe(url: string): Promise<() => Promise<number[]>> {
  const child = Bun.spawn([process.execPath, import.meta.path, url], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  return async () => {
    child.stdin.end();
    return JSON.parse(await new Response(child.stdout).text()) as number[];
  };
}

async function probe(url: string): Promise<void> {
  const took: number[] = [];
  let isEnded = false;
  void Bun.stdin.text().then(() => {
    isEnded = true;
  });
  while (!isEnded) {
    const asked = performance.now();
    await (await fetch(`${url}/health`)).text();
    took.push(performance.now() - asked);
    await Bun.sleep(INTERVAL_MS);
  }
  await Bun.write(Bun.stdout, JSON.stringify(took));
}

if (import.meta.main) await probe(process.argv[2]);
