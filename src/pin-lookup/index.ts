/** Looks a PIN up: in the embedded directory, else with the outside service, if there is one. */
import { STATES } from "../../data/states.ts";
import type { PincodeInfo } from "../address/schema.ts";
import type { PinCacheQueries, PinCacheRow } from "../db/queries/pin-cache.ts";
import type { Logger } from "../log.ts";
import type { PinDirectory } from "../pincode/types.ts";
import { Breaker } from "./breaker.ts";
import { askIndiaPost, type PinAnswer } from "./india-post.ts";
import type { PinLookup, PinLookupResult, PinSource } from "./types.ts";

const DAY = 86_400_000;
/** How long an answer of the outside service is believed. */
const KEPT = { found: 30 * DAY, missing: DAY };

export interface PinLookupOptions {
  directory: PinDirectory;
  /** Null asks nobody. */
  service: OutsideOptions | null;
}

export interface OutsideOptions {
  /** THIKANA_PIN_LOOKUP_URL */
  url: string;
  cache: PinCacheQueries;
  log: Logger;
  clock: () => number;
}

/**
 * How a PIN is looked up:
 *  1. what is no six digits is not looked for;
 *  2. the directory, at once;
 *  3. without an outside service, or for digits that no PIN begins with, that is the end: not found;
 *  4. what the service said before, from the database;
 *  5. the service, asked once for all who want the same PIN at the same time;
 *  6. when it cannot be reached, only the range is known: `found: null`.
 */
export function createPinLookup({ directory, service }: PinLookupOptions): PinLookup {
  const outside = service ? new OutsideService(service) : null;
  const ask = (pin: string) => (outside && PIN_RANGES.has(pin.slice(0, 2)) ? outside.ask(pin) : null);
  return {
    lookup(pin) {
      if (!isPin(pin)) return result(nothing(pin, false), "directory");
      const index = directory.indexOf(Number(pin));
      if (index >= 0) return result(fromDirectory(directory, index), "directory");
      const asked = ask(pin);
      if (!asked) return result(nothing(pin, false), "directory");
      return asked.then((info) => result(info, info.found === null ? "range" : "api"));
    },
    outside(pin) {
      if (!isPin(pin) || directory.indexOf(Number(pin)) >= 0) return undefined;
      return ask(pin) ?? undefined;
    },
  };
}

class OutsideService {
  readonly #o: OutsideOptions;
  readonly #breaker = new Breaker({ failures: 3, restMs: 30_000 });
  readonly #asking = new Map<string, Promise<PincodeInfo>>();

  constructor(options: OutsideOptions) {
    this.#o = options;
  }

  /** Never rejects; `found` is null when nobody knows. */
  ask(pin: string): Promise<PincodeInfo> {
    const running = this.#asking.get(pin);
    if (running) return running;
    const asking = this.#answer(pin).finally(() => this.#asking.delete(pin));
    this.#asking.set(pin, asking);
    return asking;
  }

  async #answer(pin: string): Promise<PincodeInfo> {
    try {
      const now = this.#o.clock();
      const cached = await this.#o.cache.get(pin);
      if (cached && now - cached.fetchedAt < (cached.found ? KEPT.found : KEPT.missing))
        return infoOf(cached);
      // An answer that is too old is still better than none.
      return (await this.#fetch(pin)) ?? (cached?.found ? infoOf(cached) : nothing(pin, null));
    } catch (error) {
      this.#o.log.error("a PIN could not be looked up", { pin, error });
      return nothing(pin, null);
    }
  }

  async #fetch(pin: string): Promise<PinAnswer | null> {
    if (!this.#breaker.allows(this.#o.clock())) return null;
    let answer: PinAnswer;
    try {
      answer = await askIndiaPost(this.#o.url, pin);
    } catch (error) {
      this.#breaker.failed(this.#o.clock());
      this.#o.log.warn("the PIN service did not answer", { pin, reason: (error as Error).message });
      return null;
    }
    this.#breaker.succeeded();
    await this.#o.cache.put({ ...answer, fetchedAt: this.#o.clock() });
    return answer;
  }
}

/** The first two digits that PINs begin with: those of the states, and 90 to 99 of the army's post. */
const PIN_RANGES: ReadonlySet<string> = new Set([
  ...STATES.flatMap((state) => state.prefixes),
  ...Array.from({ length: 10 }, (_, i) => String(90 + i)),
]);

function isPin(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text);
}

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

/** Nothing but the state, when all PINs of this range lie in one. */
function nothing(pin: string, found: false | null): PincodeInfo {
  const states = found === null ? STATES.filter((state) => state.prefixes.includes(pin.slice(0, 2))) : [];
  return { pin, found, state: states.length === 1 ? states[0].name : "", districts: [], offices: [] };
}

function infoOf({ pin, found, state, districts, offices }: PinCacheRow): PincodeInfo {
  return { pin, found, state, districts, offices };
}

function result(info: PincodeInfo, source: PinSource): PinLookupResult {
  const { pin, found, state, districts, offices } = info;
  return { pin, valid_format: isPin(pin), found, state, districts, offices, source };
}
