/** Addresses of the overview's periods, and of the lists behind its figures. */
import type { paths } from "../../api/schema.d.ts";

/** Days that the overview can show. */
export const PERIODS = [7, 30, 90] as const;
const STANDARD = 30;
type Period = (typeof PERIODS)[number];

/** The period in the query of the page's address; the standard one for anything else. */
export const periodOf = ({ days }: Record<string, string>): Period =>
  PERIODS.find((period) => String(period) === days) ?? STANDARD;

/** Address of the overview of a number of days. */
export const overviewHref = (days: Period): string => `/overview?days=${days}`;

type Filters = NonNullable<paths["/api/v1/orders"]["get"]["parameters"]["query"]>;

/** The list of orders with these filters, named as in `GET /api/v1/orders`. */
export const ordersHref = (filters: Filters): string =>
  `/orders?${new URLSearchParams(filters as Record<string, string>)}`;

/** The filter of orders whose state or PIN is not known. */
export const UNKNOWN = "none";
