/** Client of the admin API, with a key that is kept only in memory. */
import { answer, api, type Schema } from "../../api/client.ts";
import { toApiError } from "../../api/error.ts";

export type Merchant = Schema["Merchant"];
export type ServerBackups = Schema["Backups"];
export type NewMerchant = Schema["NewMerchant"];

/** Properties of an account that an admin may change. */
export interface MerchantChange {
  name?: string;
  plan?: Merchant["plan"];
  status?: Merchant["status"];
  /** Checks a month; null for the plan's own. */
  quota?: number | null;
}

export type Admin = ReturnType<typeof openAdmin>;

/** @param onRefused called at a 401: the key does not work any more */
export function openAdmin(key: string, onRefused: () => void) {
  const headers = { "X-Admin-Key": key };
  const ask = async <T>(request: Parameters<typeof answer<T>>[0]): Promise<T> => {
    try {
      return await answer(request);
    } catch (error) {
      if (toApiError(error).status === 401) onRefused();
      throw error;
    }
  };
  return {
    /** Oldest first. @param q in a name or an e-mail; "" for all. @throws ApiError, as all of these */
    list: (q: string, limit: number) =>
      ask(api.GET("/api/v1/admin/merchants", { params: { query: { q, limit } }, headers })),
    create: (body: NewMerchant) => ask(api.POST("/api/v1/admin/merchants", { body, headers })),
    change: (mid: number, body: MerchantChange) =>
      ask(
        api.PUT("/api/v1/admin/merchants/{mid}", { params: { path: { mid } }, body: { ...body }, headers }),
      ),
    resetPassword: (email: string) =>
      ask(api.POST("/api/v1/admin/reset-password", { body: { email }, headers })),
    clock: () => ask(api.GET("/api/v1/admin/clock", { headers })),
    /** @param body the time that the person saw */
    confirmClock: (body: { now: string }) => ask(api.POST("/api/v1/admin/clock/confirm", { body, headers })),
    backups: () => ask(api.GET("/api/v1/admin/backups", { headers })),
    startBackup: () => ask(api.POST("/api/v1/admin/backups", { headers })),
    /** @param discard gives up those that were waiting in the backup */
    releaseAlerts: (discard: boolean) =>
      ask(api.POST("/api/v1/admin/alerts/release", { body: { discard }, headers })),
  };
}
