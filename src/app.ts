/** What the parts of one running appliance have in common. */

import type { Throttles } from "./accounts/throttle.ts";
import type { Accounts, Checks, Quota } from "./accounts/types.ts";
import type { AddressEngine } from "./address/index.ts";
import type { Config } from "./config.ts";
import type { Logger } from "./log.ts";
import type { PinLookup } from "./pin-lookup/types.ts";
import type { PinDirectory } from "./pincode/types.ts";

export interface DbHealth {
  ok: boolean;
  /** Version of the schema in the file. */
  schema: number;
  /** Version of SQLite. */
  sqlite: string;
}

/** Everything that the HTTP layer may use. */
export interface Services {
  config: Config;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Version of the program. */
  version: string;
  startedAt: number;
  accounts: Accounts;
  quota: Quota;
  checks: Checks;
  throttles: Throttles;
  directory: PinDirectory;
  engine: AddressEngine;
  pinLookup: PinLookup;
  /** Reads the database; never throws. */
  dbHealth(): Promise<DbHealth>;
}
