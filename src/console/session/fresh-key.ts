/** The secret key of an account created in this page. */
import { Store } from "../store.ts";
import { session } from "./state.ts";

/** Only in memory: the server has only its fingerprint, so it cannot be shown after a reload. */
export const freshKey = new Store<{ accountId: number; secret: string } | null>(null);

session.listen(() => {
  if (session.value.state === "out") freshKey.value = null;
});
