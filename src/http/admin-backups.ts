/** Routes for the owner of the server: backups, and the alerts that a restore holds. */
import { type Static, Type as t } from "@sinclair/typebox";
import { literals } from "../literals.ts";
import { adminOf } from "./actor.ts";
import type { RequestContext } from "./context.ts";
import { adminKey } from "./guards/admin-key.ts";
import { route } from "./route.ts";
import { isoTime, isoTimeOrNull, namedObject, nullable, time } from "./schemas.ts";

const Backup = namedObject("Backup", {
  name: t.String({ description: "Of the file" }),
  kind: literals(["regular", "migration"], {
    description: "migration: made by a new version before it changed the database",
  }),
  made_at: time("The moment that it holds"),
  size_bytes: t.Integer(),
  encrypted: t.Boolean(),
  checked: t.Boolean({
    description: "Whether its copy passed all checks, and the file has the size it had then",
  }),
});

const Backups = namedObject("Backups", {
  every_hours: t.Integer({ description: "0: none are made by themselves" }),
  keep: t.Integer({ description: "How many are kept" }),
  folder: t.String({
    description: "On the server; empty when the data are in PostgreSQL, which is backed up by its own tools",
  }),
  encrypted: t.Boolean({ description: "Whether new ones are" }),
  running: t.Boolean({ description: "Whether one is being made" }),
  problem: nullable(
    literals(["failed", "late"], { description: "late: none has succeeded for twice the interval" }),
  ),
  reason: nullable(t.String({ description: "Why the last attempt failed" })),
  last_at: nullable(time("The last one that succeeded, wherever it is")),
  backups: t.Array(Backup, { description: "Those in the folder, newest first" }),
  alerts_held_since: nullable(time("When a backup was restored: no alerts are sent until they are released")),
});

const Release = t.Object({
  discard: t.Optional(
    t.Boolean({ default: false, description: "Gives up the alerts that were waiting in the backup" }),
  ),
});
const Released = namedObject("ReleasedAlerts", { discarded: t.Integer({ description: "Alerts given up" }) });

export const adminBackupRoutes = [
  route("GET", "/api/v1/admin/backups", {
    guard: adminKey,
    handler: backups,
    summary: "Backups, their schedule, and what is wrong with them",
    describes: { id: "backups", tag: "Admin", result: Backups },
  }),
  route("POST", "/api/v1/admin/backups", {
    guard: adminKey,
    handler(ctx) {
      ctx.services.backups.startNow();
      return backups(ctx);
    },
    summary: "Start a backup",
    text: "It goes to the folder of the scheduled ones, where the oldest are removed. `running` is false when it has ended. 409 `backup_running`, or `backup_elsewhere` when the data are in PostgreSQL.",
    describes: { id: "startBackup", tag: "Admin", result: Backups, errors: [409] },
  }),
  route("POST", "/api/v1/admin/alerts/release", {
    guard: adminKey,
    body: Release,
    async handler(ctx, { body }: { body: Static<typeof Release> }) {
      const { alertHold, alerts } = ctx.services;
      const discarded = await alertHold.release(body.discard ?? false, adminOf(ctx));
      alerts.wake();
      return { discarded };
    },
    summary: "Send alerts again after a restore",
    text: "A restore holds all alerts, because the server that made the backup may have sent those that were waiting.",
    example: { discard: true },
    describes: { id: "releaseAlerts", tag: "Admin", result: Released, errors: [400, 409] },
  }),
];

function backups(ctx: RequestContext) {
  const { backups, alertHold } = ctx.services;
  const { problem, reason, lastAt, isRunning } = backups.status();
  const { everyHours, keep, folder, encrypted } = backups.schedule;
  return {
    every_hours: everyHours,
    keep,
    folder,
    encrypted,
    running: isRunning,
    problem,
    reason,
    last_at: isoTimeOrNull(lastAt),
    backups: backups.list().map((backup) => ({
      name: backup.name,
      kind: backup.kind,
      made_at: isoTime(backup.madeAt),
      size_bytes: backup.bytes,
      encrypted: backup.encrypted,
      checked: backup.checked,
    })),
    alerts_held_since: isoTimeOrNull(alertHold.since),
  };
}
