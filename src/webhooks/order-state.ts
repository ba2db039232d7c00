/**
 * What all events of an order say together. Nothing is overwritten: each event adds what it saw, with the time
 * that the platform gives it, and the story is read from all of it in good order. So repeated, reordered and late
 * events end in the same state by construction.
 */
import type { Outcome } from "../orders/schema.ts";
import { latestTracking, type Tracking } from "./tracking.ts";
import type { Happening, Reading, Step, Version } from "./types.ts";

/** What one event saw: of the order's own status (null: none of the four), or of a parcel. */
export interface StatusObservation extends Version {
  by: "order" | "parcel";
  outcome: Outcome | null;
  /** When the outcome came about: at `at` or before. */
  since: number;
}

export interface OrderState {
  /** The newest version of the order; null while only its parcels were heard of. */
  newest: Version | null;
  /** Of the newest version. */
  reference: string;
  checkId: string;
  /** The latest tracking number; null while none is known. Absent from facts stored by earlier versions. */
  tracking?: Tracking | null;
  /** The AWB that the stored order has from here; "" when none. */
  awb?: string;
  /** In the order of {@link compare}, each once. */
  sightings: readonly StatusObservation[];
  deleted: boolean;
  /** SHA-256 of the order as it was scored last; "" before. */
  scored: string;
  /** The outcomes told so far, in their order, and the latest time that was told with one. */
  told: readonly Step[];
  toldUntil: number;
}

export const INITIAL_STATE: OrderState = {
  ...{ newest: null, reference: "", checkId: "", sightings: [], deleted: false },
  ...{ scored: "", told: [], toldUntil: 0 },
};

/** The facts with one more event. */
export function withReading(state: OrderState, reading: Reading): OrderState {
  if (reading.kind === "ignored" || reading.kind === "privacy") return state;
  if (reading.kind === "deletion") return { ...state, deleted: true };
  const tracking = latestTracking(state.tracking ?? null, reading.tracking);
  if (reading.kind === "shipment") {
    const { happening } = reading;
    return { ...withSightings(state, happening ? [parcel(happening)] : []), tracking };
  }
  const { version, outcome, reference, checkId, shipments } = reading;
  const own: StatusObservation = {
    ...version,
    by: "order",
    outcome: outcome?.outcome ?? null,
    since: outcome?.at ?? version.at,
  };
  const all = withSightings(state, [own, ...shipments.map(parcel)]);
  const known = { ...all, tracking };
  return isNewest(state, version) ? { ...known, newest: version, reference, checkId } : known;
}

/** Whether nothing newer of the order is known. */
export function isNewest({ newest }: OrderState, version: Version): boolean {
  return newest === null || compare(version, newest) >= 0;
}

