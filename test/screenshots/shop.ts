/** The shop of `thikana demo` at a time that stands still, so that its pages look the same in each run. */
import { DEMO_PASSWORD } from "../../src/cli/demo/members.ts";
import { DemoClock, openingOf, seedShop } from "../../src/cli/demo/seed.ts";
import { startTestServer } from "../http/server.ts";

const SHOP = { seed: "rangoli", orders: 3000, days: 60, now: Date.UTC(2025, 10, 21, 6, 30) };

/** Stays at the end of the shop's past. */
class StoppedClock extends DemoClock {
  override release(): void {
    this.set(SHOP.now);
  }
}

export interface DemoServer {
  readonly url: string;
  /** When it is there, milliseconds since 1970. */
  readonly now: number;
  readonly owner: { email: string; password: string };
  stop(): Promise<void>;
}

/** Fills the shop and serves it. */
export async function startDemo(): Promise<DemoServer> {
  const clock = new StoppedClock(openingOf(SHOP));
  const server = await startTestServer({ THIKANA_DEFAULT_PLAN: "pro" }, clock.now);
  const { members } = await seedShop(server.services, { ...SHOP, clock, isStopped: () => false });
  const [{ email }] = members;
  return {
    ...{ url: server.url, now: SHOP.now, stop: server.stop },
    owner: { email, password: DEMO_PASSWORD },
  };
}
