/** Routes for the server's operator: backups, and alerts held since a restore. */

import { Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { literals } from "../lib/literals.ts";
import { adminOf } from "./actor.ts";
import { answers } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { json } from "./input.ts";
import { auth } from "./plugins/auth.ts";
import { isoTime, isoTimeOrNull, namedObject, nullable, time } from "./schemas.ts";

const Backup = namedObject("Backup", {
  name: t.String({ description: "Name of the file" }),
  kind: literals(["regular", "migration"], {
    description: "migration: made by a new version before it migrated the database",
  }),
  made_at: time("The moment whose data it contains"),
  in_future: t.Boolean({
    description: "Made while the clock was wrong: it does not count as the newest, and is not removed",
  }),
  size_bytes: t.Integer(),
  encrypted: t.Boolean(),
  checked: t.Boolean({
    description: "Whether its copy passed all checks and the file still has the same size",
  }),
});

const Backups = namedObject("Backups", {
  every_hours: t.Integer({ description: "0: no scheduled backups" }),
  keep: t.Integer({ description: "Number of backups kept" }),
  folder: t.String({
    description: "Folder on the server; empty with PostgreSQL, which is backed up by its own tools",
  }),
  encrypted: t.Boolean({ description: "Whether new backups are encrypted" }),
  running: t.Boolean({ description: "Whether a backup is running" }),
  problem: nullable(
    literals(["failed", "late"], { description: "late: no backup has succeeded for twice the interval" }),
  ),
  reason: nullable(t.String({ description: "Why the last attempt failed" })),
  failure: t.Optional(
    t.Object(
      { key: t.String(), values: t.Record(t.String(), t.Unknown()) },
      { description: "Key of the sentence in reason, and its values" },
    ),
  ),
  last_at: nullable(time("The last successful backup, wherever it is")),
  backups: t.Array(Backup, { description: "Backups in the folder, newest first" }),
  alerts_held_since: nullable(time("When a backup was restored: no alerts are sent until they are released")),
});

const Release = t.Object({
  discard: t.Optional(
    t.Boolean({ default: false, description: "Discards the alerts that were waiting in the backup" }),
  ),
});
const Released = namedObject("ReleasedAlerts", { discarded: t.Integer({ description: "Alerts discarded" }) });

export const adminBackupRoutes = new Elysia({ name: "admin-backups", tags: ["Admin"] })
  .use(auth)
  .get("/api/v1/admin/backups", ({ ctx }) => backups(ctx), {
    adminKey: true,
    response: answers(Backups),
    detail: { operationId: "backups", summary: "Backups, their schedule, and what is wrong with them" },
  })
  .post(
    "/api/v1/admin/backups",
    ({ ctx }) => {
      ctx.services.backups.startNow();
      return backups(ctx);
    },
    {
      adminKey: true,
      response: answers(Backups, 409),
      detail: {
        operationId: "startBackup",
        summary: "Start a backup",
        description:
          "It is stored with the scheduled backups, of which the oldest are removed. `running` is false when it has finished. 409 `backup_running`, or `backup_elsewhere` when the data are in PostgreSQL.",
      },
    },
  )
  .post(
    "/api/v1/admin/alerts/release",
    async ({ ctx, body }) => {
      const { alertHold, alerts } = ctx.services;
      const discarded = await alertHold.release(body.discard ?? false, adminOf(ctx));
      alerts.wake();
      return { discarded };
    },
    {
      adminKey: true,
      body: json(Release, { example: { discard: true } }),
      response: answers(Released, 400, 409),
      detail: {
        operationId: "releaseAlerts",
        summary: "Send alerts again after a restore",
        description:
          "After a restore all alerts are held, because the server that made the backup may have sent those that were waiting.",
      },
    },
  );

function backups(ctx: RequestContext) {
  const { backups, alertHold } = ctx.services;
  const { problem, reason, failure, lastAt, isRunning } = backups.status();
  const { everyHours, keep, folder, encrypted } = backups.schedule;
  return {
    every_hours: everyHours,
    keep,
    folder,
    encrypted,
    running: isRunning,
    problem,
    reason,
    failure,
    last_at: isoTimeOrNull(lastAt),
    backups: backups.list().map((backup) => ({
      name: backup.name,
      kind: backup.kind,
      made_at: isoTime(backup.madeAt),
      in_future: backup.isFuture,
      size_bytes: backup.bytes,
      encrypted: backup.encrypted,
      checked: backup.checked,
    })),
    alerts_held_since: isoTimeOrNull(alertHold.since),
  };
}
