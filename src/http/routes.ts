/** All route tables, in the sequence of the reference. */
import { accountRoutes } from "./account.ts";
import { accountAccessRoutes } from "./account-access.ts";
import { activityRoutes } from "./activity.ts";
import { addressRoutes } from "./address.ts";
import { adminRoutes } from "./admin.ts";
import { adminBackupRoutes } from "./admin-backups.ts";
import { alertRoutes } from "./alerts.ts";
import { rtoAnalyticsRoutes } from "./analytics-rto.ts";
import { auditRoutes } from "./audit.ts";
import { authRoutes } from "./auth.ts";
import { bulkRoutes } from "./bulk.ts";
import { callRoutes } from "./calls.ts";
import { claimRoutes } from "./claims.ts";
import { consoleRoutes } from "./console.ts";
import { decisionRoutes } from "./decisions.ts";
import { exportRoutes } from "./export.ts";
import { healthRoutes } from "./health.ts";
import { listRoutes } from "./lists.ts";
import { memberRoutes } from "./members.ts";
import { orderAddressRoutes } from "./order-address.ts";
import { orderRoutes } from "./orders.ts";
import { pageAssetRoutes } from "./page-assets.ts";
import { demoRoutes } from "./pages.ts";
import { privacyRoutes } from "./privacy.ts";
import { publicRoutes } from "./public.ts";
import { rescoreRoutes } from "./rescore.ts";
import type { Route } from "./route.ts";
import { ruleRoutes } from "./rules.ts";
import { spotCheckRoutes } from "./spot-checks.ts";
import { timelineRoutes } from "./timeline.ts";
import { viewRoutes } from "./views.ts";
import { webhookRoutes } from "./webhooks.ts";
import { widgetRoutes } from "./widget.ts";

/** All routes but those of the reference itself. */
export const DESCRIBED_ROUTES: readonly Route[] = [
  ...addressRoutes,
  ...bulkRoutes,
  ...orderRoutes,
  ...callRoutes,
  ...orderAddressRoutes,
  ...claimRoutes,
  ...decisionRoutes,
  ...spotCheckRoutes,
  ...timelineRoutes,
  ...rescoreRoutes,
  ...viewRoutes,
  ...exportRoutes,
  ...rtoAnalyticsRoutes,
  ...ruleRoutes,
  ...listRoutes,
  ...auditRoutes,
  ...webhookRoutes,
  ...alertRoutes,
  ...publicRoutes,
  ...widgetRoutes,
  ...demoRoutes,
  ...authRoutes,
  ...accountRoutes,
  ...accountAccessRoutes,
  ...memberRoutes,
  ...activityRoutes,
  ...privacyRoutes,
  ...adminRoutes,
  ...adminBackupRoutes,
  ...consoleRoutes,
  ...pageAssetRoutes,
  ...healthRoutes,
];
