/** Routes for the owner of the server. */
import type { Guard } from "./guard.ts";
import { unauthorized } from "./secret-key.ts";

export const adminKey: Guard = {
  check(call) {
    const key = call.header("x-admin-key");
    if (key === null) throw unauthorized("key_missing", "Send the admin key in the header X-Admin-Key.");
    if (!call.services.accounts.isAdminKey(key)) {
      throw unauthorized("key_invalid", "This admin key is not the one of this server.");
    }
  },
  security: ["adminKey"],
  errors: [401],
};
