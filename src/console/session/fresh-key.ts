/** The secret key of an account that was opened in this page. */
import { Store } from "../store.ts";
import { session } from "./state.ts";

/** Held in memory alone: the server has only its fingerprint, so after a reload nobody can show it. */
export const freshKey = new Store<{ accountId: number; secret: string } | null>(null);

session.listen(() => {
  if (session.value.state === "out") freshKey.value = null;
});
