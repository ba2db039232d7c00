/** Saved searches of orders. */

import { type Static, Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { MAX_VIEW_NAME } from "../../data/catalogue/limits.ts";
import type { ViewInput, ViewRow, ViewUser } from "../features/accounts/views.ts";
import { personOf } from "./actor.ts";
import { answers } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { requireRole } from "./guards/role.ts";
import { json, params } from "./input.ts";
import { invalidValue } from "./invalid.ts";
import { auth } from "./plugins/auth.ts";
import { isoTime, namedObject, time } from "./schemas.ts";

const QUERY_LIMIT = 1000;

const fields = {
  name: t.String({ minLength: 1, maxLength: MAX_VIEW_NAME }),
  query: t.String({
    maxLength: QUERY_LIMIT,
    description: "Query string of a list of orders, without the question mark: payment=COD&sort=-value",
  }),
};

const View = namedObject("View", {
  id: t.Integer(),
  ...fields,
  shared: t.Boolean({ description: "Whether all members see it; only owners can change shared ones" }),
  by: t.String({ description: "E-mail of the member who made it, or api" }),
  own: t.Boolean({ description: "Whether it is yours" }),
  created_at: time("When it was made"),
});

const Views = namedObject("Views", {
  views: t.Array(View, { description: "Your own and the shared ones, oldest first; at most 100" }),
});

const ViewIn = namedObject("ViewIn", {
  ...fields,
  shared: t.Optional(t.Boolean({ description: "Needs the role owner; with a key, views are always shared" })),
});
type ViewIn = Static<typeof ViewIn>;

const ViewPath = t.Object({ id: t.Integer() });
type ViewPath = Static<typeof ViewPath>;

const example = { name: "COD from ₹5,000", query: "payment=COD&min_value=5000&sort=-value", shared: true };

export const viewRoutes = new Elysia({ name: "views", tags: ["Orders"] })
  .use(auth)
  .get(
    "/api/v1/views",
    async ({ ctx }) => ({
      views: (await ctx.services.views.list(userOf(ctx))).map((view) => viewShape(ctx, view)),
    }),
    {
      proPlan: "viewer",
      response: answers(Views),
      detail: { operationId: "views", summary: "Saved searches" },
    },
  )
  .post(
    "/api/v1/views",
    async ({ ctx, body }) => viewShape(ctx, await ctx.services.views.add(userOf(ctx), inputOf(ctx, body))),
    {
      proPlan: "viewer",
      body: json(ViewIn, { example: example }),
      response: answers(View, 409),
      detail: {
        operationId: "addView",
        summary: "Save a search",
        description: "Names of the views that you see are unique, case-insensitive.",
      },
    },
  )
  .put("/api/v1/views/:id", ({ ctx, params, body }) => replace(ctx, { params, body }), {
    proPlan: "viewer",
    params: params(ViewPath),
    body: json(ViewIn, { example: example }),
    response: answers(View, 404, 409),
    detail: { operationId: "replaceView", summary: "Replace a saved search" },
  })
  .delete(
    "/api/v1/views/:id",
    async ({ ctx, params }) => {
      await ctx.services.views.remove(await changeable(ctx, params.id));
      return { removed: true };
    },
    {
      proPlan: "viewer",
      params: params(ViewPath),
      response: answers(namedObject("ViewRemoved", { removed: t.Boolean() }), 404),
      detail: { operationId: "removeView", summary: "Remove a saved search" },
    },
  );

async function replace(ctx: RequestContext, { params, body }: { params: ViewPath; body: ViewIn }) {
  const view = await changeable(ctx, params.id);
  return viewShape(ctx, await ctx.services.views.replace(userOf(ctx), view, inputOf(ctx, body)));
}

/** @throws Problem 403 `role_required`, 404 */
async function changeable(ctx: RequestContext, id: number): Promise<ViewRow> {
  const view = await ctx.services.views.get(userOf(ctx), id);
  if (view.memberId === null) requireRole(ctx, "owner");
  return view;
}

const userOf = (ctx: RequestContext): ViewUser => ({
  accountId: ctx.merchant.id,
  member: ctx.member,
  name: personOf(ctx, null),
});

/** @throws Problem 403 `role_required`, Invalid */
function inputOf(ctx: RequestContext, { name, query, shared = ctx.member === null }: ViewIn): ViewInput {
  if (shared) requireRole(ctx, "owner");
  else if (ctx.member === null) throw invalidValue(["body", "shared"], "key_views", shared);
  if (name.trim() === "") throw invalidValue(["body", "name"], "blank", name);
  if (/^\?|[\p{Cc}\s]/u.test(query)) throw invalidValue(["body", "query"], "query_string", query);
  return { name, query, isShared: shared };
}

const viewShape = (ctx: RequestContext, { id, name, query, memberId, createdBy, createdAt }: ViewRow) => ({
  ...{ id, name, query },
  shared: memberId === null,
  by: createdBy,
  own: memberId !== null || createdBy === userOf(ctx).name,
  created_at: isoTime(createdAt),
});
