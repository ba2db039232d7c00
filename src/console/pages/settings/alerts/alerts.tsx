/** Where alerts go, how a receiver knows that they are genuine, and what became of each. */
import type { Account } from "../../../session/state.ts";
import { Callback } from "./callback.tsx";
import { AlertLog } from "./log.tsx";
import { Signing } from "./signing.tsx";

export const Alerts = ({ account }: { account: Account }) => (
  <>
    <Callback account={account} />
    <Signing />
    <AlertLog />
  </>
);