/** A total order, so that two versions of one second have the same winner in either order of arrival. */
function compare(a: Version, b: Version): number {
  const byTime = a.at - b.at || a.triggeredAt - b.triggeredAt || (a.arrival ?? 0) - (b.arrival ?? 0);
  return byTime || a.rank - b.rank || compareTexts(a.digest, b.digest);
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The same scan comes in several events: it is known by its time alone. */
function parcel({ outcome, at }: Happening): StatusObservation {
  return { by: "parcel", outcome, since: at, at, triggeredAt: 0, rank: 0, digest: outcome };
}

function withSightings(state: OrderState, more: readonly StatusObservation[]): OrderState {
  const sightings = [...state.sightings];
  for (const each of more) {
    if (!sightings.some((known) => known.by === each.by && compare(known, each) === 0)) sightings.push(each);
  }
  return { ...state, sightings: thinned(sightings.sort(compare)) };
}

/** Sightings kept of one order: far more than an order has, so that nobody fills the disk with one. */
const MOST = 100;

/** Without the oldest of those that say what the one before them says. */
function thinned(sightings: StatusObservation[]): StatusObservation[] {
  while (sightings.length > MOST) {
    const dull = sightings.findIndex((each, i) => i > 0 && each.outcome === sightings[i - 1].outcome);
    sightings.splice(Math.max(dull, 0), 1);
  }
  return sightings;
}

/**
 * The outcomes as they would have been told had every event come in good order. Each differs from the one before
 * it, the first is not null, and times never go back.
 */
export function outcomesOf(state: OrderState): Step[] {
  const steps: Step[] = [];
  const tell = (outcome: Outcome | null, since: number) => {
    const last = steps.at(-1);
    if (outcome === (last?.outcome ?? null)) return;
    steps.push({ outcome, at: Math.max(since, last?.at ?? 0) });
  };
  const story = new Story();
  for (const sighting of state.sightings) {
    const outcome = story.after(sighting);
    // The first failed attempt is told even of an order that has ended: it says something of the customer.
    if (story.isFirstAttempt) tell("ndr", sighting.since);
    tell(outcome, sighting.since);
  }
  // A deletion has no time: it counts where nothing else ended the order, and only for an order that was one.
  const isOpen = [undefined, null, "ndr"].includes(steps.at(-1)?.outcome);
  if (state.deleted && state.newest && isOpen) tell("cancelled", state.newest.at);
  return steps;
}

/**
 * The rules by which one sighting follows another:
 *  - the merchant's own mark that the parcel came back stands above every scan (it is delivered back, too);
 *  - else the later of two ends wins: the order's status when it changes, a parcel when it is delivered;
 *  - a failed attempt counts while there is no end.
 */
class Story {
  #order: Outcome | null = null;
  #delivered = false;
  #attempted = false;
  #end: Outcome | null = null;
  /** Whether the last sighting was of the first attempt that failed. */
  isFirstAttempt = false;

  after({ by, outcome }: StatusObservation): Outcome | null {
    this.isFirstAttempt = outcome === "ndr" && !this.#attempted;
    this.#attempted ||= outcome === "ndr";
    if (by === "parcel") this.#parcel(outcome);
    else if (outcome !== this.#order) this.#status(outcome);
    if (this.#order === "rto") return "rto";
    return this.#end ?? (this.#attempted ? "ndr" : null);
  }

  #parcel(outcome: Outcome | null): void {
    if (outcome !== "delivered") return;
    this.#delivered = true;
    this.#end = "delivered";
  }

  #status(outcome: Outcome | null): void {
    this.#order = outcome;
    const ends = outcome !== null && outcome !== "ndr";
    this.#end = ends ? outcome : this.#delivered && outcome === null ? "delivered" : null;
  }
}

/** A step to be told, and the outcome that it takes back when it is null. */
export interface PendingOutcome extends Step {
  was?: Outcome;
}

/**
 * What has still to be told: everything from the first difference on. The orders take an outcome only when it is
 * no older than the one they know; an end that outranks a later one is told once more, with that one's time.
 */
export function pendingOutcomes(state: OrderState): PendingOutcome[] {
  const { told, toldUntil } = state;
  const due = outcomesOf(state);
  const first = due.findIndex(({ outcome, at }, i) => told[i]?.outcome !== outcome || told[i].at !== at);
  const end = due.at(-1);
  if (!end || (first < 0 && due.length === told.length)) return [];
  const rest = first < 0 ? [] : due.slice(first).map((step, i) => withWas(step, due[first + i - 1]));
  const last = told.at(-1);
  const isOutrun = last && last.outcome !== end.outcome && (rest.length === 0 || end.at < toldUntil);
  return isOutrun ? [...rest, withWas({ ...end, at: toldUntil }, last)] : rest;
}

const withWas = (step: Step, before: Step | undefined): PendingOutcome => ({
  ...step,
  ...(step.outcome === null && before?.outcome ? { was: before.outcome } : {}),
});

/** The facts after {@link pendingOutcomes} was told. */
export function afterApplying(state: OrderState): OrderState {
  const latest = pendingOutcomes(state).reduce((most, { at }) => Math.max(most, at), state.toldUntil);
  return { ...state, told: outcomesOf(state), toldUntil: latest };
}
