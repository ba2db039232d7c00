/** A shop, and everything that its buyers, agents and stores send at once. */
import { signUp } from "../../support/binary.ts";
import type { Random } from "../../support/random.ts";
import type { Acknowledged } from "./acknowledged.ts";
import { CLIENTS, SETTINGS, type Shop, sender } from "./clients.ts";

/** Load under way. */
export interface Load {
  /** Ends it. @returns the answers that were not 200, each of a client that ended with it */
  end(): Promise<string[]>;
}

/** A new account with the settings that the clients need. @param callback where nobody listens, by default */
export async function newShop(url: string, callback = "http://127.0.0.1:9/alerts"): Promise<Shop> {
  const keys = await signUp(url);
  const response = await fetch(`${url}/api/v1/account`, {
    method: "PUT",
    headers: { "X-API-Key": keys.secretKey, "Content-Type": "application/json" },
    body: JSON.stringify({ ...SETTINGS, callback_url: callback }),
  });
  if (response.status !== 200) throw new Error(`settings gave ${response.status} ${await response.text()}`);
  return { ...keys, url };
}

/** Starts all clients. @param name of the load, in its order ids */
export function work(shop: Shop, name: string, random: Random, acknowledged: Acknowledged): Load {
  let isEnded = false;
  const send = sender(shop, () => isEnded);
  const clients = CLIENTS.map((client, i) => client(send, `${name}-${i}`, random, acknowledged));
  const settled = Promise.allSettled(clients);
  return {
    async end() {
      isEnded = true;
      return (await settled).flatMap((result) => (result.status === "rejected" ? String(result.reason) : []));
    },
  };
}
