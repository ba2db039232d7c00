/** Health check. */

import { Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { literals } from "../lib/literals.ts";
import { answers } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { request } from "./plugins/request.ts";
import { json } from "./respond.ts";
import { isoTime, isoTimeOrNull, namedObject, nullable, time } from "./schemas.ts";

const Health = namedObject("Health", {
  status: literals(["ok", "unavailable"]),
  version: t.String(),
  uptime_s: t.Integer(),
  database: t.Object({
    ok: t.Boolean(),
    schema: t.Integer(),
    sqlite: t.Optional(t.String({ description: "Version of SQLite, if the database is SQLite" })),
    postgres: t.Optional(t.String({ description: "Version of PostgreSQL, if the database is PostgreSQL" })),
    damage: t.Optional(
      t.Object(
        {
          error: t.String({ description: "The first sign of damage" }),
          since: time("When it was noticed"),
          advice: t.String({ description: "What to do, with the last good backup and the command" }),
        },
        { description: "The file may be damaged: the status stays until a check of the whole file passes" },
      ),
    ),
  }),
  directory: t.Object({ version: t.String(), pins: t.Integer() }),
  backup: t.Object(
    {
      problem: nullable(
        literals(["failed", "late"], {
          description: "failed: the last attempt failed; late: none has succeeded for twice the interval",
        }),
      ),
      last_at: nullable(time("The last successful backup")),
    },
    { description: "Does not change the status: the service works" },
  ),
  alerts: t.Object(
    { held_since: nullable(time("Restore since which no alerts are sent: thikana admin release-alerts")) },
    { description: "Does not change the status" },
  ),
  clock: t.Object(
    { doubted: t.Boolean({ description: "The clock may be wrong: nothing is deleted until it is trusted" }) },
    { description: "Does not change the status either" },
  ),
});

const Readiness = namedObject("Readiness", {
  ready: t.Boolean(),
  database: t.Boolean({ description: "Whether it can be read and written" }),
});

export const healthRoutes = new Elysia({ name: "health", tags: ["Service"] })
  .use(request)
  .get("/health", ({ ctx }) => health(ctx), {
    response: answers(Health, { 503: Health }),
    detail: { operationId: "health", summary: "Whether the service works" },
  })
  .get("/health/ready", ({ ctx }) => ready(ctx), {
    response: answers(Readiness, { 503: Readiness }),
    detail: { operationId: "ready", summary: "Whether a load balancer may send requests here" },
  });

async function health(ctx: RequestContext): Promise<Response> {
  const { services } = ctx;
  const database = await services.dbHealth();
  const { ok } = database;
  const { problem, lastAt } = services.backups.status();
  const body = {
    status: ok ? "ok" : "unavailable",
    version: services.version,
    uptime_s: Math.floor(services.uptimeMs() / 1000),
    database: { ...database, damage: damageShape(services) },
    directory: { version: services.directory.version, pins: services.directory.pinCount },
    backup: { problem, last_at: isoTimeOrNull(lastAt) },
    alerts: { held_since: isoTimeOrNull(services.alertHold.since) },
    clock: { doubted: services.clockWatch?.doubt != null },
  };
  return json(ctx, ok ? 200 : 503, body);
}

function damageShape({ damage }: RequestContext["services"]) {
  if (!damage?.found) return undefined;
  const { code, at } = damage.found;
  return { error: code, since: isoTime(at), advice: damage.advice(({ name }) => name) };
}

/** Before it is ready the server accepts no connections at all. */
async function ready(ctx: RequestContext): Promise<Response> {
  const { ok } = await ctx.services.dbHealth();
  const isReady = ok && !ctx.server.isDraining();
  return json(ctx, isReady ? 200 : 503, { ready: isReady, database: ok });
}
