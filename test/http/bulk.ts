/** Uploads of files, as a merchant's program sends them. */
import { expect } from "bun:test";
import { holdToSchema } from "./answer-schemas.ts";
import type { Merchant, TestServer } from "./server.ts";

export interface Upload {
  /** Beside the file; mode is addresses when they do not say. */
  fields?: Record<string, string>;
  query?: string;
  name?: string;
  /** `verify` when they do not say. */
  action?: "verify" | "inspect";
}

/** @throws Error when a JSON answer is not as the OpenAPI document describes it */
export async function upload(
  server: TestServer,
  { sk }: Merchant,
  bytes: Uint8Array,
  { fields, query = "", name = "orders.csv", action = "verify" }: Upload = {},
): Promise<Response> {
  const body = new FormData();
  body.append("file", new File([new Uint8Array(bytes)], name));
  for (const [field, value] of Object.entries({ mode: "addresses", ...fields })) body.append(field, value);
  const headers = { "X-API-Key": sk };
  const path = `/api/v1/bulk/${action}${query}`;
  const response = await fetch(server.url + path, { method: "POST", headers, body });
  await holdToSchema("POST", path, response);
  return response;
}

/** What a 200 in JSON says. */
export interface BulkResult {
  mode: string;
  rows: number;
  processed: number;
  failed: number;
  item_rows?: number;
  summary: Record<string, number>;
  /** Of files of orders. */
  levels?: Record<string, number>;
  columns: { matched: Record<string, string>; ignored: string[] };
  warnings: { code: string; detail: string; key?: string; values: Record<string, unknown> }[];
  results: {
    row: number;
    order_id?: string;
    risk_level?: string;
    /** None of files of past orders. */
    check_id?: string;
    status: string;
    standardized: { pincode: string };
  }[];
  errors: { row: number; reason: string; field: string }[];
}

export async function resultOf(response: Promise<Response>): Promise<BulkResult> {
  const given = await response;
  const body = await given.text();
  expect(`${given.status} ${body.slice(0, 300)}`).toStartWith("200 ");
  return JSON.parse(body) as BulkResult;
}
