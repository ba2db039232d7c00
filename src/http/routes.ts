/** All resources, in the order of the reference, and their routes. */
import type { TObject, TSchema } from "@sinclair/typebox";
import type { AnyElysia } from "elysia";
import type { Role } from "../features/accounts/roles.ts";
import { accountRoutes } from "./account.ts";
import { accountAccessRoutes } from "./account-access.ts";
import { activityRoutes } from "./activity.ts";
import { addressRoutes } from "./address.ts";
import { adminRoutes } from "./admin.ts";
import { adminBackupRoutes } from "./admin-backups.ts";
import { alertRoutes } from "./alerts.ts";
import { rtoAnalyticsRoutes } from "./analytics-rto.ts";
import { type Answers, answersOf } from "./answer.ts";
import { auditRoutes } from "./audit.ts";
import { authRoutes } from "./auth.ts";
import { bulkRoutes } from "./bulk.ts";
import { callRoutes } from "./calls.ts";
import { claimRoutes } from "./claims.ts";
import { clockRoutes } from "./clock.ts";
import { consoleRoutes } from "./console.ts";
import { decisionRoutes } from "./decisions.ts";
import { doublesRoutes } from "./doubles.ts";
import { exportRoutes } from "./export.ts";
import { healthRoutes } from "./health.ts";
import { listRoutes } from "./lists.ts";
import { memberRoutes } from "./members.ts";
import { metricsRoutes } from "./metrics/index.ts";
import { namedKeyRoutes } from "./named-keys.ts";
import { orderAddressRoutes } from "./order-address.ts";
import { orderRoutes } from "./orders.ts";
import { pageAssetRoutes } from "./page-assets.ts";
import { demoRoutes } from "./pages.ts";
import { privacyRoutes } from "./privacy.ts";
import { publicRoutes } from "./public.ts";
import { rescoreRoutes } from "./rescore.ts";
import { ruleRoutes } from "./rules.ts";
import { securityTextRoutes } from "./security-text.ts";
import { spotCheckRoutes } from "./spot-checks.ts";
import { timelineRoutes } from "./timeline.ts";
import { totpRoutes } from "./totp.ts";
import { viewRoutes } from "./views.ts";
import { webhookRoutes } from "./webhooks.ts";
import { widgetRoutes } from "./widget.ts";

/** Each an Elysia plugin. The plugin of the reference itself is added in `api.ts`, as it needs their document. */
export const RESOURCES: AnyElysia[] = [
  addressRoutes,
  bulkRoutes,
  orderRoutes,
  callRoutes,
  orderAddressRoutes,
  claimRoutes,
  decisionRoutes,
  spotCheckRoutes,
  timelineRoutes,
  rescoreRoutes,
  doublesRoutes,
  viewRoutes,
  exportRoutes,
  rtoAnalyticsRoutes,
  ruleRoutes,
  listRoutes,
  auditRoutes,
  webhookRoutes,
  alertRoutes,
  publicRoutes,
  widgetRoutes,
  demoRoutes,
  authRoutes,
  accountRoutes,
  accountAccessRoutes,
  memberRoutes,
  namedKeyRoutes,
  totpRoutes,
  activityRoutes,
  privacyRoutes,
  adminRoutes,
  adminBackupRoutes,
  clockRoutes,
  consoleRoutes,
  pageAssetRoutes,
  healthRoutes,
  securityTextRoutes,
  metricsRoutes,
];

/** A route as the OpenAPI document, the answers to unknown methods and the tests see it. */
export interface Route {
  method: string;
  /** With parameters in OpenAPI notation: `/api/v1/pincode/{pin}`. */
  path: string;
  /** Its guard: the names in `components.securitySchemes`, the statuses of its Problems, the role for a session. */
  security: readonly string[];
  guardErrors: readonly number[];
  role: Role | undefined;
  body: TSchema | undefined;
  query: TObject | undefined;
  params: TObject | undefined;
  /** Null for a route that is not described, such as a page's assets. */
  answers: Answers | null;
  /** As the resource gives it: operationId, tags, summary, description. */
  detail: Detail;
}

interface Detail {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  requestBody?: { required: boolean; content: Record<string, { schema: TSchema; example?: object }> };
}

/** What macros and resources write into Elysia's `detail`. */
interface Described extends Detail {
  security?: Record<string, string[]>[];
  "x-admits"?: { errors: readonly number[]; role: Role | undefined };
}

/** The routes of plugins. */
export const routesOf = (plugins: readonly AnyElysia[]): Route[] =>
  plugins.flatMap(({ routes }) => routes.map(routeOf));

function routeOf({ method, path, hooks }: AnyElysia["routes"][number]): Route {
  const { security = [], "x-admits": admits, ...detail } = (hooks.detail ?? {}) as Described;
  // A route without a guard would be open to everybody.
  if (!admits && path.startsWith("/api/")) throw new Error(`${method} ${path} does not say who may use it`);
  return {
    method,
    path: path.replace(/:(\w+)/g, "{$1}"),
    security: security.flatMap((scheme) => Object.keys(scheme)),
    guardErrors: admits?.errors ?? [],
    role: admits?.role,
    body: hooks.body as TSchema | undefined,
    query: hooks.query as TObject | undefined,
    params: hooks.params as TObject | undefined,
    answers: answersOf(hooks.response),
    detail,
  };
}
