/** All route tables, in the order of the reference. */
import { accountRoutes } from "./account.ts";
import { addressRoutes } from "./address.ts";
import { adminRoutes } from "./admin.ts";
import { authRoutes } from "./auth.ts";
import { bulkRoutes } from "./bulk.ts";
import { healthRoutes } from "./health.ts";
import { publicRoutes } from "./public.ts";
import type { Route } from "./route.ts";

/** What the OpenAPI document describes; pages (first page, docs) are beside it. */
export const API_ROUTES: readonly Route[] = [
  ...addressRoutes,
  ...bulkRoutes,
  ...publicRoutes,
  ...authRoutes,
  ...accountRoutes,
  ...adminRoutes,
  ...healthRoutes,
];
