/**
 * Judges from other evidence whether the clock can be right. Pure: evidence in, trusted or doubted out.
 *
 * A server that deletes by age needs a clock that is not ahead; one that is behind only makes it wait. So the clock is
 * compared with its time when it was last trusted: it may not be earlier, nor further ahead than time can have passed
 * since. While the machine runs, its monotonic clock shows how much that is; across a restart nothing does, and an
 * outage of a few days is accepted.
 */
import { DAY_MS, HOUR_MS } from "../../lib/time.ts";
import { type ClockState, type Step, UNSEEN, type Why } from "./stored.ts";

/** A machine's monotonic time, which setting the clock does not change. */
export interface Steady {
  /** Identifies its origin: the start of the machine, or else of the process. */
  run: string;
  /** Milliseconds since then. */
  ms: number;
  /** Whether it includes time during which the machine slept. */
  countsSleep: boolean;
}

/** Evidence at one moment; times are milliseconds since 1970. */
export interface Sight {
  now: number;
  steady: Steady;
  /** Build time of the program; null when run from source. */
  builtAt: number | null;
  /** The newest record that this server stamped; null when there is none, or it is not needed. */
  newestAt: number | null;
  /** Time of another clock; null when unknown. */
  otherClock: number | null;
}

/** Clocks are corrected by less than this, and drift by less while a machine runs. */
const TOLERANCE_MS = HOUR_MS;
/** Allows for time zones, and for the clock of the build machine. */
const BUILD_TOLERANCE_MS = DAY_MS;
/** How long a machine may have been off, or asleep uncounted: a long weekend. */
const OUTAGE_MS = 3 * DAY_MS;
/** A doubted clock that has run steadily for this long is trusted: a holiday must not stop erasure for good. */
const PROOF_MS = 7 * DAY_MS;

/** The state after a sight. */
export function judge(before: ClockState, sight: Sight): ClockState {
  if (sight.otherClock !== null && !differs(sight)) return trusted(sight);
  const last = lastTrusted(before, sight);
  const why = doubtOf(last, before, sight);
  if (why === null) return { ...before, trusted: stepTo(last, sight), doubt: null };
  const { doubt } = before;
  const isInStep = doubt !== null && misfit(doubt.step, sight) === null && !differs(sight);
  const agreedMs = isInStep ? doubt.agreedMs + passed(doubt.step, sight) : 0;
  if (agreedMs >= PROOF_MS && why !== "before_build") return trusted(sight);
  const step = stepTo(isInStep ? doubt.step : null, sight);
  return { ...before, trusted: last, doubt: { why, step, agreedMs } };
}

/** The state after a sight confirmed by a person; null when the clock cannot be right. */
export const confirmed = (sight: Sight): ClockState | null =>
  isBeforeBuild(sight) ? null : { ...trusted(sight), isConfirmed: true };

const trusted = (sight: Sight): ClockState => ({ ...UNSEEN, trusted: stepTo(null, sight) });

/** The state is stored at intervals, so records may be later. Those stamped by a doubted clock prove nothing. */
function lastTrusted({ trusted, doubt }: ClockState, { newestAt }: Sight): Step | null {
  if (doubt !== null || newestAt === null) return trusted;
  if (trusted === null) return { at: newestAt, run: "", origin: 0 };
  return { ...trusted, at: Math.max(trusted.at, newestAt) };
}

function doubtOf(last: Step | null, { doubt, isConfirmed }: ClockState, sight: Sight): Why | null {
  if (isBeforeBuild(sight)) return "before_build";
  const why = last && misfit(last, sight);
  if (why !== null) return why;
  if (differs(sight)) return isConfirmed ? null : "other_clock";
  // The other clock is not always available.
  return doubt?.why === "other_clock" && misfit(doubt.step, sight) === null ? "other_clock" : null;
}

/** What is wrong with a sight after a step; null when it fits. */
function misfit(step: Step, { now, steady }: Sight): Why | null {
  if (now < step.at - TOLERANCE_MS) return "before_record";
  const isCounted = steady.countsSleep && isSameRun(step, steady);
  const latest = isCounted ? step.origin + steady.ms + TOLERANCE_MS : step.at + OUTAGE_MS;
  return now > latest ? "jumped_ahead" : null;
}

/** The next step. Within a run its origin stays, so that small differences add up. */
function stepTo(step: Step | null, { now, steady }: Sight): Step {
  const isCounted = step !== null && steady.countsSleep && isSameRun(step, steady);
  const origin = isCounted ? step.origin : now - steady.ms;
  return { at: Math.max(now, step?.at ?? now), run: steady.run, origin };
}

/** Time passed since a step that the sight fits; 0 after a restart of the machine. */
function passed(step: Step, { now, steady }: Sight): number {
  if (!isSameRun(step, steady)) return 0;
  const counted = steady.countsSleep ? now - step.at : steady.ms - (step.at - step.origin);
  return Math.max(0, Math.min(now - step.at, counted));
}

/** A smaller count than before has another origin, whatever its id says: a container or a copy of the machine. */
const isSameRun = (step: Step, { run, ms }: Steady): boolean =>
  run === step.run && ms >= step.at - step.origin - TOLERANCE_MS;

const isBeforeBuild = ({ now, builtAt }: Sight): boolean =>
  builtAt !== null && now < builtAt - BUILD_TOLERANCE_MS;

const differs = ({ now, otherClock }: Sight): boolean =>
  otherClock !== null && Math.abs(now - otherClock) > TOLERANCE_MS;
