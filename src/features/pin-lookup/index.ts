/** PIN lookup in the embedded directory, else with the external service, if one is configured. */

import { isArmyPin } from "../../../data/catalogue/army-pin.ts";
import { STATES } from "../../../data/states.ts";
import { isAway } from "../../db/away.ts";
import type { PinCacheCommands, PinCacheQueries, PinCacheRow } from "../../db/queries/pin-cache.ts";
import type { OutsidePin } from "../../engine/address/index.ts";
import type { PincodeInfo } from "../../engine/address/schema.ts";
import type { PinDirectory } from "../../engine/pincode/directory.ts";
import { isPin, typedPin } from "../../engine/pincode/typed-pin.ts";
import type { Logger } from "../../lib/log.ts";
import type { Remote } from "../../lib/threads/rpc.ts";
import { DAY_MS } from "../../lib/time.ts";
import { Breaker } from "./breaker.ts";
import { type PinAnswer, queryIndiaPost } from "./india-post.ts";

/** How long responses of the external service are cached. */
const CACHE_TTL_MS = { found: 30 * DAY_MS, missing: DAY_MS };

/** Response of the lookup endpoints. */
export interface PinLookupResult extends PincodeInfo {
  /** Six digits, the first not 0. */
  valid_format: boolean;
  /**
   * The embedded directory, the service at THIKANA_PIN_LOOKUP_URL, or, if that could not be reached and for the army's
   * PINs, only the PIN's range.
   */
  source: "directory" | "api" | "range";
}

interface PinLookupOptions {
  directory: PinDirectory;
  /** Null: only the directory. */
  service: ExternalServiceOptions | null;
}

interface ExternalServiceOptions {
  /** Setting THIKANA_PIN_LOOKUP_URL. */
  url: string;
  cache: PinCacheQueries & Remote<PinCacheCommands>;
  log: Logger;
  clock: () => number;
}

/**
 * Steps of a lookup:
 *  1. spaces and digits of Indian scripts are read as in an address; a malformed PIN is not looked up;
 *  2. the directory, synchronously;
 *  3. without an external service, or for a prefix that no PIN has: not found;
 *  4. the cached response of the service, from the database;
 *  5. the service; concurrent lookups of the same PIN share one request;
 *  6. if it cannot be reached, only the PIN's range is known: `found: null`; the same for army PINs that it does not
 *     find, as no public list has them.
 */
export function createPinLookup({ directory, service }: PinLookupOptions) {
  const external = service ? new ExternalService(service) : null;
  const ask = (pin: string) => (external && PIN_PREFIXES.has(pin.slice(0, 2)) ? external.ask(pin) : null);
  return {
    /** Whether an external service is asked for PINs missing in the directory. */
    asksOutside: external !== null,
    /** A promise only if the external service must be queried. Never throws or rejects. */
    lookup(typed: string): PinLookupResult | Promise<PinLookupResult> {
      const pin = typedPin(typed);
      if (pin === "") return result(emptyInfo(typed, false), "directory");
      const index = directory.indexOf(Number(pin));
      if (index >= 0) return result(fromDirectory(directory, index), "directory");
      const asked = ask(pin);
      if (!asked) return result(emptyInfo(pin, false), "directory");
      return asked.then((info) => result(info, "api"));
    },
    /**
     * The second argument of `AddressEngine.verify`. Undefined when the PIN is in the directory, when it is malformed or
     * the army's, or when no external service is configured: then only the engine decides.
     */
    outside(pin: string): OutsidePin | Promise<OutsidePin> {
      if (!isPin(pin) || directory.indexOf(Number(pin)) >= 0 || isArmyPin(pin)) return undefined;
      return ask(pin) ?? undefined;
    },
  };
}

export type PinLookup = ReturnType<typeof createPinLookup>;

class ExternalService {
  readonly #breaker = new Breaker({ failures: 3, resetMs: 30_000 });
  readonly #requests = new Map<string, Promise<PincodeInfo>>();

