/** Metrics for Prometheus. */
import { Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { answers, inTypes } from "../answer.ts";
import type { RequestContext } from "../context.ts";
import { auth } from "../plugins/auth.ts";
import { PRIVATE_HEADERS } from "../respond.ts";

export const metricsRoutes = new Elysia({ name: "metrics", tags: ["Service"] })
  .use(auth)
  .get("/metrics", ({ ctx }) => metrics(ctx), {
    metrics: true,
    response: answers(inTypes(t.String(), "text/plain")),
    detail: {
      operationId: "metrics",
      summary: "Metrics for Prometheus",
      description:
        "With THIKANA_METRICS_TOKEN set, send it as a bearer token; else only for this machine, and not " +
        "through a reverse proxy.",
    },
  });

async function metrics({ server }: RequestContext): Promise<Response> {
  // Imported by the first request, to save time and memory on servers without monitoring.
  const { openMetrics } = await import("./registry.ts");
  const { text, type } = await openMetrics(server).read();
  return new Response(text, { headers: { "Content-Type": type, ...PRIVATE_HEADERS } });
}
