/**
 * Folds all events of an order into one state. Each event adds observations with the platform's time, none is
 * overwritten, and the outcomes are derived from all of them sorted by time: so duplicate, reordered and late events
 * always give the same state.
 */
import type { Outcome } from "../orders/record/schema.ts";
import { type CodState, withCodReading } from "./cod-payment.ts";
import { latestTracking, type Tracking } from "./tracking.ts";
import type { DatedOutcome, Handover, Reading, Step, Version } from "./types.ts";

/** What one event reported: the status of the order (null: none of the four outcomes), or of a parcel. */
interface StatusObservation extends Version {
  by: "order" | "parcel";
  outcome: Outcome | null;
  /** When the outcome happened: at `at` or before. */
  since: number;
  /** Of its parcel, where that is known. */
  awb?: string;
}

/** Stored by stored-state.ts: a renamed property would need a migration of the stored states. */
export interface OrderState {
  /** The newest version of the order; null while only events of its parcels were received. */
  newest: Version | null;
  /** Data of the newest version. */
  reference: string;
  checkId: string;
  /** The latest tracking number; null while none is known. Absent from states stored by earlier versions. */
  tracking?: Tracking | null;
  /** All AWBs that the store has given, sorted; absent when there are no others than that of `tracking`. */
  awbs?: readonly string[];
  /** The AWB that was set on the stored order; "" when none. */
  awb?: string;
  /**
   * The latest that the shop says of its handover, and when; true: a courier has it, which stays (earlier versions: also
   * if the shop said so). Absent: nothing was said.
   */
  sent?: true | { at: number; isSent: boolean };
  /** What the versions of a COD order say of its payment; absent of others, and of states of earlier programs. */
  cod?: CodState;
  /** The observations, sorted by {@link compare}, without duplicates. */
  sightings: readonly StatusObservation[];
  deleted: boolean;
  /** Digest of the order as it was last scored, and that of its address behind it; "" before. */
  scored: string;
  /** The outcomes applied so far, in order. */
  told: readonly Step[];
  /** The latest time of an applied outcome. */
  toldUntil: number;
}

export const INITIAL_STATE: OrderState = {
  newest: null,
  reference: "",
  checkId: "",
  sightings: [],
  deleted: false,
  scored: "",
  told: [],
  toldUntil: 0,
};

/** The state with one more event. */
export function withReading(state: OrderState, reading: Reading): OrderState {
  if (reading.kind === "ignored" || reading.kind === "privacy") return state;
  if (reading.kind === "deletion") return { ...state, deleted: true };
  const tracking = latestTracking(state.tracking ?? null, reading.tracking);
  const awbs = allAwbs(state, tracking, reading.awbs);
  if (reading.kind === "shipment") {
    const { outcome } = reading;
    return {
      ...withObservations(state, outcome ? [parcelObservation(outcome)] : []),
      ...sentOf(state, reading.handover, reading.at),
      tracking,
      ...awbs,
    };
  }
  const { version, outcome, reference, checkId, shipments, cod, placedAt } = reading;
  const own: StatusObservation = {
    ...version,
    by: "order",
    outcome: outcome?.outcome ?? null,
    since: outcome?.at ?? version.at,
  };
  const deleted = state.deleted && !reading.isRestored;
  const all = {
    ...withObservations(state, [own, ...shipments.map(parcelObservation)]),
    ...(cod ? { cod: withCodReading(state.cod, cod, version.at, placedAt) } : {}),
    ...awbs,
    ...{ tracking, deleted, ...sentOf(state, reading.handover, version.at) },
  };
  return isNewest(state, version) ? { ...all, newest: version, reference, checkId } : all;
}

/** Those of former labels too: a courier may still report them. */
function allAwbs(
  state: OrderState,
  tracking: Tracking | null,
  given: readonly string[],
): Pick<OrderState, "awbs"> {
  const all = new Set([...(state.awbs ?? []), ...given]);
  if (state.tracking?.awb) all.add(state.tracking.awb);
  const hasOthers = [...all].some((awb) => awb !== tracking?.awb);
  return hasOthers ? { awbs: [...all].sort() } : {};
}

/** The AWBs of the parcels beside that of `tracking`. */
export const otherAwbs = ({ awbs = [], tracking }: OrderState): string[] =>
  awbs.filter((awb) => awb !== tracking?.awb);

function sentOf({ sent }: OrderState, handover: Handover, at: number): Pick<OrderState, "sent"> {
  if (handover === null || sent === true) return {};
  if (handover === "scanned") return { sent: true };
  const isSent = handover === "sent";
  // Sent in the second in which it was placed, or another parcel called off.
  const isLatest = !sent || at > sent.at || (at === sent.at && isSent);
  return isLatest ? { sent: { at, isSent } } : {};
}

/** Whether the shop has sent the order, and not called that off. */
export const isSent = ({ sent }: OrderState): boolean => sent === true || sent?.isSent === true;

/** Whether no newer version of the order is known. */
export function isNewest({ newest }: OrderState, version: Version): boolean {
  return newest === null || compare(version, newest) >= 0;
}

