/** The limits of one server. */
import { LoginThrottle } from "./login-throttle.ts";
import { Throttle } from "./throttle.ts";

const MINUTE = 60_000;

/** DESIGN "Sessions" and "Widget rate". `adminKey` counts wrong keys, it and `signup` by network. */
export function createThrottles(widgetRate: number) {
  return {
    login: new LoginThrottle(),
    signup: new Throttle({ limit: 20, windowMs: 60 * MINUTE }),
    adminKey: new Throttle({ limit: 10, windowMs: 15 * MINUTE }),
    testAlert: new Throttle({ limit: 10, windowMs: MINUTE }),
    widgetIp: new Throttle({ limit: widgetRate, windowMs: MINUTE }),
  };
}
export type Throttles = ReturnType<typeof createThrottles>;
