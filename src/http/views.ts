/** Saved searches of orders. */
import { type Static, Type as t } from "@sinclair/typebox";
import type { ViewInput, ViewRow, ViewUser } from "../accounts/views.ts";
import { personOf } from "./actor.ts";
import type { RequestContext } from "./context.ts";
import { proPlan } from "./guards/plan.ts";
import { requireRole } from "./guards/role.ts";
import { invalid } from "./invalid.ts";
import { route } from "./route.ts";
import { isoTime, namedObject, time } from "./schemas.ts";

const NAME_LIMIT = 60;
const QUERY_LIMIT = 1000;

const fields = {
  name: t.String({ minLength: 1, maxLength: NAME_LIMIT }),
  query: t.String({
    maxLength: QUERY_LIMIT,
    description: "The query string of a list of orders, without the question mark: payment=COD&sort=-value",
  }),
};

const View = namedObject("View", {
  id: t.Integer(),
  ...fields,
  shared: t.Boolean({ description: "Whether all members of the account see it; only owners change those" }),
  by: t.String({ description: "E-mail of the member who made it, or api" }),
  own: t.Boolean({ description: "Whether it is yours" }),
  created_at: time("When it was made"),
});

const Views = namedObject("Views", {
  views: t.Array(View, { description: "Your own and the shared ones, oldest first; at most 100" }),
});

const ViewIn = namedObject("ViewIn", {
  ...fields,
  shared: t.Optional(t.Boolean({ description: "Needs the role owner; with a key every view is shared" })),
});
type ViewIn = Static<typeof ViewIn>;

const ViewPath = t.Object({ id: t.Integer() });
type ViewPath = Static<typeof ViewPath>;

const example = { name: "COD from ₹5,000", query: "payment=COD&min_value=5000&sort=-value", shared: true };

export const viewRoutes = [
  route("GET", "/api/v1/views", {
    guard: proPlan,
    needs: "viewer",
    handler: async (ctx) => ({
      views: (await ctx.services.views.list(userOf(ctx))).map((view) => viewShape(ctx, view)),
    }),
    summary: "Saved searches",
    describes: { id: "views", tag: "Orders", result: Views },
  }),
  route("POST", "/api/v1/views", {
    guard: proPlan,
    needs: "viewer",
    body: ViewIn,
    handler: async (ctx, { body }) =>
      viewShape(ctx, await ctx.services.views.add(userOf(ctx), inputOf(ctx, body))),
    summary: "Save a search",
    text: "No two views that you see have the same name, in any case.",
    example,
    describes: { id: "addView", tag: "Orders", result: View, errors: [409] },
  }),
  route("PUT", "/api/v1/views/{id}", {
    guard: proPlan,
    needs: "viewer",
    params: ViewPath,
    body: ViewIn,
    handler: replace,
    summary: "Replace a saved search",
    example,
    describes: { id: "replaceView", tag: "Orders", result: View, errors: [404, 409] },
  }),
  route("DELETE", "/api/v1/views/{id}", {
    guard: proPlan,
    needs: "viewer",
    params: ViewPath,
    async handler(ctx, { path }) {
      await ctx.services.views.remove(await changeable(ctx, path.id));
      return { removed: true };
    },
    summary: "Remove a saved search",
    describes: {
      id: "removeView",
      tag: "Orders",
      result: namedObject("ViewRemoved", { removed: t.Boolean() }),
      errors: [404],
    },
  }),
];

async function replace(ctx: RequestContext, { path, body }: { path: ViewPath; body: ViewIn }) {
  const view = await changeable(ctx, path.id);
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
  else if (ctx.member === null)
    throw invalid(["body", "shared"], "value_error", "Value error, a key has no views of its own", shared);
  if (name.trim() === "")
    throw invalid(["body", "name"], "value_error", "Value error, it should not be blank", name);
  if (/^\?|[\p{Cc}\s]/u.test(query))
    throw invalid(
      ["body", "query"],
      "value_error",
      "Value error, it should be a query string without the question mark, percent-encoded",
      query,
    );
  return { name, query, isShared: shared };
}

const viewShape = (ctx: RequestContext, { id, name, query, memberId, createdBy, createdAt }: ViewRow) => ({
  ...{ id, name, query },
  shared: memberId === null,
  by: createdBy,
  own: memberId !== null || createdBy === userOf(ctx).name,
  created_at: isoTime(createdAt),
});
