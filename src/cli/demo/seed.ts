/** Fills a new server with the demo shop, through the same use cases as a real one. */

import { DAY_MS } from "../../lib/time.ts";
import type { Services } from "../../server/app.ts";
import { openAgenda } from "./agenda.ts";
import { createMembers, type DemoAccount } from "./members.ts";
import { type DemoOrder, type ShopOptions, simulateShop } from "./shop.ts";
import { continueStory } from "./story.ts";

/** The server's clock: set while the past is filled in, and running by itself afterwards. */
export class DemoClock {
  #at: number | null;

  /** @param at milliseconds since 1970, until it is set or released */
  constructor(at: number) {
    this.#at = at;
  }

  readonly now = (): number => this.#at ?? Date.now();

  /** Never goes back, so that later writes have later times. */
  set(at: number): void {
    this.#at = Math.max(this.#at ?? 0, at);
  }

  release(): void {
    this.#at = null;
  }
}

export interface SeedOptions extends ShopOptions {
  clock: DemoClock;
  /** Asked between steps; true ends it early. */
  isStopped: () => boolean;
}

/** Of new members and of orders before the first one. */
const LEAD_MS = DAY_MS;

/** When the demo shop opens: the clock's start. */
export const openingOf = ({ now, days }: Pick<ShopOptions, "now" | "days">): number =>
  now - days * DAY_MS - LEAD_MS;

/** Creates the account with its members, orders and everything that happened to them until now. */
export async function seedShop(services: Services, options: SeedOptions): Promise<DemoAccount> {
  const { clock, now, seed } = options;
  const demo = await createMembers(services);
  const { account, owner, agent } = demo;
  const { orders, directory } = services;
  const agenda = openAgenda(openingOf(options), now, (at) => clock.set(at));
  const story = { orders, agenda, account, owner, agent, seed, now };
  const source = `key ${account.secretKeyHint}`;
  const place = async (order: DemoOrder) => {
    const { at, input } = order;
    const channel = input.channel ?? "api";
    continueStory(
      story,
      order,
      await orders.scoreOne(account, input, { source, channel, counted: true, at }),
    );
  };
  for (const order of simulateShop(directory, options)) agenda.add(order.at, () => place(order));
  await agenda.run(options.isStopped);
  await addViews(services, demo);
  clock.release();
  return demo;
}

/** Searches that everybody in the shop uses. */
const VIEWS = [
  { name: "COD, most at stake", query: "payment=COD&sort=-stake" },
  { name: "₹5,000 and more", query: "min_value=5000" },
];

async function addViews({ views }: Services, { account, owner }: DemoAccount): Promise<void> {
  const user = { accountId: account.id, member: owner, name: owner.email };
  for (const view of VIEWS) await views.add(user, { ...view, isShared: true });
}
