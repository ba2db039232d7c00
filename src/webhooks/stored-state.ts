/** The stored form of an order's state: JSON without what is usual. Earlier versions stored the whole state. */
import type { OrderState } from "./order-state.ts";
import { INITIAL_STATE } from "./order-state.ts";
import type { Step, Version } from "./types.ts";

/** Hexadecimal digits of a digest: half of a SHA-256 tells all events of an order apart. */
export const DIGEST_LENGTH = 32;

type Observation = OrderState["sightings"][number];
type StoredVersion = readonly [
  at: number,
  triggeredAt: number,
  rank: number,
  digest: string,
  arrival: number | null,
];
type StoredObservation = readonly [
  by: 0 | 1,
  outcome: Observation["outcome"],
  since: number,
  ...StoredVersion,
];

/** A missing value is that of {@link INITIAL_STATE}. */
interface StoredState
  extends Partial<Omit<OrderState, "newest" | "sightings" | "told" | "tracking">>,
    Partial<Pick<OrderState, "tracking">> {
  /** Index in `seen`, where the newest version is an observation, as usual. */
  newest?: StoredVersion | number;
  seen: readonly StoredObservation[];
  told?: readonly (readonly [outcome: Step["outcome"], at: number])[];
}

const SOURCES = ["order", "parcel"] as const;

/** The stored form; an order that is erased loses `scored`, see `forgetEvents` in db/queries/privacy.ts. */
export function packState({ newest, sightings, told, tracking, ...rest }: OrderState): string {
  const seen = sightings.map(
    ({ by, outcome, since, ...version }): StoredObservation => [
      by === "order" ? 0 : 1,
      outcome,
      since,
      ...packVersion(version),
    ],
  );
  const stored: StoredState = { seen };
  for (const [key, value] of Object.entries(rest)) {
    if (value && value !== INITIAL_STATE[key as keyof OrderState]) Object.assign(stored, { [key]: value });
  }
  if (newest) {
    const version = JSON.stringify(packVersion(newest));
    const index = seen.findIndex(([by, , , ...each]) => by === 0 && JSON.stringify(each) === version);
    stored.newest = index >= 0 ? index : packVersion(newest);
  }
  if (told.length > 0) stored.told = told.map(({ outcome, at }) => [outcome, at]);
  if (tracking) stored.tracking = tracking;
  return JSON.stringify(stored);
}

/** The state of either stored form. */
export function unpackState(text: string): OrderState {
  const stored = JSON.parse(text) as StoredState | OrderState; // written by this file or an earlier version
  if ("sightings" in stored) return withShortDigests(stored);
  const { seen, newest, told = [], ...rest } = stored;
  const found = typeof newest === "number" ? versionOf(seen[newest]) : newest;
  return {
    ...INITIAL_STATE,
    ...rest,
    newest: found ? unpackVersion(found) : null,
    sightings: seen.map(([by, outcome, since, ...version]) => ({
      ...unpackVersion(version),
      by: SOURCES[by],
      outcome,
      since,
    })),
    told: told.map(([outcome, at]) => ({ outcome, at })),
  };
}

const versionOf = ([, , , ...version]: StoredObservation): StoredVersion => version;

const packVersion = ({ at, triggeredAt, rank, digest, arrival }: Version): StoredVersion => [
  at,
  triggeredAt,
  rank,
  digest,
  arrival ?? null,
];

const unpackVersion = ([at, triggeredAt, rank, digest, arrival]: StoredVersion): Version => ({
  at,
  triggeredAt,
  rank,
  digest,
  ...(arrival === null ? {} : { arrival }),
});

/** Earlier versions stored whole digests, which must still equal those of the same events. */
function withShortDigests(state: OrderState): OrderState {
  const short = <V extends Version>(version: V): V => ({
    ...version,
    digest: version.digest.slice(0, DIGEST_LENGTH),
  });
  return {
    ...state,
    newest: state.newest && short(state.newest),
    sightings: state.sightings.map(short),
    scored: state.scored.slice(0, DIGEST_LENGTH),
  };
}
