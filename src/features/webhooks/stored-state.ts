/** The stored form of an order's state: JSON without names and usual values. Earlier versions stored the whole state. */
import { INITIAL_STATE, type OrderState } from "./order-state.ts";
import type { Tracking } from "./tracking.ts";
import type { Step, Version } from "./types.ts";

/** Hexadecimal digits of a digest: 96 bits distinguish all events of an order. */
export const DIGEST_LENGTH = 24;

type Observation = OrderState["sightings"][number];
/** Differences are to `at`; a missing or null one of `triggeredAt` means 0. */
type StoredVersion = readonly [
  at: number,
  digest: string,
  triggered?: number | null,
  rank?: number,
  arrival?: number | null,
];
type StoredObservation =
  | readonly ["order", Observation["outcome"], since: number, ...StoredVersion]
  | readonly ["parcel", Observation["outcome"], at: number, awb?: string];

/** A missing value is that of {@link INITIAL_STATE}. */
interface StoredState extends Partial<Pick<OrderState, "reference" | "checkId" | "deleted" | "scored">> {
  seen: readonly StoredObservation[];
  /** Index in `seen`, if the newest version is an observation, as usual. */
  newest?: StoredVersion | number;
  told?: readonly (readonly [outcome: Step["outcome"], at: number])[];
  /** By default the latest time of `told`. */
  toldUntil?: number;
  tracking?: readonly [awb: string, since: number, at: number];
  awbs?: readonly string[];
  /** By default that of `tracking`. */
  awb?: string;
  sent?: true | readonly [at: number, isSent: 0 | 1];
  cod?: readonly [unpaidAt: number, due: number, seen?: number];
}

/** The stored form; an order that is erased loses `scored`, see `forgetEvents` in db/queries/privacy.ts. */
export function packState(state: OrderState): string {
  const { newest, sightings, told, toldUntil, tracking, awbs, awb = "", sent, cod } = state;
  const stored: StoredState = { seen: sightings.map(packObservation) };
  if (newest) stored.newest = indexOf(newest, sightings) ?? packVersion(newest);
  for (const key of ["reference", "checkId", "deleted", "scored"] as const)
    if (state[key] !== INITIAL_STATE[key]) Object.assign(stored, { [key]: state[key] });
  if (told.length > 0) stored.told = told.map(({ outcome, at }) => [outcome, at]);
  if (toldUntil !== lastOf(told)) stored.toldUntil = toldUntil;
  if (tracking) stored.tracking = [tracking.awb, tracking.since, tracking.at];
  if (awbs) stored.awbs = awbs;
  if (awb !== (tracking?.awb ?? "")) stored.awb = awb;
  if (sent) stored.sent = sent === true ? sent : [sent.at, sent.isSent ? 1 : 0];
  if (cod) stored.cod = cod.seen === 0 ? [cod.unpaidAt, cod.due] : [cod.unpaidAt, cod.due, cod.seen];
  return JSON.stringify(stored);
}

/** The state of either stored form. */
export function unpackState(text: string): OrderState {
  const stored = JSON.parse(text) as StoredState | OrderState; // written by this file or an earlier version
  if ("sightings" in stored) return withShortDigests(stored);
  const { seen, newest, tracking, told: pairs = [], sent, cod, ...rest } = stored;
  const sightings = seen.map(unpackObservation);
  const told = pairs.map(([outcome, at]) => ({ outcome, at }));
  const tracked: Tracking | null = tracking
    ? { awb: tracking[0], since: tracking[1], at: tracking[2] }
    : null;
  return {
    ...INITIAL_STATE,
    toldUntil: lastOf(told),
    awb: tracked?.awb ?? "",
    ...rest,
    ...(sent ? { sent: sent === true ? sent : { at: sent[0], isSent: sent[1] === 1 } } : {}),
    ...(cod ? { cod: { unpaidAt: cod[0], due: cod[1], seen: cod[2] ?? 0 } } : {}),
    newest: typeof newest === "number" ? versionOf(sightings[newest]) : newest ? unpackVersion(newest) : null,
    tracking: tracked,
    sightings,
    told,
  };
}

const lastOf = (told: readonly Step[]): number => told.reduce((max, { at }) => Math.max(max, at), 0);

function packObservation(observation: Observation): StoredObservation {
  const { by, outcome, since, awb, ...version } = observation;
  // A scan is identified only by outcome and time.
  if (by === "parcel") return awb ? [by, outcome, version.at, awb] : [by, outcome, version.at];
  return [by, outcome, since - version.at, ...packVersion(version)];
}

function unpackObservation(stored: StoredObservation): Observation {
  if (stored[0] === "parcel") {
    const [by, outcome, at, awb] = stored;
    const scan = { by, outcome, since: at, at, triggeredAt: 0, rank: 0, digest: String(outcome) };
    return awb ? { ...scan, awb } : scan;
  }
  const [by, outcome, since, ...packed] = stored;
  const version = unpackVersion(packed);
  return { by, outcome, since: version.at + since, ...version };
}

function packVersion({ at, digest, triggeredAt, rank, arrival }: Version): StoredVersion {
  const triggered = triggeredAt === 0 ? null : triggeredAt - at;
  if (arrival !== undefined) return [at, digest, triggered, rank, arrival];
  if (rank !== 0) return [at, digest, triggered, rank];
  return triggered === null ? [at, digest] : [at, digest, triggered];
}

function unpackVersion([at, digest, triggered = null, rank = 0, arrival = null]: StoredVersion): Version {
  const version = { at, triggeredAt: triggered === null ? 0 : at + triggered, rank, digest };
  return arrival === null ? version : { ...version, arrival };
}

const versionOf = ({ by: _, outcome: __, since: ___, awb: ____, ...version }: Observation): Version =>
  version;

/** Index of the order's observation with a version. */
function indexOf(version: Version, observations: readonly Observation[]): number | undefined {
  const packed = JSON.stringify(packVersion(version));
  const index = observations.findIndex(
    (each) => each.by === "order" && JSON.stringify(packVersion(each)) === packed,
  );
  return index < 0 ? undefined : index;
}

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
