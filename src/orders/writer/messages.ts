/** Messages between the server and the writer thread, many in one string. */
import type { SharedDb } from "../../db/open.ts";
import { createCodec } from "../../threads/codec.ts";
import type { RpcError } from "../../threads/failure.ts";
import type { SavedOrder } from "../types.ts";
import type { OrderToSave, OrderWriter } from "./types.ts";

/** The first message, the only one that is not a string. */
export interface WorkerInit {
  db: SharedDb;
}

export interface RpcRequest {
  id: number;
  name: keyof OrderWriter;
  args: unknown[];
}

export type RpcResponse =
  | { id: number; value: unknown }
  | { id: number; failure: RpcError }
  /** Alerts were committed and can be sent. */
  | { alerts: true }
  | { log: { msg: string; error: string } };

export const REQUEST_CODEC = createCodec<RpcRequest>(
  ({ name, args }) => {
    if (name === "save") return [(args[0] as OrderToSave).part];
    return name === "saveAll" ? (args[0] as OrderToSave[]).map(({ part }) => part) : [];
  },
  ["address", "verification"],
);
export const RESPONSE_CODEC = createCodec<RpcResponse>(
  (response) => ("value" in response ? [response.value].flat().filter(isSaved) : []),
  ["riskReasons"],
);

const isSaved = (value: unknown): value is SavedOrder =>
  typeof value === "object" && value !== null && "riskReasons" in value;
