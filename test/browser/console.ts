/** A shop whose console the tests work in: an account of the shared server, its members, its orders. */
import type { Page } from "playwright-core";
import { BAD } from "../features/orders/support.ts";
import { ask } from "../http/orders.ts";
import { signUp } from "../http/server.ts";
import { sharedServer } from "../http/shared-server.ts";
import { join } from "../http/team.ts";
import { type ConsoleOptions, openConsole } from "./visit.ts";

export interface ConsoleShop {
  readonly url: string;
  readonly owner: string;
  /** Two agents beside the owner. */
  readonly agents: readonly [string, string];
  /** Adds a member who may only look. @returns the e-mail */
  viewer(name?: string): Promise<string>;
  /** Calls the interface with the secret key. @throws Error for an answer other than 200 */
  call<T = unknown>(method: string, path: string, body?: object): Promise<T>;
  /** Scores orders that need a review, `1001` and on, placed a millisecond after each other. */
  seed(count: number, change?: (i: number) => object): Promise<void>;
  /** A page of a member, signed in at this path. */
  signIn(email: string, path: string, options?: ConsoleOptions): Promise<Page>;
}

export async function openConsoleShop(): Promise<ConsoleShop> {
  const server = await sharedServer();
  const { url } = server;
  const owner = await signUp(server);
  const [asha, ravi] = await Promise.all(["Asha", "Ravi"].map((name) => join(server, owner, name)));
  const call = <T>(method: string, path: string, body?: object) =>
    ask(server, owner, `${method} ${path}`, body) as Promise<T>;
  return {
    ...{ url, call, owner: owner.email, agents: [asha.email, ravi.email] },
    viewer: async (name = "Vimala") => (await join(server, owner, name, "viewer")).email,
    async seed(count, change = () => ({})) {
      const first = Date.now() - count;
      const orders = Array.from({ length: count }, (_, i) => ({
        ...BAD,
        placed_at: new Date(first + i).toISOString(),
        ...{ order_id: `${1001 + i}`, reference: `#${1001 + i}`, order_value: 500 + i, ...change(i) },
      }));
      for (let from = 0; from < orders.length; from += 50) {
        const some = orders.slice(from, from + 50);
        await Promise.all(some.map((order) => call("POST", "/api/v1/order/score", order)));
      }
    },
    async signIn(email, path, options) {
      const { page } = await openConsole(url, path, { width: 1280, ...options, as: email });
      await page.waitForSelector("main#page");
      return page;
    },
  };
}