/** A total order, so that the same version of two in one second wins in either order of arrival. */
function compare(a: Version, b: Version): number {
  const byTime = a.at - b.at || a.triggeredAt - b.triggeredAt || (a.arrival ?? 0) - (b.arrival ?? 0);
  return byTime || a.rank - b.rank || compareTexts(a.digest, b.digest);
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Several events report the same scan: it is identified only by outcome and time. */
function parcelObservation({ outcome, at, awb }: DatedOutcome): StatusObservation {
  const scan = { by: "parcel", outcome, since: at, at, triggeredAt: 0, rank: 0, digest: outcome } as const;
  return awb ? { ...scan, awb } : scan;
}

function withObservations(state: OrderState, added: readonly StatusObservation[]): OrderState {
  const all = [...state.sightings];
  for (const each of added) {
    const index = all.findIndex((known) => known.by === each.by && compare(known, each) === 0);
    if (index < 0) all.push(each);
    // A scan without its parcel, and the same in its fulfillment.
    else if ((each.awb ?? "") > (all[index].awb ?? "")) all[index] = each;
  }
  return { ...state, sightings: limited(all.sort(compare)) };
}

/** Far more than a real order has; bounds the size of a state. */
const MAX_OBSERVATIONS = 100;

/** Above the limit, removes the oldest observations that repeat the previous outcome. */
function limited(observations: StatusObservation[]): StatusObservation[] {
  while (observations.length > MAX_OBSERVATIONS) {
    const redundant = observations.findIndex(
      (each, i) => i > 0 && each.outcome === observations[i - 1].outcome,
    );
    observations.splice(Math.max(redundant, 0), 1);
  }
  return observations;
}

/**
 * The sequence of outcomes, as if all events had arrived in order. Each differs from the previous one, the first is not
 * null, and times never decrease.
 */
export function outcomesOf(state: OrderState): Step[] {
  const steps: Step[] = [];
  const add = (outcome: Outcome | null, { since, awb, outcome: said }: StatusObservation) => {
    const last = steps.at(-1);
    if (outcome === (last?.outcome ?? null)) return;
    steps.push({ outcome, at: Math.max(since, last?.at ?? 0), ...(awb && said === outcome ? { awb } : {}) });
  };
  const reducer = new OutcomeReducer();
  for (const observation of state.sightings) {
    const outcome = reducer.after(observation);
    // The first failed attempt is added even after a final outcome: it is evidence about the customer.
    if (reducer.isFirstAttempt) add("ndr", observation);
    add(outcome, observation);
  }
  // A deletion has no time: it counts only for a known order without a final outcome.
  const isOpen = [undefined, null, "ndr"].includes(steps.at(-1)?.outcome);
  if (state.deleted && state.newest && isOpen)
    steps.push({ outcome: "cancelled", at: Math.max(state.newest.at, steps.at(-1)?.at ?? 0) });
  return steps;
}

/**
 * Derives the current outcome from successive observations:
 *  - the merchant's own RTO mark overrides every scan (a returned parcel is scanned as delivered, too);
 *  - else the later final outcome wins: a change of the order's status, or the delivery of a parcel;
 *  - a failed attempt counts while there is no final outcome.
 */
class OutcomeReducer {
  #order: Outcome | null = null;
  #delivered = false;
  #attempted = false;
  #final: Outcome | null = null;
  /** Whether the last observation was the first failed attempt. */
  isFirstAttempt = false;

  after({ by, outcome }: StatusObservation): Outcome | null {
    this.isFirstAttempt = outcome === "ndr" && !this.#attempted;
    this.#attempted ||= outcome === "ndr";
    if (by === "parcel") this.#parcel(outcome);
    else if (outcome !== this.#order) this.#status(outcome);
    if (this.#order === "rto") return "rto";
    return this.#final ?? (this.#attempted ? "ndr" : null);
  }

  #parcel(outcome: Outcome | null): void {
    if (outcome !== "delivered") return;
    this.#delivered = true;
    this.#final = "delivered";
  }

  #status(outcome: Outcome | null): void {
    this.#order = outcome;
    const isFinal = outcome !== null && outcome !== "ndr";
    this.#final = isFinal ? outcome : this.#delivered && outcome === null ? "delivered" : null;
  }
}

/** An outcome to be applied; one of null revokes the outcome `was`. `own`: what the store has reported until then. */
interface PendingOutcome extends Step {
  was?: Outcome;
  own: readonly Outcome[];
}

/**
 * The outcomes not applied yet: everything from the first difference on. Orders accept an outcome only when it is no
 * older than their current one; a last outcome that overrides a later one is therefore repeated with that one's time.
 */
export function pendingOutcomes(state: OrderState): PendingOutcome[] {
  const { told, toldUntil } = state;
  const outcomes = outcomesOf(state);
  const first = outcomes.findIndex(({ outcome, at }, i) => told[i]?.outcome !== outcome || told[i].at !== at);
  const last = outcomes.at(-1);
  const applied = told.at(-1);
  const own = [...told, ...outcomes].flatMap(({ outcome }) => outcome ?? []);
  // Only its deletion was known, and the order is restored.
  if (!last) return applied?.outcome ? [{ outcome: null, at: toldUntil, was: applied.outcome, own }] : [];
  if (first < 0 && outcomes.length === told.length) return [];
  const withWas = (step: Step, before: Step | undefined): PendingOutcome => ({
    ...step,
    ...(step.outcome === null && before?.outcome ? { was: before.outcome } : {}),
    own,
  });
  const rest =
    first < 0 ? [] : outcomes.slice(first).map((step, i) => withWas(step, outcomes[first + i - 1]));
  const isOlder = applied && applied.outcome !== last.outcome && (rest.length === 0 || last.at < toldUntil);
  return isOlder ? [...rest, withWas({ ...last, at: toldUntil }, applied)] : rest;
}

/** The state after {@link pendingOutcomes} were applied. */
export function afterApplying(state: OrderState): OrderState {
  const latest = pendingOutcomes(state).reduce((max, { at }) => Math.max(max, at), state.toldUntil);
  const told = outcomesOf(state).map(({ outcome, at }) => ({ outcome, at }));
  return { ...state, told, toldUntil: latest };
}
