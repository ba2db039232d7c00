/** All metrics of a server, in prom-client's registry. */
import { Counter, Gauge, Registry } from "prom-client";
import type { Durations } from "../../lib/durations.ts";
import type { ServerContext } from "../context.ts";
import { addHistogram } from "./histogram.ts";
import type { Measure } from "./measure.ts";
import { processMeasures } from "./process.ts";
import { serviceMeasures } from "./service.ts";

/** A writer that waits for the disk or PostgreSQL must not delay the scrape. */
const WRITER_TIMEOUT_MS = 1000;

interface Metrics {
  /** In the format of Prometheus, and its media type. */
  read(): Promise<{ text: string; type: string }>;
}

const opened = new WeakMap<ServerContext, Metrics>();

/** The metrics of a server, made at the first call. */
export function openMetrics(server: ServerContext): Metrics {
  const known = opened.get(server);
  if (known) return known;
  const metrics = createMetrics(server);
  opened.set(server, metrics);
  return metrics;
}

function createMetrics({ services, requestTimes }: ServerContext): Metrics {
  const registry = new Registry();
  addHistograms(registry, requestTimes, services.engineTimes);
  const build = new Gauge({
    ...{ name: "thikana_build_info", help: "1, with the version as a label", registers: [registry] },
    labelNames: ["version"],
  });
  build.set({ version: services.version }, 1);
  // Asks the writer once for three metrics.
  let writes: Promise<WriteStats | null> | null = null;
  const readWrites = () => {
    writes ??= Promise.race([services.writer.stats(), Bun.sleep(WRITER_TIMEOUT_MS).then(() => null)]);
    return writes;
  };
  const measures = [...processMeasures(services.startedAt), ...serviceMeasures(services, readWrites)];
  for (const measure of measures) addMeasure(registry, measure);
  return {
    async read() {
      writes = null;
      return { text: await registry.metrics(), type: registry.contentType };
    },
  };
}

type WriteStats = Awaited<ReturnType<ServerContext["services"]["writer"]["stats"]>>;

function addHistograms(registry: Registry, requests: ServerContext["requestTimes"], engine: Durations): void {
  addHistogram(registry, {
    ...{ name: "thikana_http_request_duration_seconds", help: "Answered requests" },
    *read() {
      for (const { kind, times } of requests.all())
        yield { labels: { method: kind.method, route: kind.route, status: String(kind.status) }, times };
    },
  });
  addHistogram(registry, {
    ...{ name: "thikana_address_check_duration_seconds", help: "Address checks in the engine" },
    read: () => [{ labels: {}, times: engine }],
  });
}

/** Leaves out a value that cannot be read, so that it does not hide the others. */
function addMeasure(registry: Registry, { name, kind, help, read }: Measure): void {
  const readValue = async () =>
    Promise.resolve()
      .then(read)
      .catch(() => null);
  if (kind === "gauge") {
    new Gauge({
      ...{ name, help, registers: [registry] },
      async collect() {
        const value = await readValue();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
    return;
  }
  new Counter({
    ...{ name, help, registers: [registry] },
    async collect() {
      const value = await readValue();
      this.remove();
      if (value !== null) this.inc(value);
    },
  });
}
