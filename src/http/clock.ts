/** Routes for the server's clock: why it is doubted, and confirming that it is right. */

import { type Static, Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Actor } from "../features/accounts/types.ts";
import { literals } from "../lib/literals.ts";
import { Problem } from "../lib/problem.ts";
import { parseTime } from "../lib/time.ts";
import { actorWithIp, adminOf } from "./actor.ts";
import { answers } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { json } from "./input.ts";
import { auth } from "./plugins/auth.ts";
import { isoTime, isoTimeOrNull, namedObject, nullable, time } from "./schemas.ts";

const Clock = namedObject("Clock", {
  doubt: nullable(
    literals(["before_build", "before_record", "jumped_ahead", "other_clock"], {
      description:
        "Why the clock is doubted: it is earlier than the build of the program; earlier than stored data; further ahead than time can have passed; or differs from another clock (NTP, or signed webhooks). Until it is trusted nothing is deleted",
    }),
  ),
  now: time("The server's clock"),
  trusted_at: nullable(time("When it was last trusted; null while it is trusted, or if it never was")),
  may_confirm: t.Boolean({ description: "Whether the caller may confirm that it is right" }),
});

const Confirmation = t.Object({
  now: t.String({ maxLength: 40, description: "The `now` that was compared with another clock" }),
});
type Confirmation = Static<typeof Confirmation>;

const CONFIRM_TEXT =
  "First compare `now` with a clock that is right. Data that has expired by this clock is then erased. 409 `clock_not_doubted`, `clock_impossible` when it is earlier than the build of the program, `clock_changed` when it is no longer near the time that was compared.";
const EXAMPLE = { now: "2026-10-05T08:52:30.000Z" };

export const clockRoutes = new Elysia({ name: "clock" })
  .use(auth)
  .get("/api/v1/clock", async ({ ctx }) => shape(ctx, await isOnlyAccount(ctx)), {
    secretKey: "owner",
    response: answers(Clock),
    detail: { operationId: "clock", tags: ["Service"], summary: "Whether the server's clock is trusted" },
  })
  .post(
    "/api/v1/clock/confirm",
    async ({ ctx, body }) => {
      if (!(await isOnlyAccount(ctx))) throw new Problem("admin_required");
      return confirm(ctx, body, actorWithIp(ctx));
    },
    {
      secretKey: "owner",
      body: json(Confirmation, { example: EXAMPLE }),
      response: answers(Clock, 400, 409),
      detail: {
        operationId: "confirmClock",
        tags: ["Service"],
        summary: "Say that the server's clock is right",
        description: `${CONFIRM_TEXT} Only while the server has one account, as it affects the data of all (403 \`admin_required\`).`,
      },
    },
  )
  .get("/api/v1/admin/clock", ({ ctx }) => shape(ctx, true), {
    adminKey: true,
    response: answers(Clock),
    detail: { operationId: "adminClock", tags: ["Admin"], summary: "Whether the server's clock is trusted" },
  })
  .post("/api/v1/admin/clock/confirm", ({ ctx, body }) => confirm(ctx, body, adminOf(ctx)), {
    adminKey: true,
    body: json(Confirmation, { example: EXAMPLE }),
    response: answers(Clock, 400, 409),
    detail: {
      operationId: "adminConfirmClock",
      tags: ["Admin"],
      summary: "Say that the server's clock is right",
      description: CONFIRM_TEXT,
    },
  });

const isOnlyAccount = async ({ services }: RequestContext): Promise<boolean> =>
  (await services.accounts.count("")) === 1;

async function confirm(ctx: RequestContext, { now }: Confirmation, by: Actor) {
  const seen = parseTime(now);
  if (seen === null) throw new Problem("invalid_now", {}, { field: "now" });
  await requireWatch(ctx).confirm(seen.at, by);
  return shape(ctx, true);
}

function requireWatch({ services }: RequestContext) {
  const { clockWatch } = services;
  if (clockWatch === null) throw new Problem("clock_not_doubted");
  return clockWatch;
}

function shape({ services }: RequestContext, mayConfirm: boolean) {
  const doubt = services.clockWatch?.doubt ?? null;
  return {
    doubt: doubt?.why ?? null,
    now: isoTime(doubt?.now ?? services.clock()),
    trusted_at: isoTimeOrNull(doubt?.trustedAt ?? null),
    may_confirm: mayConfirm && doubt !== null && doubt.why !== "before_build",
  };
}
