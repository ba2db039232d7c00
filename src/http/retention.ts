/** Schemas of the days for which an account keeps its data. */
import { type TInteger, type TSchema, Type as t } from "@sinclair/typebox";
import type { RetentionName } from "../features/accounts/retention.ts";
import { KEPT_DAYS } from "../settings.ts";
import { namedObject, nullable } from "./schemas.ts";

const DATA: Readonly<Record<RetentionName, string>> = {
  orders_days:
    "Orders: name, phone, e-mail, address and notes are erased, as by an erasure of the person; places, items, score, outcome and all counters stay. It counts from when the order was placed. An order without a final outcome is kept for at least 90 days, or as long as the server allows",
  audit_days: "Audit: entries are deleted",
  alerts_days: "Alerts for the callback URL: those not pending are deleted",
  store_events_days: "Webhooks received from stores: those not pending are deleted",
};

const days = (description: string): TInteger =>
  t.Integer({ minimum: KEPT_DAYS.min, maximum: KEPT_DAYS.max, description });

/** One property for each kind of data. */
const ofEach = <S extends TSchema>(schemaOf: (description: string) => S) => ({
  orders_days: schemaOf(DATA.orders_days),
  audit_days: schemaOf(DATA.audit_days),
  alerts_days: schemaOf(DATA.alerts_days),
  store_events_days: schemaOf(DATA.store_events_days),
});

/** A missing property is left unchanged; null is the server's setting. */
export const RetentionIn = t.Object(
  ofEach((description) => t.Optional(nullable(days(description)))),
  {
    $id: "RetentionIn",
    description:
      "Days for which data is kept, at most those of `retention_limits`. A missing property is left unchanged; null sets the server's limit",
  },
);

/** The account's own settings. */
export const RetentionShape = namedObject(
  "Retention",
  ofEach((description) => nullable(days(description))),
);

/** Defaults for an account, which are also the most that it may set. */
export const RetentionLimits = namedObject("RetentionLimits", ofEach(days));
