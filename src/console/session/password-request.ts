/** Requests that wait until the member has given the password again. */
import { answer, api } from "../api/client.ts";
import { Store } from "../store.ts";

/** Ends the wait: whether the password was given. Null while nothing waits. */
export const passwordRequest = new Store<((isGiven: boolean) => void) | null>(null);

let waiting: Promise<boolean> | null = null;

/** Asks for the password, once for all waiting requests. @returns false when the member declines */
export function askPassword(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    passwordRequest.value = resolve;
  }).finally(() => {
    waiting = null;
    passwordRequest.value = null;
  });
  return waiting;
}

/** Sends the password to the server. @throws ApiError 400 when it is wrong, 429 */
export async function givePassword(password: string): Promise<void> {
  await answer(api.POST("/api/v1/account/confirm", { body: { password } }));
  passwordRequest.value?.(true);
}

/** Asks before a link is followed, which cannot do so itself. @throws ApiError when the password was not given */
export const requirePassword = (): Promise<unknown> => answer(api.GET("/api/v1/account/confirm"));
