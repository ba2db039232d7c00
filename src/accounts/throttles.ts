/** Rate limits of the server. */
import { LoginThrottle } from "./login-throttle.ts";
import { Throttle } from "./throttle.ts";

const MINUTE_MS = 60_000;

/** `adminKey` counts wrong keys; it and `signup` count by network. @param widgetRate per minute and IP */
export function createThrottles(widgetRate: number) {
  return {
    login: new LoginThrottle(),
    signup: new Throttle({ limit: 20, windowMs: 60 * MINUTE_MS }),
    adminKey: new Throttle({ limit: 10, windowMs: 15 * MINUTE_MS }),
    testAlert: new Throttle({ limit: 10, windowMs: MINUTE_MS }),
    widgetIp: new Throttle({ limit: widgetRate, windowMs: MINUTE_MS }),
  };
}
export type Throttles = ReturnType<typeof createThrottles>;
