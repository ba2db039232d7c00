/** Thresholds of the rules used for an order's score. A saved version never changes, so each is read once. */
import { answer, api } from "../../api/client.ts";
import { signedIn } from "../../session/state.ts";
import type { Thresholds } from "./level-distance.ts";

const known = new Map<string, Promise<Thresholds>>();

/** @throws ApiError */
export function thresholdsOf(version: number): Promise<Thresholds> {
  const key = `${signedIn().account.id}/${version}`;
  const cached = known.get(key);
  if (cached) return cached;
  const params = { path: { version } };
  const request = answer(api.GET("/api/v1/rules/history/{version}", { params })).then(
    ({ document }) => document.thresholds,
  );
  known.set(key, request);
  request.catch(() => known.delete(key));
  return request;
}