  constructor(private readonly options: ExternalServiceOptions) {}

  /** Never rejects; `found` is null when it could not be determined. */
  ask(pin: string): Promise<PincodeInfo> {
    const running = this.#requests.get(pin);
    if (running) return running;
    const request = this.#answer(pin).finally(() => this.#requests.delete(pin));
    this.#requests.set(pin, request);
    return request;
  }

  async #answer(pin: string): Promise<PincodeInfo> {
    try {
      const now = this.options.clock();
      const cached = await this.#cached(pin);
      // Later than now: the clock was ahead then.
      const age = cached ? now - cached.fetchedAt : -1;
      if (cached && age >= 0 && age < (cached.found ? CACHE_TTL_MS.found : CACHE_TTL_MS.missing))
        return infoOf(cached);
      // A stale cached response is better than none.
      return (await this.#fetch(pin)) ?? (cached?.found ? infoOf(cached) : emptyInfo(pin, null));
    } catch (error) {
      this.options.log.error("PIN lookup failed", { pin, error });
      return emptyInfo(pin, null);
    }
  }

  async #fetch(pin: string): Promise<PinAnswer | null> {
    if (!this.#breaker.allows(this.options.clock())) return null;
    let answer: PinAnswer;
    try {
      answer = await queryIndiaPost(this.options.url, pin);
    } catch (error) {
      this.#breaker.failed(this.options.clock());
      this.options.log.warn("PIN service failed", { pin, reason: (error as Error).message });
      return null;
    }
    this.#breaker.succeeded();
    await this.options.cache.put({ ...answer, fetchedAt: this.options.clock() }).catch(ignoreAway);
    return answer;
  }

  /** Null also while the database is away: the service may be there. */
  async #cached(pin: string): Promise<PinCacheRow | null> {
    return (await this.options.cache.get(pin).catch(ignoreAway)) ?? null;
  }
}

/** Ignores a failed write to the cache. @throws any other error */
function ignoreAway(error: unknown): undefined {
  if (!isAway(error)) throw error;
}

/** Valid two-digit prefixes of PINs: those of the states, and 90 to 99 of the Army Postal Service. */
const PIN_PREFIXES: ReadonlySet<string> = new Set([
  ...STATES.flatMap((state) => state.prefixes),
  ...Array.from({ length: 10 }, (_, i) => String(90 + i)),
]);

function fromDirectory(directory: PinDirectory, index: number): PincodeInfo {
  const from = directory.officesFrom(index);
  return {
    pin: String(directory.pinAt(index)),
    found: true,
    state: STATES[directory.stateOf(index)]?.name ?? "",
    districts: Array.from({ length: directory.districtCount(index) }, (_, k) =>
      directory.areaTitle(directory.districtAt(index, k)),
    ),
    offices: Array.from({ length: directory.officesTo(index) - from }, (_, k) =>
      directory.officeTitle(from + k),
    ),
  };
}

/** An empty result; if unknown (null) and all PINs of the range are in one state, with that state. */
function emptyInfo(pin: string, found: false | null): PincodeInfo {
  const states = found === null ? STATES.filter((state) => state.prefixes.includes(pin.slice(0, 2))) : [];
  return { pin, found, state: states.length === 1 ? states[0].name : "", districts: [], offices: [] };
}

function infoOf({ pin, found, state, districts, offices }: PinCacheRow): PincodeInfo {
  return { pin, found, state, districts, offices };
}

/** @param source which was asked; what it cannot know, such as an army PIN that it does not find, is known only by range */
function result(info: PincodeInfo, source: "directory" | "api"): PinLookupResult {
  const { pin, state, districts, offices } = info;
  const valid_format = isPin(pin);
  const found = info.found === false && valid_format && isArmyPin(pin) ? null : info.found;
  return { pin, valid_format, found, state, districts, offices, source: found === null ? "range" : source };
}
